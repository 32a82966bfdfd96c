import { CalendarCheck, ChevronRight, Clock } from 'lucide'
import { dayAndMonth } from '#contract/dates.ts'
import { ownBookingsText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { untilText } from '#contract/until.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { useSpa } from '#web/store/site.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useOwnBookings } from './use-own-bookings.ts'

interface Props {
  className?: string
}

/** One line in a hero for visitors with a booking ahead: pay for what is only held, else the next visit. */
export function NextVisit({ className = '' }: Props) {
  const { ahead, unpaid, now } = useOwnBookings()
  const { timeZone } = useSpa()
  const next = unpaid ?? ahead[0]
  if (!next) return null
  const { bookingHash, manageKey, bookingDate, bookingTime } = next
  return (
    <Link
      to={unpaid ? paths.bookingPay(bookingHash, manageKey) : paths.bookingManage(bookingHash, manageKey)}
      className={`flex min-h-12 items-center gap-3 rounded-card border border-gold bg-ink/80 px-4 py-2 text-[0.9375rem]/6 font-semibold text-gold ${className}`}
    >
      <Icon of={unpaid ? Clock : CalendarCheck} size={20} className="shrink-0" />
      <span className="grow">
        {unpaid
          ? `${ownBookingsText.heldUntil(untilText(unpaid.holdExpiresAt, now, timeZone))}. ${ownBookingsText.payNow}`
          : ownBookingsText.nextVisit(`${dayAndMonth(bookingDate)}, ${bookingTime}`)}
      </span>
      <Icon of={ChevronRight} size={20} className="shrink-0" />
    </Link>
  )
}
