import { ownBookingsText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { untilText } from '#contract/until.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { useSpa } from '#web/store/site.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { PLACE } from './place.ts'
import { useOwnBookings } from './use-own-bookings.ts'

interface Props {
  className?: string
  onClick?(): void
}

/** Leads to the payment of a held time, and to the list; on the booking page itself that is further down once something is chosen. */
export function MenuItem({ className, onClick }: Props) {
  const { unpaid, now } = useOwnBookings()
  const { timeZone } = useSpa()
  function choose() {
    onClick?.()
    const show = () => document.getElementById(PLACE)?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
    if (location.pathname === paths.booking) afterPaint(show)
  }
  return (
    <>
      {unpaid && (
        <Link
          to={paths.bookingPay(unpaid.bookingHash, unpaid.manageKey)}
          onClick={onClick}
          className={`${className} font-semibold text-gold`}
        >
          {`${ownBookingsText.heldUntil(untilText(unpaid.holdExpiresAt, now, timeZone))}. ${ownBookingsText.payNow}`}
        </Link>
      )}
      <Link to={paths.booking} onClick={choose} className={className}>
        {ownBookingsText.heading}
      </Link>
    </>
  )
}
