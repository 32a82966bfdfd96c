import { CalendarClock, CircleX } from 'lucide'
import type { ReactNode } from 'react'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { fetchLiveBetween } from '#web/api/closures.ts'
import { BookingRow } from '#web/desk/BookingRow.tsx'
import { useDeskData } from '#web/desk/desk-data.ts'
import { Hint } from '#web/desk/form/Form.tsx'
import { List } from '#web/desk/List.tsx'
import { Link } from '#web/navigation/navigation.tsx'
import { Icon } from '#web/ui/Icon.tsx'

const WAYS = [
  ['Move', 'move', CalendarClock],
  ['Cancel', 'cancel', CircleX],
] as const

interface Props {
  from: string
  to: string
  about: string
  whenEmpty?: string
  forAll?: (bookings: readonly DeskBooking[]) => ReactNode
}

export function BookedOnDays({ from, to, about, whenEmpty, forAll }: Props) {
  const { data: bookings, problem } = useDeskData(`inside ${from} ${to}`, () => fetchLiveBetween(from, to))
  if (!bookings)
    return <p className="text-stone">{problem ? 'We could not load who is booked then.' : 'Checking who is booked.'}</p>
  if (bookings.length === 0) return whenEmpty ? <p className="text-stone">{whenEmpty}</p> : null
  return (
    <section aria-label="Booked on these days">
      <h3 className="font-sans font-semibold">
        {bookings.length === 1 ? '1 booking on these days' : `${bookings.length} bookings on these days`}
      </h3>
      <Hint>{about}</Hint>
      {forAll?.(bookings)}
      <List of={bookings} className="mt-2 gap-3">
        {(booking, at) => (
          <div className="grid grid-cols-1 gap-1.5">
            {booking.bookingDate !== bookings[at - 1]?.bookingDate && (
              <p className="text-[0.9375rem]/6 font-semibold">{dayAndMonth(booking.bookingDate)}</p>
            )}
            <BookingRow booking={booking} />
            <div className="grid grid-cols-2 gap-2">
              {WAYS.map(([label, part, icon]) => (
                <Link
                  key={part}
                  to={deskPaths.bookingPart(booking._id, part)}
                  aria-label={`${label} ${booking.fullName}`}
                  className="inline-flex min-h-11 items-center justify-center gap-2 rounded-full border border-ink/25 font-semibold hover:border-ink hover:bg-ink/5"
                >
                  <Icon of={icon} size={20} />
                  {label}
                </Link>
              ))}
            </div>
          </div>
        )}
      </List>
    </section>
  )
}
