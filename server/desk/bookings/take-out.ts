import { isLive } from '#contract/booking/booking-states.ts'
import { deskRefusals, teamRefusals } from '#contract/refusals.ts'
import { type BookingDeps, findBookingOf } from '#server/booking/booking.ts'
import type { Who } from '#server/booking/history/history.ts'
import { withTakenOut } from '#server/booking/visits/change-treatments.ts'
import { goneNames, takenOutMail } from '#server/booking/visits/mails.ts'
import { takeOut } from '#server/booking/visits/take-out.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { changeAtDesk, type ShownChange } from './change.ts'

/**
 * Takes a treatment out of a visit with its extras; what was paid too much is to be returned. The last one is a cancellation,
 * which asks what becomes of the money.
 */
export async function takeOutAtDesk(deps: BookingDeps, who: Who, treatmentId: string): Promise<ShownChange> {
  const found = await findBookingOf(deps.db, treatmentId)
  if (!found) throw new Refusal('booking_not_found', teamRefusals.treatmentNotFound)
  return changeAtDesk(deps, who, found.id, async locked => {
    const { booking, spa } = locked
    if (!isLive(booking.status))
      throw new Refusal('already_decided', deskRefusals.treatmentNotChangeable(booking.status))
    const taken = takeOut(booking, treatmentId, spa.timeZone)
    if (!taken) throw new Refusal('booking_not_found', teamRefusals.treatmentNotFound)
    const of = goneNames(taken.gone)
    if (taken.left.length === 0) throw new Refusal('already_decided', deskRefusals.onlyTreatment(of))
    const { to, refund } = await withTakenOut(locked, taken)
    return {
      what: 'taken_out',
      to,
      letter: (after, site) => takenOutMail(after, site, { before: booking, gone: taken.gone, refund }),
      record: {
        what: 'take treatment out',
        before: { treatment: treatmentId, of, price: booking.priceNaira },
        after: { price: to.priceNaira },
      },
    }
  })
}
