import { isLive } from '#contract/booking-states.ts'
import type { TimeBody } from '#contract/desk.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import type { Spa } from '#contract/spa.ts'
import { MS_PER_SECOND } from '#contract/time.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/audit-log.ts'
import { senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'
import type { BookingDeps, BookingRow } from './booking.ts'
import { withOrganizer } from './calendar-entry.ts'
import { type Decided, lockBooking } from './decisions.ts'
import { changeBooking, type Who } from './history/history.ts'
import { mailSite } from './mail-parts.ts'
import { movedMail } from './mails.ts'
import { findPlace } from './place.ts'
import { lapseHolds, selectOfferOfBooking } from './queries.ts'

/**
 * Gives a booking another time. It keeps its id, its price and its payments; the old time is given back in the same
 * transaction that takes the new one.
 */
export async function moveTime(deps: BookingDeps, who: Who, identifier: string, body: TimeBody): Promise<Decided> {
  const { db, clock, config, mail } = deps
  const spa = await currentSpa(deps)
  const mailFrom = senderOf(spa, config)
  const moved = await inTransaction(db, async tx => {
    const booking = await lockBooking(tx, identifier, clock.now())
    const now = clock.now()
    if (!isLive(booking.status)) throw new Refusal('already_decided', deskRefusals.notMovable(booking.status))
    const to = await findNewTime(tx, { spa, mailFrom }, { booking, body, now, forDesk: true })
    const undoUntil = new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND)
    const letter = movedMail({ ...booking, ...to }, mailSite(deps, spa, now), booking)
    const mailIds = booking.email ? [await postMail(tx, letter, now, undoUntil)] : []
    const after = await changeBooking(tx, booking, { what: 'moved', who, now, to, mailIds, undoUntil })
    await recordChange(tx, clock, 'move booking', {
      before: { _id: booking.id, startsAt: booking.startsAt },
      after: { _id: booking.id, startsAt: to.startsAt },
      who,
    })
    return { booking: after, undoUntil }
  })
  mail.wake(moved.undoUntil ?? undefined)
  return moved
}

/** The columns of the new time. The caller holds the lock of the booking. */
export async function findNewTime(
  tx: Db,
  { spa, mailFrom }: { spa: Spa; mailFrom: string },
  { booking, body, now, forDesk }: { booking: BookingRow; body: TimeBody; now: Date; forDesk?: boolean },
) {
  await lapseHolds(tx, booking.serviceId, now)
  const { label, ...times } = await findPlace(tx, spa, {
    offer: await selectOfferOfBooking(tx, booking),
    date: body.bookingDate,
    label: body.bookingTime,
    now,
    movedId: booking.id,
    anyTime: body.anyTime,
    squeezeIn: body.squeezeIn,
    forDesk,
  })
  return {
    ...times,
    bookingDate: body.bookingDate,
    bookingTime: label,
    sequence: booking.sequence + 1,
    ...withOrganizer(booking, mailFrom),
  }
}
