import type { OwnerBooking } from '#contract/booking.ts'
import { MS_PER_MINUTE } from '#contract/time.ts'
import { toPublicBooking } from './booking.ts'
import type { OwnerBookingRow } from './queries.ts'

/** Every field of a booking, for the spa's own eyes. */
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
