import { CalendarCheck, ChevronRight, Clock } from 'lucide'
import type { ReactNode } from 'react'
import { ownBookingsText } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { scrollBehavior } from '#web/navigation/scroll-behavior.ts'
import { afterPaint } from '#web/ui/after-paint.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { BookingList } from './BookingList.tsx'
import { LIST_ID, useOwnBookings } from './use-own-bookings.ts'

type Props = { className?: string; onClick?(): void }
/** Children stand below the list, once it is there. */
type PlaceProps = Props & { place: 'menu' | 'hero' | 'booking'; children?: ReactNode }

/** One chunk for all places: visitors with bookings see most of them. */
export default function OwnBookings({ place, children, ...item }: PlaceProps) {
  if (place === 'menu') return <MenuItem {...item} />
  if (place === 'hero') return <NextVisit {...item} />
  return (
    <>
      <BookingList />
      {children}
    </>
  )
}

/** Links to the payment of a held time, and to the list; on the booking page itself it scrolls there. */
export function MenuItem({ className, onClick }: Props) {
  const { unpaid, payNow } = useOwnBookings()
  function choose() {
    onClick?.()
    const show = () => document.getElementById(LIST_ID)?.scrollIntoView({ block: 'center', behavior: scrollBehavior() })
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
          {payNow}
        </Link>
      )}
      <Link to={paths.booking} onClick={choose} className={className}>
        {ownBookingsText.heading}
      </Link>
    </>
  )
}

/** One line in a hero: pay for a held time, else the next visit. */
export function NextVisit({ className = '' }: Props) {
  const { ahead, unpaid, payNow } = useOwnBookings()
  const next = unpaid ?? ahead[0]
  if (!next) return null
  const { bookingHash, manageKey, bookingDate, bookingTime } = next
  return (
    <Link
      to={unpaid ? paths.bookingPay(bookingHash, manageKey) : paths.bookingManage(bookingHash, manageKey)}
      className={`flex min-h-12 items-center gap-3 rounded-card border border-gold bg-ink/80 px-4 py-2 text-[0.9375rem]/6 font-semibold text-gold ${className}`}
    >
      <Icon of={unpaid ? Clock : CalendarCheck} size={20} className="shrink-0" />
      <span className="grow">{payNow ?? ownBookingsText.nextVisit(`${dayAndMonth(bookingDate)}, ${bookingTime}`)}</span>
      <Icon of={ChevronRight} size={20} className="shrink-0" />
    </Link>
  )
}
