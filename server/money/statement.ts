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

/** The statement is read on the owner's device and never comes here: this is what it is held against there. */
export async function claimsForStatement(
  deps: Pick<BookingDeps, 'db' | 'clock' | 'cache' | 'config'>,
): Promise<Omit<ClaimsResponse, 'success'>> {
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
      // Who pays on arrival pays until then; of everybody else the receipt says when, or the booking.
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

/** The owner found these transfers in the bank's statement. Doing it twice is doing it once. */
export async function noteSeen({ db, clock }: BookingDeps, who: Who, { payments }: SeenBody): Promise<number> {
  return inTransaction(db, async tx => {
    const now = clock.now()
    let seen = 0
    // Always in the same order: two owners who tick the same ones must not wait for each other.
    for (const { _id, reference = '' } of [...payments].sort((a, b) => (a._id < b._id ? -1 : 1)))
      seen += await markSeen(tx, { id: _id, reference }, now)
    if (seen > 0) await recordChange(tx, clock, 'see transfers in the statement', { after: { count: seen }, who })
    return seen
  })
}
