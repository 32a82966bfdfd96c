import type { Spa } from '#contract/catalogue/spa.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { type BookingDeps, type BookingRow, findBooking, lockBooking } from '#server/booking/booking.ts'
import { type ChangeRow, canBeUndone, revertChange, type Who } from '#server/booking/history/history.ts'
import { selectChangesOfSet, selectLastChange } from '#server/booking/history/queries.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { revertedMail } from '#server/booking/mails.ts'
import { lockTimes, selectBookingForUpdate, selectServicesOf } from '#server/booking/queries.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { type ShownChange, showChange } from './change.ts'

/** Reverts the last change of the desk before its mail leaves. If the mail has left, another one follows. */
export async function undoChange(deps: BookingDeps, who: Who, identifier: string): Promise<ShownChange> {
  const { db, clock, mail } = deps
  const spa = await currentSpa(deps)
  const shown = await inTransaction(db, async tx => {
    const now = clock.now()
    await lockServiceBefore(tx, identifier)
    const current = await lockBooking(tx, identifier, now)
    const change = await selectLastChange(tx, current.id)
    if (!canBeUndone(change, now)) throw nothingToUndo()
    const before = await revertAndMail(tx, deps, spa, { current, change, now })
    await recordChange(tx, clock, 'undo', {
      before: { _id: current.id, status: current.status },
      after: { _id: current.id, status: before.status },
      who,
    })
    return showChange(tx, { booking: before, undoUntil: null }, now)
  })
  mail.wake()
  return shown
}

/** Reverts every change of one decision, in one transaction. A booking that was changed again since then stays as it is. */
export async function undoChangeSet(deps: BookingDeps, who: Who, setId: string): Promise<{ restored: number }> {
  const { db, clock, mail } = deps
  const spa = await currentSpa(deps)
  const restored = await inTransaction(db, async tx => {
    const changes = await selectChangesOfSet(tx, setId)
    const ids = changes.map(({ bookingId }) => bookingId).sort()
    // Always the services before the bookings, as creating does: two orders would be a deadlock.
    await lockTimes(tx, ...(await selectServicesOf(tx, ids)))
    const booked: BookingRow[] = []
    for (const id of ids) booked.push(await selectBookingForUpdate(tx, id))
    const now = clock.now()
    if (!changes.some(change => canBeUndone(change, now))) throw nothingToUndo()
    let count = 0
    for (const current of booked) {
      const change = await selectLastChange(tx, current.id)
      if (change?.setId !== setId || !canBeUndone(change, now)) continue
      await revertAndMail(tx, deps, spa, { current, change, now })
      count++
    }
    await recordChange(tx, clock, 'undo bookings of closure', { after: { bookings: count }, who })
    return count
  })
  mail.wake()
  return { restored }
}

async function revertAndMail(
  tx: Db,
  deps: BookingDeps,
  spa: Spa,
  { current, change, now }: { current: BookingRow; change: ChangeRow; now: Date },
): Promise<BookingRow> {
  const { booking, told } = await revertChange(tx, current, change, now)
  if (told) await postMail(tx, revertedMail(booking, mailSite(deps, spa, now)), now)
  return booking
}

/** A change of treatment may have left another service, whose times are locked in the order everybody locks them. */
async function lockServiceBefore(tx: Db, identifier: string) {
  const found = await findBooking(tx, identifier)
  const change = found && (await selectLastChange(tx, found.id))
  const { serviceId } = (change?.before ?? {}) as Partial<BookingRow>
  if (found && serviceId && serviceId !== found.serviceId) await lockTimes(tx, found.serviceId, serviceId)
}

const nothingToUndo = () => new Refusal('nothing_to_undo', deskRefusals.nothingToUndo)
