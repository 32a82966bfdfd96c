import type { ClaimsResponse, SeenBody } from '#contract/money/money-desk.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { STATEMENT_DAYS } from '#contract/rules.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import type { Who } from '#server/booking/history/history.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { markSeen, selectClaims, selectTransfersSince } from './queries.ts'

/** The browser compares the bank statement with these bookings and transfers; the statement is never uploaded. */
export async function claimsForStatement(deps: BookingDeps): Promise<Omit<ClaimsResponse, 'success'>> {
  const { db, clock } = deps
  const { timeZone } = await currentSpa(deps)
  const now = clock.now()
  const since = new Date(now.getTime() - STATEMENT_DAYS * MS_PER_DAY)
  const zone = zoneNamed(timeZone)
  const dateOf = (instant: Date) => zone.dateOf(instant.getTime())
  const [bookings, transfers] = await Promise.all([selectClaims(db, since, now), selectTransfersSince(db, since)])
  return {
    since: dateOf(since),
    today: dateOf(now),
    bookings: bookings.map(({ createdAt, submittedAt, ...line }) => ({
      ...line,
      bookedOn: dateOf(createdAt),
      // Payment on arrival is due on the day; otherwise the receipt says when, or the booking.
      claimedOn: line.status === 'confirmed' ? line.bookingDate : dateOf(submittedAt ?? createdAt),
    })),
    transfers: transfers.map(({ id, bookingId, amountNaira, reference, at, seenAt }) => ({
      _id: id,
      bookingId,
      amount: amountNaira,
      reference,
      on: dateOf(at),
      isSeen: seenAt !== null,
    })),
  }
}

/** Marks transfers that the owner found in the bank statement. Idempotent. */
export async function noteSeen({ db, clock }: BookingDeps, who: Who, { payments }: SeenBody): Promise<number> {
  return inTransaction(db, async tx => {
    const now = clock.now()
    let seen = 0
    // In a fixed order, so that two owners who mark the same ones do not deadlock.
    for (const { _id, reference = '' } of [...payments].sort((a, b) => (a._id < b._id ? -1 : 1)))
      seen += await markSeen(tx, { id: _id, reference }, now)
    if (seen > 0) await recordChange(tx, clock, 'see transfers in the statement', { after: { count: seen }, who })
    return seen
  })
}
