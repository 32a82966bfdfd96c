import { mayMove } from '#contract/booking-states.ts'
import type { ManageBody, ManageResponse } from '#contract/manage.ts'
import { manageRefusals } from '#contract/refusals.ts'
import { OWN_RESTORES_MAX, RESTORE_OWN_MINUTES } from '#contract/rules.ts'
import { hasLapsed } from '#server/db/booking-state.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'
import type { BookingRow } from '../booking.ts'
import { lockBooking } from '../decisions.ts'
import { type ChangeRow, CUSTOMER, changeBooking, isBy, lastChange } from '../history/history.ts'
import { refuseTooMany } from '../holds/ceilings.ts'
import { mailSite } from '../mail-parts.ts'
import { restoredMail } from '../mails.ts'
import { findStateBefore } from '../restore.ts'
import { ownRestoreForOwnerMail } from './mails.ts'
import {
  countRestoresLeft,
  findOwnBooking,
  isOwnCancel,
  type OwnDeps,
  restoreUntilOf,
  showOwnBooking,
} from './own-booking.ts'
import { tellBoth } from './tell-both.ts'

/** The customer takes their own cancelling back, soon and while the time is free. Doing it twice is doing it once. */
export async function restoreOwnBooking(deps: OwnDeps, body: ManageBody): Promise<ManageResponse> {
  const { db, clock, config, mail } = deps
  const spa = await currentSpa(deps)
  const mailFrom = senderOf(spa, config)
  const { id } = await findOwnBooking(deps, body)
  const restored = await inTransaction(db, async tx => {
    const booking = await lockBooking(tx, id, clock.now())
    const now = clock.now()
    const last = await lastChange(tx, id)
    if (last?.what === 'restored' && isBy(last, CUSTOMER)) return { booking }
    refuseRestore(booking, last, { now, phone: spa.phone.display })
    if ((await countRestoresLeft(tx, id)) === 0)
      throw new Refusal('restores_used_up', manageRefusals.restoresUsedUp(OWN_RESTORES_MAX, spa.phone.display))
    const found = await findStateBefore(tx, { spa, mailFrom }, booking, now)
    if (!found) throw new Refusal('slot_taken', manageRefusals.timeIsGone(booking.serviceName, booking.bookingTime))
    // Taking it back is no way to hold a time for longer.
    const isStillHeld = found.status === 'held' && !hasLapsed({ ...booking, status: 'held' }, now)
    const to = { ...found, ...(isStillHeld && { holdExpiresAt: booking.holdExpiresAt }) }
    // What was not paid for counted nowhere meanwhile: taking its time again is taking one more.
    const isPaid = to.status === 'confirmed' && booking.priceNaira > 0
    if (config.rateLimits && !isPaid)
      await refuseTooMany(tx, { source: booking, status: to.status, serviceName: booking.serviceName, spa, now })
    const after = { ...booking, ...to }
    const site = mailSite(deps, spa, now)
    const letters = { toOwner: ownRestoreForOwnerMail(after, site), toCustomer: restoredMail(after, site) }
    const { mailIds, dueAt } = await tellBoth(tx, booking, letters, { site, limited: config.rateLimits })
    const change = { what: 'restored', who: CUSTOMER, now, to, mailIds }
    return { booking: await changeBooking(tx, booking, change), dueAt }
  })
  mail.wake(restored.dueAt)
  return showOwnBooking(deps, restored.booking)
}

/** Money that was returned, taken or kept after the cancelling: who restores then would have a time without having paid for it. */
const SETTLED = ['paid', 'returned', 'kept', 'to_return']

function refuseRestore(booking: BookingRow, last: ChangeRow | undefined, { now, phone }: { now: Date; phone: string }) {
  if (!mayMove('restore', booking.status, 'customer'))
    throw new Refusal('already_decided', manageRefusals.notCancelled(booking.status))
  if (last && SETTLED.includes(last.what)) throw new Refusal('too_late', manageRefusals.moneyMoved(phone))
  if (!isOwnCancel(last)) throw new Refusal('already_decided', manageRefusals.cancelledByUs(phone))
  if (now >= restoreUntilOf(booking, last))
    throw new Refusal('too_late', manageRefusals.restoreTooLate(RESTORE_OWN_MINUTES))
}
