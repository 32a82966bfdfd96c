import { mayMove } from '#contract/booking-states.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import type { Spa } from '#contract/spa.ts'
import { MS_PER_MINUTE, MS_PER_SECOND } from '#contract/time.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/audit-log.ts'
import { senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { type BookingDeps, type BookingRow, stationToRevive } from './booking.ts'
import { withOrganizer } from './calendar-entry.ts'
import { type Decided, lockBooking } from './decisions.ts'
import { canBeUndone, changeBooking, lastChange, takeBack, type Who } from './history/history.ts'
import { mailSite } from './mail-parts.ts'
import { restoredMail } from './mails.ts'

/** A cancelled booking becomes what it was before, while its time is free. */
export async function restoreBooking(deps: BookingDeps, who: Who, identifier: string): Promise<Decided> {
  const { db, clock, config, mail } = deps
  const spa = await currentSpa(deps)
  const mailFrom = senderOf(spa, config)
  const restored = await inTransaction(db, async tx => {
    const booking = await lockBooking(tx, identifier, clock.now())
    const now = clock.now()
    if (!mayMove('restore', booking.status, 'desk'))
      throw new Refusal('already_decided', deskRefusals.notRestorable(booking.status))
    const last = await lastChange(tx, booking.id)
    // Nobody has heard of the cancelling yet: then it never was.
    if (last?.what === 'cancelled' && canBeUndone(last, now))
      return { booking: (await takeBack(tx, booking, last, now)).booking, undoUntil: null }
    const to = await findStateBefore(tx, { spa, mailFrom }, booking, now)
    if (!to) throw new Refusal('slot_taken', deskRefusals.timeIsGone(booking.serviceName, booking.bookingTime))
    const undoUntil = new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND)
    const letter = restoredMail({ ...booking, ...to }, mailSite(deps, spa, now))
    const mailIds = booking.email ? [await postMail(tx, letter, now, undoUntil)] : []
    const after = await changeBooking(tx, booking, { what: 'restored', who, now, to, mailIds, undoUntil })
    await recordChange(tx, clock, 'restore booking', { after: { _id: booking.id, status: to.status }, who })
    return { booking: after, undoUntil }
  })
  mail.wake(restored.undoUntil ?? undefined)
  return restored
}

/** The columns of what it was before it was cancelled; undefined when its time is gone. The caller holds the lock. */
export async function findStateBefore(
  tx: Db,
  { spa, mailFrom }: { spa: Spa; mailFrom: string },
  booking: BookingRow,
  now: Date,
) {
  const station = await stationToRevive(tx, booking, { now, timeZone: spa.timeZone })
  if (station === undefined) return undefined
  const status = booking.statusBeforeCancel ?? 'confirmed'
  return {
    status,
    station,
    squeezedIn: false,
    statusBeforeCancel: null,
    refund: 'none' as const,
    decisionReason: '',
    decidedAt: status === 'confirmed' ? now : null,
    sequence: booking.sequence + 1,
    ...withOrganizer({ ...booking, status }, mailFrom),
    // Who had not paid yet gets a whole hold again: the old one may be long over.
    ...(status === 'held' && { holdExpiresAt: new Date(now.getTime() + spa.booking.holdMinutes * MS_PER_MINUTE) }),
  }
}
