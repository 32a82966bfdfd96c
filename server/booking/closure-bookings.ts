import { randomUUID } from 'node:crypto'
import type { CancelInClosureBody, CancelledInClosureResponse } from '#contract/booking.ts'
import { bookingRefusals, deskRefusals } from '#contract/refusals.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import { MS_PER_SECOND } from '#contract/time.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { paidBy, paymentsOf } from '#server/ledger/ledger.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/audit-log.ts'
import { currentSpa } from '#server/spa/spa.ts'
import type { BookingDeps } from './booking.ts'
import { decide } from './decisions.ts'
import { canBeUndone, changesOfSet, lastChange, takeBack, type Who } from './history/history.ts'
import { mailSite } from './mail-parts.ts'
import { takenBackMail } from './mails.ts'
import { manageUrl } from './own/keys.ts'
import { toOwnerBooking } from './owner-bookings.ts'
import {
  lockTimes,
  selectBookingForUpdate,
  selectClosures,
  selectLiveBookingsBetween,
  selectServicesOf,
} from './queries.ts'
import { refundFor } from './refund/refund.ts'

type Cancelled = Omit<CancelledInClosureResponse, 'success'>

/**
 * Cancels the live bookings ahead on closed days in one transaction: all of them, or nobody. Each gets the mail of a
 * cancellation, due when Undo ends. `bookings` names those the caller has seen; without it every one inside is meant.
 */
export async function cancelInClosure(
  deps: BookingDeps,
  who: Who,
  id: string,
  { reason, money, bookings }: CancelInClosureBody,
): Promise<Cancelled> {
  const { db, clock, mail, config, bookingKeys } = deps
  const spa = await currentSpa(deps)
  const setId = randomUUID()
  const cancelled = await inTransaction(db, async tx => {
    const closure = (await selectClosures(tx)).find(one => one.id === id)
    if (!closure) throw new Refusal('not_found', bookingRefusals.closureNotFound)
    const listed = await selectLiveBookingsBetween(tx, closure.from, closure.to, clock.now())
    await lockTimes(tx, ...listed.map(({ serviceId }) => serviceId))
    // Read again under the locks; who has begun is at the spa.
    const now = clock.now()
    const inside = (await selectLiveBookingsBetween(tx, closure.from, closure.to, now)).filter(
      row => row.startsAt > now && (!bookings || bookings.includes(row.id)),
    )
    const undoUntil = new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND)
    const told: Cancelled['cancelled'] = []
    for (const row of inside) {
      const booking = await selectBookingForUpdate(tx, row.id)
      const isPaid = paidBy(await paymentsOf(tx, row.id)) > 0
      const body = { status: 'cancelled', reason, money: isPaid ? money : 'none' } as const
      const decided = await decide(tx, deps, { spa, booking, who, body, undoSeconds: UNDO_SECONDS, now, setId })
      told.push({
        ...toOwnerBooking({ ...row, ...decided.booking }),
        refund: await refundFor(tx, decided.booking, { spa, now }),
        manageLink: manageUrl(row, { ...config, bookingKeys }),
      })
    }
    if (inside.length > 0)
      await recordChange(tx, clock, 'cancel bookings of closure', {
        after: { _id: id, from: closure.from, to: closure.to, bookings: inside.length, money },
        who,
      })
    return { told, undoUntil }
  })
  mail.wake(cancelled.undoUntil)
  return {
    changeId: setId,
    undoUntil: cancelled.undoUntil.toISOString(),
    cancelled: cancelled.told,
  }
}

/** Takes every change of one decision back, in one transaction. A booking that was changed again since then stays as it is. */
export async function undoChangeSet(deps: BookingDeps, who: Who, setId: string): Promise<{ restored: number }> {
  const { db, clock, mail } = deps
  const spa = await currentSpa(deps)
  const restored = await inTransaction(db, async tx => {
    const changes = await changesOfSet(tx, setId)
    const booked = await lockBookings(
      tx,
      changes.map(({ bookingId }) => bookingId),
    )
    const now = clock.now()
    if (!changes.some(change => canBeUndone(change, now)))
      throw new Refusal('nothing_to_undo', deskRefusals.nothingToUndo)
    let count = 0
    for (const booking of booked) {
      const change = await lastChange(tx, booking.id)
      if (change?.setId !== setId || !canBeUndone(change, now)) continue
      const { booking: before, told } = await takeBack(tx, booking, change, now)
      if (told) await postMail(tx, takenBackMail(before, mailSite(deps, spa, now)), now)
      count++
    }
    await recordChange(tx, clock, 'undo bookings of closure', { after: { bookings: count }, who })
    return count
  })
  mail.wake()
  return { restored }
}

/** Always the services before the bookings, as creating does: two orders would be a deadlock. */
async function lockBookings(tx: Db, ids: readonly string[]) {
  const found = await selectServicesOf(tx, ids)
  await lockTimes(tx, ...found)
  const rows = []
  for (const id of [...ids].sort()) rows.push(await selectBookingForUpdate(tx, id))
  return rows
}
