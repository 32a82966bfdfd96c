import { useEffect } from 'react'
import { offlineText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { callPath } from '#contract/site-calls.ts'
import { ButtonLink, TryAgain } from '#web/ui/Button.tsx'
import { Notice } from './Notice.tsx'

/** Replaces a page that is not available offline, and opens it once the network is back. */
export default function OfflinePage() {
  useEffect(() => {
    // On a slow phone the network may be back before this page can hear of it.
    if (navigator.onLine) fetch(callPath('health'), { cache: 'no-store' }).then(goOn, () => undefined)
  }, [])
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

/** Opens the requested page, whose address the service worker put behind the #. Same origin only. */
function goOn() {
  const { origin, pathname, search } = new URL(location.hash.slice(1), location.origin)
  location.replace(origin === location.origin && pathname !== paths.offline ? pathname + search : paths.home)
}
