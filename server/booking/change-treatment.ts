import { isLive, statusWhenMade } from '#contract/booking-states.ts'
import type { TreatmentBody } from '#contract/desk.ts'
import { bookingText } from '#contract/messages.ts'
import { bookingRefusals, deskRefusals } from '#contract/refusals.ts'
import { UNDO_SECONDS } from '#contract/rules.ts'
import type { Spa } from '#contract/spa.ts'
import { MS_PER_SECOND } from '#contract/time.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { moneyOf, paidBy, paymentsOf } from '#server/ledger/ledger.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/audit-log.ts'
import { senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { type BookingDeps, type BookingRow, findBooking } from './booking.ts'
import { busyTimes } from './busy-times.ts'
import { withOrganizer } from './calendar-entry.ts'
import { snapshot } from './create.ts'
import { type Decided, lockBooking } from './decisions.ts'
import { changeBooking, type Who } from './history/history.ts'
import { mailSite } from './mail-parts.ts'
import { treatmentChangedMail } from './mails.ts'
import { findPlace, type Place } from './place.ts'
import { lapseHolds, lockTimes, type Offer, selectOffer, selectServiceOf } from './queries.ts'

/**
 * Another treatment for the same booking, of its service or of another one. It keeps its number and its payments and takes on the
 * price and the length that the new treatment has today, so what is owed or to return follows from the ledger.
 */
export async function changeTreatment(
  deps: BookingDeps,
  who: Who,
  identifier: string,
  body: TreatmentBody,
): Promise<Decided> {
  const { db, clock, config, mail } = deps
  const spa = await currentSpa(deps)
  const changed = await inTransaction(db, async tx => {
    const offer = await lockBothServices(tx, identifier, body.subServiceId)
    const booking = await lockBooking(tx, identifier, clock.now())
    const now = clock.now()
    if (!isLive(booking.status))
      throw new Refusal('already_decided', deskRefusals.treatmentNotChangeable(booking.status))
    if (booking.subServiceId === offer.subServiceId)
      throw new Refusal('same_treatment', deskRefusals.sameTreatment(booking.subServiceName))
    await lapseHolds(tx, offer.serviceId, now)
    const { label, ...times } = await findPlaceFor(tx, spa, { booking, offer, body, now })
    // What costs nothing waits for no transfer.
    const status = booking.status === 'held' ? statusWhenMade(offer.priceNaira) : booking.status
    const to = {
      ...snapshot(offer),
      ...times,
      status,
      bookingDate: body.bookingDate ?? booking.bookingDate,
      bookingTime: label,
      sequence: booking.sequence + 1,
      ...withOrganizer({ ...booking, status }, senderOf(spa, config)),
    }
    const undoUntil = new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND)
    const after = { ...booking, ...to }
    const money = moneyOf(after, paidBy(await paymentsOf(tx, booking.id)))
    const letter = treatmentChangedMail(after, mailSite(deps, spa, now), { before: booking, money })
    const mailIds = booking.email ? [await postMail(tx, letter, now, undoUntil)] : []
    const change = { what: 'treatment', who, now, to, mailIds, undoUntil }
    const written = await changeBooking(tx, booking, change)
    await recordChange(tx, clock, 'change treatment', {
      before: { _id: booking.id, subServiceId: booking.subServiceId, price: booking.priceNaira },
      after: { _id: booking.id, subServiceId: offer.subServiceId, price: offer.priceNaira },
      who,
    })
    return { booking: written, undoUntil }
  })
  mail.wake(changed.undoUntil ?? undefined)
  return changed
}

/** The times of both services, in the order everybody locks them. */
async function lockBothServices(tx: Db, identifier: string, subServiceId: string): Promise<Offer> {
  const found = await findBooking(tx, identifier)
  if (!found) throw new Refusal('booking_not_found', bookingText.invalidId)
  const serviceId = await selectServiceOf(tx, subServiceId)
  if (serviceId) await lockTimes(tx, found.serviceId, serviceId)
  const offer = serviceId && (await selectOffer(tx, serviceId, subServiceId))
  if (!offer) throw new Refusal('sub_service_not_offered', bookingRefusals.serviceNotOffered)
  return offer
}

interface Wanted {
  booking: BookingRow
  offer: Offer
  body: TreatmentBody
  now: Date
}

async function findPlaceFor(tx: Db, spa: Spa, { booking, offer, body, now }: Wanted): Promise<Place> {
  const { bookingDate: date = booking.bookingDate, bookingTime: label = booking.bookingTime } = body
  const isSameTime = date === booking.bookingDate && label === booking.bookingTime
  const place = await findPlace(tx, spa, {
    offer,
    date,
    label,
    startsAt: isSameTime ? booking.startsAt.getTime() : undefined,
    now,
    movedId: booking.id,
    // A visit that has begun is no longer among the offered times, and one that was squeezed in is not among the stations.
    anyTime: body.anyTime || (isSameTime && booking.startsAt <= now),
    squeezeIn: body.squeezeIn || (isSameTime && booking.squeezedIn),
    forDesk: true,
  })
  if (!isSameTime || offer.serviceId !== booking.serviceId) return place
  // Who is already in a room stays there, if it is free for long enough.
  const { serviceId, stations } = offer
  const window = { from: place.startsAt, until: place.freeAgainAt }
  const look = { serviceId, stations, window, now, timeZone: spa.timeZone, movedId: booking.id }
  const { station, squeezedIn } = booking
  return (await busyTimes(tx, look)).some(one => one.station === station) ? place : { ...place, station, squeezedIn }
}
