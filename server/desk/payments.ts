import type { DeskBooking, Payment, PaymentBody } from '#contract/desk.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import { MS_PER_SECOND } from '#contract/time.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { lockBooking } from '#server/booking/decisions.ts'
import { changeBooking, type Who } from '#server/booking/history/history.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { refundMail } from '#server/booking/refund/mails.ts'
import { refundFor } from '#server/booking/refund/refund.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { paidBy, paymentsOf, toPayment, writePayment } from '#server/ledger/ledger.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/audit-log.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { readDeskBooking } from './desk-booking.ts'

/**
 * Money that changes hands at the desk. What goes out was first paid in. It is a change of the booking like any other, so that
 * Undo takes changes back in the order they were made and no sum is left without what it was paid from.
 */
export async function takePayment(
  deps: BookingDeps,
  who: Who,
  identifier: string,
  body: PaymentBody,
): Promise<{ payment: Payment; booking: DeskBooking; undoUntil: string }> {
  const { db, clock, mail } = deps
  const spa = await currentSpa(deps)
  const taken = await inTransaction(db, async tx => {
    const now = clock.now()
    const booking = await lockBooking(tx, identifier, now)
    if (body.direction === 'out' && body.amount > paidBy(await paymentsOf(tx, booking.id)))
      throw new Refusal('invalid_fields', deskRefusals.moreThanPaid, {
        fieldErrors: { amount: deskRefusals.moreThanPaid },
      })
    const row = await writePayment(tx, { bookingId: booking.id, ...body }, who, now)
    const undoUntil = new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND)
    const what = body.direction === 'in' ? 'paid' : 'returned'
    const refund = body.direction === 'out' && booking.email ? await refundFor(tx, booking, { spa, now }) : null
    // Only a transfer back needs an email: cash is in the customer's hand.
    const letter = refund && body.method === 'transfer' && refundMail(booking, mailSite(deps, spa, now), refund)
    const mailIds = letter ? [await postMail(tx, letter, now, undoUntil)] : []
    await changeBooking(tx, booking, { what, who, now, to: {}, mailIds, paymentIds: [row.id], undoUntil })
    await recordChange(tx, clock, 'payment', {
      after: { _id: booking.id, direction: body.direction, method: body.method, amount: body.amount },
      who,
    })
    return {
      payment: toPayment(row),
      booking: await readDeskBooking(tx, booking.id, now),
      undoUntil: undoUntil.toISOString(),
    }
  })
  mail.wake(new Date(taken.undoUntil))
  return taken
}
