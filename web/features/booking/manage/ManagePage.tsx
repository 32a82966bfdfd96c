import { SearchX, WifiOff } from 'lucide'
import { manageText } from '#contract/messages.ts'
import { useParams } from '#web/navigation/navigation.tsx'
import { useSpa } from '#web/store/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { HomeAndServices } from '../status/HomeAndServices.tsx'
import { SendMyLink } from '../status/SendMyLink.tsx'
import { StatusHeader } from '../status/StatusHeader.tsx'
import { SupportLinks } from '../status/SupportLinks.tsx'
import { OwnBookingView, type Parts } from './OwnBookingView.tsx'
import { useManageKey } from './use-manage-key.ts'
import { useManaged } from './use-managed.ts'

/** The customer's own booking, for who holds its key. `parts` are other features' own, because features do not import each other. */
export function ManagePage({ parts }: { parts: Parts }) {
  const { bookingHash = '' } = useParams()
  const key = useManageKey(bookingHash)
  const { managed, isBusy, load, act } = useManaged(bookingHash, key)

  switch (managed.state) {
    case 'found':
      return (
        <OwnBookingView
          managed={managed.answer}
          isOld={managed.isOld}
          isBusy={isBusy}
          bookingKey={key ?? ''}
          act={act}
          parts={parts}
        />
      )
    case 'loading':
      return <LookingUp />
    case 'missing':
      return (
        <>
          <StatusHeader
            icon={<Icon of={SearchX} {...MARK} />}
            heading={manageText.notFound}
            line={manageText.notFoundHint}
          >
            <div className="mt-8">
              <SendMyLink bookingHash={bookingHash} isOnDark />
            </div>
          </StatusHeader>
          <Ways />
        </>
      )
    case 'failed': {
      const isOffline = managed.failure.code === 'no_response'
      return (
        <>
          <StatusHeader
            icon={<Icon of={WifiOff} {...MARK} />}
            heading={isOffline ? manageText.offline : manageText.failed}
            line={isOffline ? manageText.offlineHint : managed.failure.sentence}
          >
            <Button className="mt-8" onClick={load}>
              {manageText.tryAgain}
            </Button>
          </StatusHeader>
          <Ways />
        </>
      )
    }
  }
}

const MARK = { size: 56, strokeWidth: 1.25, className: 'mx-auto text-gold', 'aria-hidden': true } as const

function LookingUp() {
  const spa = useSpa()
  return (
    <div className="min-h-[80vh]">
      <StatusHeader icon={<Spinner label="Loading" />} heading={manageText.title} line={manageText.lookingUp} />
      <noscript>
        <p className="page-width py-12 text-center">
          {manageText.needsJavaScript} {spa.phone.display}
        </p>
      </noscript>
    </div>
  )
}

function Ways() {
  return (
    <div className="page-width grid gap-10 py-16">
      <HomeAndServices />
      <SupportLinks>{manageText.havingTrouble}</SupportLinks>
    </div>
  )
}
