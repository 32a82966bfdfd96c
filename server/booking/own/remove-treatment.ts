import { isLive } from '#contract/booking/booking-states.ts'
import type { ManageRemoveBody, ManageResponse } from '#contract/booking/manage.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { manageRefusals } from '#contract/refusals.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { BookingDeps, BookingRow } from '../booking.ts'
import { ownRules } from '../rules.ts'
import { withTakenOut } from '../visits/change-treatments.ts'
import { takenOutMail } from '../visits/mails.ts'
import { takeOut } from '../visits/take-out.ts'
import { cancelOwnBooking, changeOwn } from './changes.ts'
import { takenOutForOwnerMail } from './mails.ts'

/** Takes a treatment out of a visit, which costs so much less; what was paid too much is to be returned. */
export async function removeOwnTreatment(deps: BookingDeps, body: ManageRemoveBody): Promise<ManageResponse> {
  let isLast = false
  const shown = await changeOwn(deps, body, async locked => {
    const { booking, now, spa } = locked
    if (body.sequence !== undefined && body.sequence !== booking.sequence) return undefined
    const found = takeOut(booking, body.treatmentId, spa.timeZone)
    isLast = found?.left.length === 0
    if (isLast) return undefined
    refuseTakingOut(booking, spa, now)
    if (!found) throw new Refusal('already_decided', manageRefusals.treatmentGone)
    const { to, refund } = await withTakenOut(locked, found)
    const about = { before: booking, gone: found.gone, refund }
    return {
      what: 'taken_out',
      to,
      letters: (after, site) => ({
        toOwner: takenOutForOwnerMail(after, site, about),
        toCustomer: takenOutMail(after, site, { ...about, isOwn: true }),
      }),
    }
  })
  return isLast ? cancelOwnBooking(deps, body) : shown
}

function refuseTakingOut(booking: BookingRow, { policy: { noticeHours }, phone: { display: phone } }: Spa, now: Date) {
  const { hasBegun, isFree } = ownRules(booking, { now, noticeHours })
  if (!isLive(booking.status)) throw new Refusal('already_decided', manageRefusals.notLive(booking.status, phone))
  if (hasBegun) throw new Refusal('too_late', manageRefusals.begun(phone))
  if (!isFree) throw new Refusal('too_late', manageRefusals.removeTooLate(noticeHours, phone))
}
