import type { CreateBookingBody, CreatedBooking, PublicBooking } from '#contract/booking/booking.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import { parseTimeLabel } from '#contract/platform/time.ts'
import { visitQuery } from './visit.ts'

/** True if a booking has the treatments, people and guests that are asked for now, in the same order. */
export function isSameVisit(booking: PublicBooking | CreatedBooking, { guests, ...plain }: CreateBookingBody): boolean {
  const { subServiceId, therapistId } = plain
  const asked: GuestWish[] = guests ?? [
    { name: '', treatments: [{ subServiceId, ...(therapistId && { therapistId }) }] },
  ]
  // A lookup returns no names, so that a visit with names counts as another one.
  const names = 'guestNames' in booking ? booking.guestNames : []
  return (
    visitQuery(asked) === visitQuery(guestsOfBooking(booking)) &&
    asked.every(({ name }, index) => name === (names[index] ?? ''))
  )
}

function guestsOfBooking({ treatments }: PublicBooking): GuestWish[] {
  const minutes = ({ bookingTime }: { bookingTime: string }) => parseTimeLabel(bookingTime) ?? 0
  const start = Math.min(...treatments.map(minutes))
  const guests: GuestWish[] = []
  for (const one of treatments) {
    const { guest, subServiceId, therapist, therapistWanted } = one
    const startsAfterMinutes = minutes(one) - start
    guests[guest] ??= { name: '', treatments: [], ...(startsAfterMinutes > 0 && { startsAfterMinutes }) }
    guests[guest].treatments.push({ subServiceId, ...(therapist && therapistWanted && { therapistId: therapist._id }) })
  }
  return guests
}
