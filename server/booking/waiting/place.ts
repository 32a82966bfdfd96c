import type { CreateBookingBody } from '#contract/booking/booking.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import type { WaitingPlace, WaitingResponse } from '#contract/booking/waiting.ts'
import { waitingText } from '#contract/messages.ts'
import { waitingRefusals } from '#contract/refusals.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { knownTeam } from '#server/catalogue/team/team.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { BookingKeys, Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { takeMailsBack } from '#server/platform/mail/queries.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { BookingDeps } from '../booking.ts'
import type { Who } from '../history/history.ts'
import { lockTimes } from '../queries.ts'
import { readWaitingKey } from './keys.ts'
import { markTaken, type OfferRow, selectOfferedAt, selectOpenOffer } from './offers/queries.ts'
import {
  deletePastDays,
  deletePlaces,
  type PlaceRow,
  selectPlace,
  selectPlaceOfOffer,
  selectPlaces,
  selectServicesOfPlaces,
} from './queries.ts'
import { isOfferFor, offeredRows, offeredWish, planOf, toldWish, wishOf } from './wish.ts'

type Dated = Pick<Deps, 'db' | 'clock' | 'config' | 'cache'>

/** The waiting list as the desk sees it. */
export async function listWaiting(deps: Dated): Promise<WaitingPlace[]> {
  const places = await selectPlaces(deps.db, await today(deps), deps.clock.now())
  const site = { services: await allServices(deps), team: await knownTeam(deps) }
  return places.map(place => {
    const { id, createdAt, offeredTime, offeredUntil, missedTime, missedUntil, ...rest } = place
    const { mailboxKey: _, networkKey: __, ...told } = rest
    return {
      ...told,
      ...toldWish(place, site),
      _id: id,
      since: createdAt.toISOString(),
      offer: toOffered(offeredTime, offeredUntil),
      missed: toOffered(missedTime, missedUntil),
    }
  })
}

function toOffered(bookingTime: string | null, until: Date | null) {
  return bookingTime && until ? { bookingTime, until: until.toISOString() } : null
}

export async function forgetPastWaiting(deps: Dated): Promise<number> {
  return deletePastDays(deps.db, await today(deps))
}

/** Reads the place for the mailed link; opening the link changes nothing. */
export async function openWaiting(deps: BookingDeps, key: string): Promise<WaitingResponse> {
  const { db, clock } = deps
  const place = await findPlaceOf(deps, db, key)
  const services = await allServices(deps)
  const service = services.find(({ _id }) => _id === place?.serviceId)
  const sub = service?.serviceArray.find(({ _id }) => _id === place?.subServiceId)
  if (!place || !service || !sub || place.bookingDate < (await today(deps)))
    throw new Refusal('place_not_found', waitingRefusals.notWaiting)
  const offer = await selectOpenOffer(db, place.id, clock.now())
  const asked = offer ? { ...place, guests: takingWish(place, offer) } : place
  return {
    success: true,
    waiting: {
      serviceId: service._id,
      subServiceId: sub._id,
      serviceSlug: service.slug,
      serviceName: service.name,
      subServiceName: sub.name,
      ...toldWish(asked, { services, team: await knownTeam(deps) }),
      bookingDate: place.bookingDate,
      email: place.email,
      fullName: place.fullName,
      offer: offer ? await toOpenOffer(deps, place, offer) : null,
    },
  }
}

/** What to ask for to take the offer: with the wanted people, unless something else is waited for by now. */
function takingWish(place: PlaceRow, offer: OfferRow): GuestWish[] {
  if (isOfferFor(offer, wishOf(place))) return place.guests
  return offer.furtherTreatments.length > 0 ? offeredWish(offer) : []
}

async function toOpenOffer(deps: BookingDeps, place: PlaceRow, offer: OfferRow) {
  const { bookingTime, openUntil, furtherTreatments } = offer
  const told = { bookingTime, until: openUntil.toISOString() }
  if (furtherTreatments.length === 0) return told
  const rows = offeredRows(offer, place, { services: await allServices(deps), team: await knownTeam(deps) })
  return { ...told, plan: planOf(rows, (await currentSpa(deps)).timeZone) }
}

/** Ends a place and its offer. Idempotent; a wrong key gets the same response. */
export async function leaveWaiting(deps: BookingDeps, key: string): Promise<{ message: string }> {
  await inTransaction(deps.db, async tx => {
    const place = await findPlaceOf(deps, tx, key)
    if (place) await endPlaces(tx, [place.id])
  })
  return { message: waitingText.left }
}

export async function removeWaiting({ db, clock }: BookingDeps, who: Who, id: string) {
  await inTransaction(db, async tx => {
    if (!(await selectPlace(tx, id))) throw new Refusal('place_not_found', waitingRefusals.notFound)
    await endPlaces(tx, [id])
    await recordChange(tx, clock, 'take off the waiting list', { before: { _id: id }, who })
  })
  return { _id: id }
}

/** A booking for somebody on the list ends their place, and may take the time that was offered to them. */
export async function endPlaceFor(tx: Db, id: string, wanted: { subServiceId: string; bookingDate: string }) {
  const place = await selectPlace(tx, id)
  if (place?.subServiceId === wanted.subServiceId && place.bookingDate === wanted.bookingDate) await endPlaces(tx, [id])
}

/** Also deletes unsent mails about the places' offers. */
export async function endPlaces(tx: Db, ids: readonly string[]) {
  // Their offers give times back.
  await lockTimes(tx, ...(await selectServicesOfPlaces(tx, ids)))
  await takeMailsBack(tx, await deletePlaces(tx, ids))
}

/**
 * Releases the offered time for this booking. A wrong or expired key, or another time or visit, changes nothing: then the time must be
 * free for everybody. The caller holds the locks of the booking's times; a refusal further on rolls this back.
 */
export async function takeOffer(tx: Db, keys: BookingKeys, body: CreateBookingBody, now: Date) {
  const opened = body.offer === undefined ? undefined : readWaitingKey(keys, body.offer)
  if (opened?.of !== 'offer') return
  const { guests, subServiceId, bookingDate } = body
  const wanted = { bookingDate, bookingTime: body.bookingTime.toUpperCase() }
  const offer = await selectOfferedAt(tx, opened.id, wanted, now)
  if (!offer || !isOfferFor(offer, guests ?? wishOf({ subServiceId, guests: [] }))) return
  if (await markTaken(tx, offer.id, now)) await deletePlaces(tx, [offer.placeId])
}

async function findPlaceOf({ bookingKeys }: BookingDeps, db: Db, key: string): Promise<PlaceRow | undefined> {
  const opened = readWaitingKey(bookingKeys, key)
  if (!opened) return undefined
  return opened.of === 'place' ? selectPlace(db, opened.id) : selectPlaceOfOffer(db, opened.id)
}

export async function today(deps: Dated) {
  return zoneNamed((await currentSpa(deps)).timeZone).dateOf(deps.clock.now().getTime())
}
