import { isLive } from '#contract/booking-states.ts'
import type { TimeBody } from '#contract/desk.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import { MS_PER_SECOND } from '#contract/time.ts'
import { inTransaction, isViolation } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/record.ts'
import type { BookingDeps } from './booking.ts'
import { type Decided, lockBooking } from './decisions.ts'
import { changeBooking, type Who } from './history/history.ts'
import { movedMail } from './mails.ts'
import { findPlace, slotTaken } from './place.ts'
import { lapseHolds, selectOfferOfBooking } from './queries.ts'

/**
 * Gives a booking another time. It keeps its id, its price and its payments; the old time is given back in the same
 * transaction that takes the new one.
 */
export async function moveTime(deps: BookingDeps, who: Who, identifier: string, body: TimeBody): Promise<Decided> {
  const { db, clock, config, mail } = deps
  const moved = await inTransaction(db, async tx => {
    const booking = await lockBooking(tx, identifier, clock.now())
    const now = clock.now()
    if (!isLive(booking.status)) throw new Refusal('already_decided', deskRefusals.notMovable(booking.status))
    await lapseHolds(tx, booking.serviceId, now)
    const place = await findPlace(tx, config, {
      offer: await selectOfferOfBooking(tx, booking),
      date: body.bookingDate,
      label: body.bookingTime,
      now,
      movedId: booking.id,
      anyTime: body.anyTime,
      squeezeIn: body.squeezeIn,
    })
    const { label, ...times } = place
    const to = { ...times, bookingDate: body.bookingDate, bookingTime: label, sequence: booking.sequence + 1 }
    const undoUntil = new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND)
    const letter = movedMail({ ...booking, ...to }, { ...config, now }, booking)
    const mailIds = booking.email ? [await postMail(tx, letter, now, undoUntil)] : []
    const after = await changeBooking(tx, booking, { what: 'moved', who, now, to, mailIds, undoUntil }).catch(error => {
      throw isViolation(error, 'bookings_never_overlap') ? slotTaken(booking.serviceName, label) : error
    })
    await recordChange(tx, clock, 'move booking', {
      before: { _id: booking.id, startsAt: booking.startsAt },
      after: { _id: booking.id, startsAt: place.startsAt },
      who,
    })
    return { booking: after, undoUntil }
  })
  mail.wake(moved.undoUntil ?? undefined)
  return moved
}
