import { isLive } from '#contract/booking/booking-states.ts'
import type { AdditionsResponse, ManageAddBody, ManageBody, ManageResponse } from '#contract/booking/manage.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { manageRefusals } from '#contract/refusals.ts'
import { pauseIn, refusePaused } from '#server/catalogue/settings/settings.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { type BookingDeps, type BookingRow, lockTimesWith } from '../booking.ts'
import { asOf, ownRules } from '../rules.ts'
import { listAdditions, withAdded } from '../visits/change-treatments.ts'
import { addedMail } from '../visits/mails.ts'
import { changeOwn } from './changes.ts'
import { addedForOwnerMail } from './mails.ts'
import { findOwnBooking } from './own-booking.ts'

/** What fits right after each guest's last treatment, as far as anybody knows without a lock. */
export async function ownAdditions(deps: BookingDeps, body: ManageBody): Promise<AdditionsResponse> {
  const now = deps.clock.now()
  const booking = asOf(await findOwnBooking(deps, body), now)
  const { timeZone, policy } = await currentSpa(deps)
  if (!ownRules(booking, { ...policy, now }).mayAdd || (await pauseIn(deps.db))) return { success: true, additions: [] }
  return { success: true, additions: await listAdditions(deps, booking, { now, timeZone }) }
}

/** Adds a treatment to a visit, which costs so much more; what is not paid yet is paid with the rest. */
export async function addOwnTreatment(deps: BookingDeps, body: ManageAddBody): Promise<ManageResponse> {
  const { subServiceId, guest, sequence } = body
  return changeOwn(
    deps,
    body,
    async locked => {
      const { tx, booking, now, spa } = locked
      if (sequence !== undefined && sequence !== booking.sequence) return undefined
      refuseAdding(booking, spa, now)
      refusePaused(await pauseIn(tx))
      const { to, ...about } = await withAdded(locked, { subServiceId, guest }, manageRefusals.doesNotFit)
      const added = { before: booking, ...about }
      return {
        what: 'added',
        to,
        letters: (after, site) => ({
          toOwner: addedForOwnerMail(after, site, added),
          toCustomer: addedMail(after, site, { ...added, isOwn: true }),
        }),
      }
    },
    tx => lockTimesWith(tx, body.bookingHash, subServiceId),
  )
}

function refuseAdding(booking: BookingRow, { policy: { noticeHours }, phone: { display: phone } }: Spa, now: Date) {
  const { hasBegun, isFree, mayAdd } = ownRules(booking, { now, noticeHours })
  if (mayAdd) return
  if (!isLive(booking.status)) throw new Refusal('already_decided', manageRefusals.notLive(booking.status, phone))
  if (hasBegun) throw new Refusal('too_late', manageRefusals.begun(phone))
  if (!isFree) throw new Refusal('too_late', manageRefusals.addTooLate(noticeHours, phone))
  if (booking.status === 'submitted') throw new Refusal('already_decided', manageRefusals.addWhileChecked)
  throw new Refusal('already_decided', manageRefusals.addToFree)
}
