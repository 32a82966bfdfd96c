import type { DeskBooking, Payment, PaymentBody } from '#contract/desk.ts'
import { deskRefusals } from '#contract/refusals.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { lockBooking } from '#server/booking/decisions.ts'
import type { Who } from '#server/booking/history/history.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { paidBy, paymentsOf, toPayment, writePayment } from '#server/ledger/ledger.ts'
import { recordChange } from '#server/owner/record.ts'
import { readDeskBooking } from './desk-booking.ts'

/** Money that changes hands at the desk. What goes out was first paid in. */
export async function takePayment(
  { db, clock }: BookingDeps,
  who: Who,
  identifier: string,
  body: PaymentBody,
): Promise<{ payment: Payment; booking: DeskBooking }> {
  return inTransaction(db, async tx => {
    const now = clock.now()
    const booking = await lockBooking(tx, identifier, now)
    if (body.direction === 'out' && body.amount > paidBy(await paymentsOf(tx, booking.id)))
      throw new Refusal('invalid_fields', deskRefusals.moreThanPaid, {
        fieldErrors: { amount: deskRefusals.moreThanPaid },
      })
    const row = await writePayment(tx, { bookingId: booking.id, ...body }, who, now)
    await recordChange(tx, clock, 'payment', {
      after: { _id: booking.id, direction: body.direction, method: body.method, amount: body.amount },
      who,
    })
    return { payment: toPayment(row), booking: await readDeskBooking(tx, booking.id, now) }
  })
}
