import { isLive } from '#contract/booking/booking-states.ts'
import type { AdditionsResponse } from '#contract/booking/manage.ts'
import type { AdditionBody } from '#contract/desk/desk.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { type BookingDeps, lockTimesWith, requireBooking } from '#server/booking/booking.ts'
import type { Who } from '#server/booking/history/history.ts'
import { asOf } from '#server/booking/rules.ts'
import { listAdditions, withAdded } from '#server/booking/visits/change-treatments.ts'
import { addedMail } from '#server/booking/visits/mails.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { changeAtDesk, type ShownChange } from './change.ts'

/** What fits after each guest's last treatment, right then if it can be. The rules of notice are the customer's. */
export async function additionsAtDesk(
  deps: BookingDeps,
  identifier: string,
): Promise<Pick<AdditionsResponse, 'additions'>> {
  const now = deps.clock.now()
  const booking = asOf(await requireBooking(deps.db, identifier), now)
  const { timeZone } = await currentSpa(deps)
  return {
    additions: isLive(booking.status) ? await listAdditions(deps, booking, { now, timeZone, mayWait: true }) : [],
  }
}

/** The booking keeps its number and payments, and costs so much more; the rest is owed. */
export function addTreatment(
  deps: BookingDeps,
  who: Who,
  identifier: string,
  { sequence, ...wanted }: AdditionBody,
): Promise<ShownChange> {
  return changeAtDesk(
    deps,
    who,
    identifier,
    async locked => {
      const { booking } = locked
      if (sequence !== undefined && sequence !== booking.sequence) return { booking, undoUntil: null }
      if (!isLive(booking.status))
        throw new Refusal('already_decided', deskRefusals.treatmentNotChangeable(booking.status))
      const { to, added, money } = await withAdded(locked, { ...wanted, mayWait: true }, deskRefusals.doesNotFit)
      return {
        what: 'added',
        to,
        letter: (after, site) => addedMail(after, site, { before: booking, added, money }),
        record: {
          what: 'add treatment',
          before: { price: booking.priceNaira },
          after: { subServiceId: wanted.subServiceId, price: to.priceNaira },
        },
      }
    },
    tx => lockTimesWith(tx, identifier, wanted.subServiceId),
  )
}
