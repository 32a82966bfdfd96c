import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import { deleteBlocksOfSet } from '#server/booking/blocks/queries.ts'
import { type BookingDeps, type BookingRow, findBooking } from '#server/booking/booking.ts'
import { type ChangeRow, canBeUndone, revertChange, type Who } from '#server/booking/history/history.ts'
import { selectChangesOfSet, selectLastChange } from '#server/booking/history/queries.ts'
import type { Locked } from '#server/booking/locked.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { revertedMail } from '#server/booking/mails.ts'
import { lockTimes, selectBookingForUpdate, selectServicesOf } from '#server/booking/queries.ts'
import { serviceIdsOf } from '#server/booking/treatments.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { type Changed, changeAtDesk, type ShownChange } from './change.ts'

/**
 * Reverts the last change of the desk before its mail leaves. If the mail has left, another one follows. `mayUndo`: which
 * changes are meant, if not any.
 */
export function undoChange(
  deps: BookingDeps,
  who: Who,
  identifier: string,
  mayUndo: (change: ChangeRow) => boolean = () => true,
): Promise<ShownChange> {
  const revert = async (locked: Locked): Promise<Changed> => {
    const { tx, booking, now } = locked
    const change = await selectLastChange(tx, booking.id)
    if (!canBeUndone(change, now) || !mayUndo(change)) throw nothingToUndo()
    const reverted = await revertAndMail(locked, change)
    await recordChange(tx, deps.clock, 'undo', {
      before: { _id: booking.id, status: booking.status },
      after: { _id: booking.id, status: reverted.status },
      who,
    })
    return { booking: reverted, undoUntil: null }
  }
  return changeAtDesk(deps, who, identifier, revert, tx => lockServiceBefore(tx, identifier))
}

/**
 * Reverts every change of one decision, in one transaction, and the time away it was made for. A booking that was changed again
 * since then stays as it is.
 */
export async function undoChangeSet(deps: BookingDeps, who: Who, setId: string): Promise<{ restored: number }> {
  const { db, clock, mail } = deps
  const spa = await currentSpa(deps)
  const restored = await inTransaction(db, async tx => {
    const changes = await selectChangesOfSet(tx, setId)
    const ids = changes.map(({ bookingId }) => bookingId).sort()
    // Services before bookings, the order in which creating locks them.
    await lockTimes(tx, ...(await selectServicesOf(tx, ids)))
    const booked: BookingRow[] = []
    for (const id of ids) booked.push(await selectBookingForUpdate(tx, id))
    const now = clock.now()
    const away = await deleteBlocksOfSet(tx, setId, new Date(now.getTime() - UNDO_SECONDS * MS_PER_SECOND))
    if (away.length === 0 && !changes.some(change => canBeUndone(change, now))) throw nothingToUndo()
    let count = 0
    for (const booking of booked) {
      const change = await selectLastChange(tx, booking.id)
      if (change?.setId !== setId || !canBeUndone(change, now)) continue
      await revertAndMail({ tx, booking, now, site: mailSite(deps, spa, now) }, change)
      count++
    }
    const what = away.length > 0 ? 'undo away' : 'undo bookings of closure'
    await recordChange(tx, clock, what, { after: { bookings: count }, who })
    return count
  })
  mail.wake()
  return { restored }
}

type Reverted = Pick<Locked, 'tx' | 'booking' | 'now' | 'site'>

async function revertAndMail({ tx, booking: current, now, site }: Reverted, change: ChangeRow) {
  const { booking, told } = await revertChange(tx, current, change, now)
  if (told) await postMail(tx, revertedMail(booking, site), now)
  return booking
}

/** A change of treatment may have left other services, whose times are locked first, in the common order. */
async function lockServiceBefore(tx: Db, identifier: string) {
  const found = await findBooking(tx, identifier)
  const change = found && (await selectLastChange(tx, found.id))
  if (!found || !change) return
  const before = serviceIdsOf({ ...found, ...(change.before as Partial<BookingRow>) })
  const left = before.filter(id => !serviceIdsOf(found).includes(id))
  if (left.length > 0) await lockTimes(tx, ...serviceIdsOf(found), ...left)
}

const nothingToUndo = () => new Refusal('nothing_to_undo', deskRefusals.nothingToUndo)
