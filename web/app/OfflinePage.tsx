import { offlineText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink, TryAgain } from '#web/ui/Button.tsx'
import { Notice } from './Notice.tsx'

/** In place of a page that cannot be had without a network. Goes there by itself once there is one again. */
export default function OfflinePage() {
  return (
    <Notice
      heading={offlineText.heading}
      actions={
        <>
          <TryAgain look="gold" className="" onClick={goOn} />
          <ButtonLink to={paths.services} look="outline-on-dark">
            View Services
          </ButtonLink>
        </>
      }
    >
      {offlineText.explanation}
    </Notice>
  )
}

/** To the page that was asked for: the service worker left its address behind the #. Only ever one of our own. */
function goOn() {
  const { origin, pathname, search } = new URL(location.hash.slice(1), location.origin)
  location.replace(origin === location.origin && pathname !== paths.offline ? pathname + search : paths.home)
}
