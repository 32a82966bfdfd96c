import { randomUUID } from 'node:crypto'
import type { Closure, ClosureCreatedResponse, ClosureInput } from '#contract/booking.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordChange } from '#server/owner/record.ts'
import type { BookingDeps } from './booking.ts'
import type { Who } from './history/history.ts'
import { toOwnerBooking } from './owner-bookings.ts'
import {
  deleteClosureRow,
  deleteClosureRows,
  insertClosure,
  lockAllTimes,
  selectClosures,
  selectLiveBookingsBetween,
} from './queries.ts'

/** For listing times. Another process may have known of a new closure for two seconds; creating a booking reads them anew. */
export function knownClosures({ db, site }: Pick<BookingDeps, 'db' | 'site'>): Promise<readonly ClosureRow[]> {
  return site.get('closures', () => selectClosures(db))
}

export async function listClosures({ db }: BookingDeps): Promise<Closure[]> {
  return (await selectClosures(db)).map(toClosure)
}

type ClosureRow = Awaited<ReturnType<typeof selectClosures>>[number]

export function toClosure({ id, ...closure }: ClosureRow): Closure {
  return { _id: id, ...closure }
}

/** Not why: that may name a customer, and the record is never redacted. */
const recorded = (_id: string, { from, to }: Pick<Closure, 'from' | 'to'>) => ({ _id, from, to })

/**
 * Live bookings inside stay: closing a day cancels nobody by itself. Nobody is given a time meanwhile, so that every booking is
 * either among the affected or refused.
 */
export async function addClosure(
  { db, clock, site }: BookingDeps,
  who: Who,
  input: ClosureInput,
): Promise<Omit<ClosureCreatedResponse, 'success'>> {
  const closure = { _id: randomUUID(), from: input.from, to: input.to, reason: input.reason ?? null }
  const affected = await inTransaction(db, async tx => {
    await lockAllTimes(tx)
    const now = clock.now()
    await insertClosure(tx, closure._id, input, now)
    await recordChange(tx, clock, 'add closure', { after: recorded(closure._id, closure), who })
    return selectLiveBookingsBetween(tx, input.from, input.to, now)
  })
  site.forget()
  return { closure, affected: affected.map(toOwnerBooking) }
}

export async function deleteClosure({ db, clock, site }: BookingDeps, who: Who, id: string): Promise<void> {
  await inTransaction(db, async tx => {
    const before = /^[0-9a-f-]{36}$/.test(id) ? await deleteClosureRow(tx, id) : undefined
    if (!before) throw new Refusal('not_found', bookingRefusals.closureNotFound)
    await recordChange(tx, clock, 'delete closure', { before: recorded(id, before), who })
  })
  site.forget()
}

/** Every look at a day reads all there are. */
export async function forgetPastClosures({ db }: Pick<BookingDeps, 'db'>, before: Date): Promise<number> {
  const date = before.toISOString().slice(0, 10)
  const past = (await selectClosures(db)).filter(({ to }) => to < date)
  await deleteClosureRows(
    db,
    past.map(({ id }) => id),
  )
  return past.length
}
