import { waitingText } from '#contract/messages.ts'
import { waitingRefusals } from '#contract/refusals.ts'
import type { WaitingResponse } from '#contract/waiting.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { takeMailsBack } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/audit-log.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import type { BookingDeps } from '../booking.ts'
import type { Who } from '../history/history.ts'
import { readWaitingKey } from './keys.ts'
import { deletePlaces, type PlaceRow, selectOfferRow, selectOpenOffer, selectPlace } from './queries.ts'

/** What the mailed link shows. Opening it does nothing. */
export async function openWaiting(deps: BookingDeps, key: string): Promise<WaitingResponse> {
  const { db, clock } = deps
  const place = await findPlaceOf(deps, db, key)
  const services = await allServices(deps)
  const service = services.find(({ _id }) => _id === place?.serviceId)
  const sub = service?.serviceArray.find(({ _id }) => _id === place?.subServiceId)
  if (!place || !service || !sub || isOver(place, await today(deps)))
    throw new Refusal('place_not_found', waitingRefusals.notWaiting)
  const offer = await selectOpenOffer(db, place.id, clock.now())
  return {
    success: true,
    waiting: {
      serviceId: service._id,
      subServiceId: sub._id,
      serviceSlug: service.slug,
      serviceName: service.name,
      subServiceName: sub.name,
      bookingDate: place.bookingDate,
      email: place.email,
      fullName: place.fullName,
      offer: offer ? { bookingTime: offer.bookingTime, until: offer.openUntil.toISOString() } : null,
    },
  }
}

/** Ends a place and frees what was offered to it. The same for who has no place any more, and for what is no key. */
export async function leaveWaiting(deps: BookingDeps, key: string): Promise<{ message: string }> {
  await inTransaction(deps.db, async tx => {
    const place = await findPlaceOf(deps, tx, key)
    if (place) await endPlaces(tx, [place.id])
  })
  return { message: waitingText.left }
}

export async function removeWaiting({ db, clock }: BookingDeps, who: Who, id: string): Promise<void> {
  await inTransaction(db, async tx => {
    if (!(await selectPlace(tx, id))) throw new Refusal('place_not_found', waitingRefusals.notFound)
    await endPlaces(tx, [id])
    await recordChange(tx, clock, 'take off the waiting list', { before: { _id: id }, who })
  })
}

/** Whoever is booked for the very thing they wait for waits no more; what was offered to them is free for the caller. */
export async function endPlaceFor(tx: Db, id: string, wanted: { subServiceId: string; bookingDate: string }) {
  const place = await selectPlace(tx, id)
  if (place?.subServiceId === wanted.subServiceId && place.bookingDate === wanted.bookingDate) await endPlaces(tx, [id])
}

/** A mail about an offer that nobody has begun to send is not sent any more. */
export async function endPlaces(tx: Db, ids: readonly string[]) {
  await takeMailsBack(tx, await deletePlaces(tx, ids))
}

async function findPlaceOf({ bookingKeys }: BookingDeps, db: Db, key: string): Promise<PlaceRow | undefined> {
  const opened = readWaitingKey(bookingKeys, key)
  if (!opened) return undefined
  const id = opened.of === 'place' ? opened.id : (await selectOfferRow(db, opened.id))?.placeId
  return id === undefined ? undefined : selectPlace(db, id)
}

const isOver = ({ bookingDate }: PlaceRow, today: string) => bookingDate < today

async function today(deps: BookingDeps) {
  return zoneNamed((await currentSpa(deps)).timeZone).dateOf(deps.clock.now().getTime())
}
