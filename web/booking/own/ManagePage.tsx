import { SearchX, WifiOff } from 'lucide'
import { manageText } from '#contract/messages.ts'
import { useParams } from '#web/navigation/navigation.tsx'
import { useSpa } from '#web/store/site.ts'
import { Button } from '#web/ui/Button.tsx'
import SendMyLink from '../status/SendMyLink.tsx'
import { LookingUp, LookupFailed } from '../status/StatusHeader.tsx'
import { useFragmentKey } from '../use-fragment-key.ts'
import { OwnBookingView } from './OwnBookingView.tsx'
import { useManaged } from './use-managed.ts'

/** The customer's own booking, for anybody with its key. */
export default function ManagePage() {
  const { phone } = useSpa()
  const { bookingHash = '' } = useParams()
  const key = useFragmentKey(bookingHash)
  const { lookup, isBusy, news, load, act } = useManaged(bookingHash, key)

  if (lookup.state === 'found')
    return (
      <OwnBookingView
        managed={lookup.managed}
        isStale={lookup.isStale}
        isBusy={isBusy}
        news={news}
        bookingKey={key ?? ''}
        act={act}
      />
    )
  if (lookup.state === 'loading') {
    const noScript = `${manageText.needsJavaScript} ${phone.display}`
    return <LookingUp heading={manageText.title} line={manageText.lookingUp} noScript={noScript} />
  }
  if (lookup.state === 'missing')
    return (
      <LookupFailed
        icon={SearchX}
        heading={manageText.notFound}
        line={manageText.notFoundHint}
        help={manageText.havingTrouble}
      >
        <div className="mt-8">
          <SendMyLink bookingHash={bookingHash} isOnDark />
        </div>
      </LookupFailed>
    )
  const isOffline = lookup.failure.code === 'no_response'
  return (
    <LookupFailed
      icon={WifiOff}
      heading={isOffline ? manageText.offline : manageText.failed}
      line={isOffline ? manageText.offlineHint : lookup.failure.sentence}
      help={manageText.havingTrouble}
    >
      <Button className="mt-8" onClick={load}>
        {manageText.tryAgain}
      </Button>
    </LookupFailed>
  )
}
