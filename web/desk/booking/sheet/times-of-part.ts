import type { GuestWish } from '#contract/booking/visit.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import type { PartOf } from '#web/desk/parts.ts'

interface Wish {
  subServiceId?: string
  therapistId?: string
}

/** What the times of one treatment are asked by: its visit does not stand in its way. A plain booking is asked for by its sub-service. */
export function timesOfPart({ part, bookingHash, subServiceId: own }: PartOf<DeskBooking>, wish: Wish) {
  const { subServiceId = own, therapistId } = wish
  if (!part) return { subServiceId, moving: bookingHash, therapistId }
  const guests: GuestWish[] = [{ name: '', treatments: [{ subServiceId, therapistId }] }]
  return { subServiceId, moving: bookingHash, visit: JSON.stringify(guests) }
}
