import type { CreateBookingBody, CreatedBooking, PublicBooking } from '#contract/booking/booking.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import { wishOf } from '#contract/booking/visit-wish.ts'
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
    visitQuery(asked) === visitQuery(wishOf(booking)) && asked.every(({ name }, index) => name === (names[index] ?? ''))
  )
}
