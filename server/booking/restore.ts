import { mayMove } from '#contract/booking-states.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import { MS_PER_MINUTE, MS_PER_SECOND } from '#contract/time.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/record.ts'
import { type BookingDeps, stationToRevive } from './booking.ts'
import { type Decided, lockBooking } from './decisions.ts'
import { canBeUndone, changeBooking, lastChange, type Who } from './history/history.ts'
import { restoredMail } from './mails.ts'
import { takeBackInTime } from './undo.ts'

/** A cancelled booking becomes what it was before, while its time is free. */
export async function restoreBooking(deps: BookingDeps, who: Who, identifier: string): Promise<Decided> {
  const { db, clock, config, mail } = deps
  const restored = await inTransaction(db, async tx => {
    const booking = await lockBooking(tx, identifier, clock.now())
    const now = clock.now()
    if (!mayMove('restore', booking.status, 'desk'))
      throw new Refusal('already_decided', deskRefusals.notRestorable(booking.status))
    const last = await lastChange(tx, booking.id)
    // Nobody has heard of the cancelling yet: then it never was.
    if (last?.what === 'cancelled' && canBeUndone(last, now))
      return { booking: (await takeBackInTime(tx, booking, last, now)).booking, undoUntil: null }
    const station = await stationToRevive(tx, booking, { now, timeZone: config.timeZone })
    if (station === undefined)
      throw new Refusal('slot_taken', deskRefusals.timeIsGone(booking.serviceName, booking.bookingTime))
    const status = booking.statusBeforeCancel ?? 'confirmed'
    const to = {
      status,
      station,
      squeezedIn: false,
      statusBeforeCancel: null,
      refund: 'none' as const,
      decisionReason: '',
      decidedAt: status === 'confirmed' ? now : null,
      sequence: booking.sequence + 1,
      // Who had not paid yet gets a whole hold again: the old one may be long over.
      ...(status === 'held' && { holdExpiresAt: new Date(now.getTime() + config.holdMinutes * MS_PER_MINUTE) }),
    }
    const undoUntil = new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND)
    const letter = restoredMail({ ...booking, ...to }, { ...config, now })
    const mailIds = booking.email ? [await postMail(tx, letter, now, undoUntil)] : []
    const after = await changeBooking(tx, booking, { what: 'restored', who, now, to, mailIds, undoUntil })
    await recordChange(tx, clock, 'restore booking', { after: { _id: booking.id, status }, who })
    return { booking: after, undoUntil }
  })
  mail.wake(restored.undoUntil ?? undefined)
  return restored
}
