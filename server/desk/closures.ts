import { randomUUID } from 'node:crypto'
import type {
  CancelInClosureBody,
  CancelledInClosureResponse,
  Closure,
  ClosureInput,
} from '#contract/booking/booking.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import { toClosure } from '#server/booking/blocks/blocks.ts'
import { deleteClosureRow, insertClosure, selectClosures } from '#server/booking/blocks/queries.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { readDeskBookings } from '#server/booking/desk-view/queries.ts'
import type { Who } from '#server/booking/history/history.ts'
import { selectLiveBookingsBetween } from '#server/booking/live/queries.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { manageUrl } from '#server/booking/own/keys.ts'
import { lockTimes, selectBookingForUpdate } from '#server/booking/queries.ts'
import { refundsFor } from '#server/booking/refund/refund.ts'
import { serviceIdsOf } from '#server/booking/treatments.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { lockAllTimes } from '#server/catalogue/team/queries.ts'
import { paidBy } from '#server/ledger/ledger.ts'
import { selectPayments } from '#server/ledger/queries.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { writeChange } from './bookings/change.ts'
import { decide } from './bookings/decide.ts'

export async function listClosures({ db }: BookingDeps): Promise<Closure[]> {
  return (await selectClosures(db)).map(toClosure)
}

/** Omits the reason, which may name a customer, because the record is never redacted. */
const recorded = (_id: string, { from, to }: Pick<Closure, 'from' | 'to'>) => ({ _id, from, to })

/** Cancels no booking. All times are locked, so that every booking is either among the affected or refused. */
export async function addClosure({ db, clock }: BookingDeps, who: Who, input: ClosureInput) {
  const closure = { _id: randomUUID(), from: input.from, to: input.to, reason: input.reason ?? null }
  const affected = await inTransaction(db, async tx => {
    await lockAllTimes(tx)
    const now = clock.now()
    await insertClosure(tx, closure._id, input, now)
    await recordChange(tx, clock, 'add closure', { after: recorded(closure._id, closure), who })
    const inside = await selectLiveBookingsBetween(tx, input.from, input.to, now)
    return readDeskBookings(tx, inside, now)
  })
  return { closure, affected }
}

export async function deleteClosure({ db, clock }: BookingDeps, who: Who, id: string) {
  await inTransaction(db, async tx => {
    const before = /^[0-9a-f-]{36}$/.test(id) ? await deleteClosureRow(tx, id) : undefined
    if (!before) throw new Refusal('not_found', bookingRefusals.closureNotFound)
    await recordChange(tx, clock, 'delete closure', { before: recorded(id, before), who })
  })
  return { _id: id }
}

/**
 * Cancels the live bookings ahead on closed days in one transaction. Each gets the mail of a cancellation, sent when Undo expires.
 * `bookings`: ids to cancel, those the caller has seen; omitted: all.
 */
export async function cancelInClosure(
  deps: BookingDeps,
  who: Who,
  id: string,
  { reason, money, bookings }: CancelInClosureBody,
): Promise<Omit<CancelledInClosureResponse, 'success'>> {
  const { db, clock, mail, config, bookingKeys } = deps
  const spa = await currentSpa(deps)
  const setId = randomUUID()
  const { cancelled, undoUntil } = await inTransaction(db, async tx => {
    const closure = (await selectClosures(tx)).find(one => one.id === id)
    if (!closure) throw new Refusal('not_found', bookingRefusals.closureNotFound)
    const listed = await selectLiveBookingsBetween(tx, closure.from, closure.to, clock.now())
    await lockTimes(tx, ...listed.flatMap(serviceIdsOf))
    // Read again under the locks. Visits that have begun are not cancelled.
    const now = clock.now()
    const inside = (await selectLiveBookingsBetween(tx, closure.from, closure.to, now)).filter(
      row => row.startsAt > now && (!bookings || bookings.includes(row.id)),
    )
    const site = mailSite(deps, spa, now)
    const after = []
    for (const row of inside) {
      const locked = { tx, booking: await selectBookingForUpdate(tx, row.id), now, spa, site }
      const isPaid = paidBy(await selectPayments(tx, row.id)) > 0
      const body = { status: 'cancelled', reason, money: isPaid ? money : 'none' } as const
      after.push((await writeChange(deps, who, locked, await decide(deps, who, locked, { body, setId }))).booking)
    }
    if (inside.length > 0)
      await recordChange(tx, clock, 'cancel bookings of closure', {
        after: { ...recorded(id, closure), bookings: inside.length, money },
        who,
      })
    const refunds = await refundsFor(tx, after, { spa, now })
    const shown = await readDeskBookings(tx, inside, now)
    return {
      cancelled: shown.map(booking => ({
        ...booking,
        refund: refunds.get(booking._id) ?? null,
        manageLink: manageUrl({ id: booking._id, hash: booking.bookingHash }, { ...config, bookingKeys }),
      })),
      undoUntil: new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND),
    }
  })
  mail.wake(undoUntil)
  return { changeId: setId, undoUntil: undoUntil.toISOString(), cancelled }
}
