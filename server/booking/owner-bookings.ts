import type { BookingDecision, BookingListQuery, OwnerBooking } from '#contract/booking.ts'
import { bookingText } from '#contract/messages.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { OWNER_MOVES } from '#contract/rules.ts'
import { MS_PER_MINUTE } from '#contract/time.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/record.ts'
import { asOf, type BookingDeps, type BookingRow, findBooking, toPublicBooking } from './booking.ts'
import { decisionMail } from './mails.ts'
import { moveBooking, type OwnerBookingRow, selectOwnerBooking, selectOwnerBookings } from './queries.ts'

/** The owner's view of the bookings, and what the owner decides about them. */

export async function listBookings({ db, clock }: BookingDeps, query: BookingListQuery): Promise<OwnerBooking[]> {
  const now = clock.now()
  const rows = await selectOwnerBookings(db, query, now)
  return rows.map(row => toOwnerBooking(asOf(row, now)))
}

/** The first decision counts. The second is told what happened, however close behind it came. */
export async function decideBooking(
  { db, clock, config, mail }: BookingDeps,
  identifier: string,
  { status, reason = '' }: BookingDecision,
): Promise<OwnerBooking> {
  const decided = await inTransaction(db, async tx => {
    const now = clock.now()
    const before = await findBooking(tx, identifier)
    if (!before) throw new Refusal('booking_not_found', bookingText.invalidId)
    const { id } = before
    if (!(await moveBooking(tx, id, { from: OWNER_MOVES[status], to: status, reason, now })))
      throw notMovable(asOf(await selectOwnerBooking(tx, id), now), status)

    const after = await selectOwnerBooking(tx, id)
    await recordChange(tx, clock, 'decide booking', {
      before: { _id: id, status: before.status },
      after: { _id: id, status, reason },
    })
    await postMail(tx, decisionMail(after, { ...config, now }), now)
    return after
  })
  mail.wake()
  return toOwnerBooking(decided)
}

export function toOwnerBooking(row: OwnerBookingRow): OwnerBooking {
  const { fullName, email, phoneNumber, station, note, hasReceipt, receiptIsLate } = row
  return {
    ...toPublicBooking(row),
    fullName,
    email,
    phoneNumber,
    station,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    turnoverMinutes: (row.freeAgainAt.getTime() - row.endsAt.getTime()) / MS_PER_MINUTE,
    note,
    hasReceipt,
    receiptIsLate,
    reason: row.decisionReason,
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

function notMovable({ status: current, decidedAt }: BookingRow, wanted: BookingDecision['status']) {
  const sentence = decidedAt ? bookingRefusals.alreadyDecided(current) : bookingRefusals.moveNotAllowed(current, wanted)
  return new Refusal('already_decided', sentence)
}
