import type { CheckResponse } from '#contract/catalogue/catalogue-desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { List } from '#web/desk/List.tsx'
import { dayName } from '#web/desk/times.ts'
import { Link } from '#web/navigation/navigation.tsx'

const SHOWN_MAX = 20

export function BookingsOutside({ bookings }: { bookings: CheckResponse['outside'] }) {
  if (bookings.length === 0) return null
  const more = bookings.length - SHOWN_MAX
  return (
    <section role="alert" aria-label="Bookings outside" className="rounded-card border-2 border-amber bg-gold/15 p-4">
      <h2 className="text-xl font-semibold">
        {bookings.length === 1 ? '1 booking is' : `${bookings.length} bookings are`} outside
      </h2>
      <p className="text-[0.9375rem]/6">
        Saving does not cancel anyone. Please move or tell each of them yourself; what you typed stays here.
      </p>
      <List of={bookings.slice(0, SHOWN_MAX)} className="mt-2 divide-y divide-amber/40 border-t border-amber/40">
        {({ _id, fullName, bookingDate, bookingTime, subServiceName, reason }) => (
          <Link to={deskPaths.booking(_id)} className="block py-2 hover:underline">
            <strong className="font-semibold wrap-anywhere">{fullName}</strong>, {dayName(bookingDate)}, {bookingTime}
            <span className="block text-[0.9375rem]/6 text-stone">
              {subServiceName}
              {reason === 'sub_service' && ', which is no longer offered'}
            </span>
          </Link>
        )}
      </List>
      {more > 0 && <p className="text-[0.9375rem]">And {more} more.</p>}
    </section>
  )
}
