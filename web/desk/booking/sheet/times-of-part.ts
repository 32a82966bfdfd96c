import type { DeskBooking } from '#contract/desk/desk.ts'
import type { PartOf } from '#web/desk/parts.ts'

interface Wish {
  subServiceId?: string
  therapistId?: string
}

/** What the times of a booking, or of one treatment of a visit, are asked by. It does not stand in its own way. */
export function timesOfPart({ part, bookingHash, subServiceId: own }: PartOf<DeskBooking>, wish: Wish) {
  const { subServiceId = own, therapistId } = wish
  return { subServiceId, moving: bookingHash, part: part?._id, therapistId }
}
