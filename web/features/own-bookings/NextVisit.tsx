import { CalendarCheck, ChevronRight } from 'lucide'
import { dayAndMonth } from '#contract/dates.ts'
import { ownBookingsText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useOwnBookings } from './use-own-bookings.ts'

/** One line for who has a booking ahead. It lies under the hero's buttons, where there is room: nothing moves for it. */
export function NextVisit() {
  const next = useOwnBookings().ahead[0]
  if (!next) return null
  return (
    <Link
      to={paths.bookingManage(next.bookingHash, next.manageKey)}
      className="absolute top-full left-0 mt-4 flex min-h-12 items-center gap-3 rounded-card border border-gold bg-ink/80 px-4 py-2 text-[0.9375rem]/6 font-semibold text-gold"
    >
      <Icon of={CalendarCheck} size={20} className="shrink-0" />
      <span className="grow">{ownBookingsText.nextVisit(`${dayAndMonth(next.bookingDate)}, ${next.bookingTime}`)}</span>
      <Icon of={ChevronRight} size={20} className="shrink-0" />
    </Link>
  )
}
