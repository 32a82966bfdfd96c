import { isLive, statusWhenMade } from '#contract/booking/booking-states.ts'
import type { ManageRemoveBody, ManageResponse } from '#contract/booking/manage.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { manageRefusals } from '#contract/refusals.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { BookingDeps, BookingRow } from '../booking.ts'
import { refundFor } from '../refund/refund.ts'
import { ownRules, withOrganizer } from '../rules.ts'
import { columnsOfLeft, takeOut } from '../visits/take-out.ts'
import { cancelOwnBooking, changeOwn } from './changes.ts'
import { takenOutForOwnerMail, takenOutMail } from './mails.ts'

/** Takes a treatment out of a visit, which costs so much less; what was paid too much is to be returned. */
export async function removeOwnTreatment(deps: BookingDeps, body: ManageRemoveBody): Promise<ManageResponse> {
  let isLast = false
  const shown = await changeOwn(deps, body, async ({ tx, booking, now, spa, site }) => {
    if (body.sequence !== undefined && body.sequence !== booking.sequence) return undefined
    const found = takeOut(booking, body.treatmentId, spa.timeZone)
    isLast = found?.left.length === 0
    if (isLast) return undefined
    refuseTakingOut(booking, spa, now)
    if (!found) throw new Refusal('already_decided', manageRefusals.treatmentGone)
    const columns = columnsOfLeft(booking, found.left, spa.timeZone)
    const to = { ...columns, ...ifFree(booking, columns.priceNaira, { now, mailFrom: site.mailFrom }) }
    const left = { ...to, sequence: booking.sequence + 1 }
    const refund = await refundFor(tx, { ...booking, ...left }, { spa, now })
    return {
      what: 'taken_out',
      to: left,
      letters: (after, site) => ({
        toOwner: takenOutForOwnerMail(after, site, { before: booking, gone: found.gone, refund }),
        toCustomer: takenOutMail(after, site, { before: booking, gone: found.gone, refund }),
      }),
    }
  })
  return isLast ? cancelOwnBooking(deps, body) : shown
}

/** Nothing is left to transfer for a hold that costs nothing any more. */
function ifFree(booking: BookingRow, price: number, { now, mailFrom }: { now: Date; mailFrom: string }) {
  if (booking.status !== 'held' || statusWhenMade(price) === 'held') return {}
  const confirmed = { ...booking, status: 'confirmed' } as const
  return { status: confirmed.status, decidedAt: now, ...withOrganizer(confirmed, mailFrom) }
}

function refuseTakingOut(booking: BookingRow, { policy: { noticeHours }, phone: { display: phone } }: Spa, now: Date) {
  const { hasBegun, isFree } = ownRules(booking, { now, noticeHours })
  if (!isLive(booking.status)) throw new Refusal('already_decided', manageRefusals.notLive(booking.status, phone))
  if (hasBegun) throw new Refusal('too_late', manageRefusals.begun(phone))
  if (!isFree) throw new Refusal('too_late', manageRefusals.removeTooLate(noticeHours, phone))
}
