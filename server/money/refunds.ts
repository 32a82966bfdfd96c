import type { RefundBody } from '#contract/money-desk.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import { MS_PER_SECOND } from '#contract/time.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { type Decided, lockBooking } from '#server/booking/decisions.ts'
import { changeBooking, type Who } from '#server/booking/history/history.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { refundMail } from '#server/booking/refund/mails.ts'
import { refundFor } from '#server/booking/refund/refund.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { isOff, paidBy, paymentsOf } from '#server/ledger/ledger.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/audit-log.ts'
import { currentSpa } from '#server/spa/spa.ts'

/**
 * What becomes of the money of a booking that did not take place, where nobody has said so: after a late cancelling the spa
 * may keep a fee. The customer was promised an answer, and gets it by email.
 */
export async function settleRefund(
  deps: BookingDeps,
  who: Who,
  identifier: string,
  { money: refund }: RefundBody,
): Promise<Decided> {
  const { db, clock, mail } = deps
  const spa = await currentSpa(deps)
  const decided = await inTransaction(db, async tx => {
    const now = clock.now()
    const booking = await lockBooking(tx, identifier, now)
    const paid = paidBy(await paymentsOf(tx, booking.id))
    if (!isOff(booking.status) || paid <= 0) throw new Refusal('already_decided', deskRefusals.nothingToKeep)
    if (booking.refund === refund) return { booking, undoUntil: null }
    const undoUntil = new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND)
    const what = refund === 'keep' ? 'kept' : 'to_return'
    const promise = await refundFor(tx, { ...booking, refund }, { spa, now })
    const letter = booking.email && promise && refundMail(booking, mailSite(deps, spa, now), promise)
    const mailIds = letter ? [await postMail(tx, letter, now, undoUntil)] : []
    const after = await changeBooking(tx, booking, { what, who, now, to: { refund }, mailIds, undoUntil })
    await recordChange(tx, clock, 'settle refund', { after: { _id: booking.id, money: refund }, who })
    return { booking: after, undoUntil }
  })
  mail.wake(decided.undoUntil ?? undefined)
  return decided
}
