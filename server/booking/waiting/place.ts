import type { CreateBookingBody } from '#contract/booking/booking.ts'
import type { WaitingPlace, WaitingResponse } from '#contract/booking/waiting.ts'
import { waitingText } from '#contract/messages.ts'
import { waitingRefusals } from '#contract/refusals.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
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
import { markTaken, selectOpenOffer } from './offers/queries.ts'
import {
  deletePastDays,
  deletePlaces,
  type PlaceRow,
  selectPlace,
  selectPlaceOfOffer,
  selectPlaces,
  selectServicesOfPlaces,
} from './queries.ts'

type Dated = Pick<Deps, 'db' | 'clock' | 'config' | 'cache'>

/** The waiting list as the desk sees it. */
export async function listWaiting(deps: Dated): Promise<WaitingPlace[]> {
  const places = await selectPlaces(deps.db, await today(deps), deps.clock.now())
  return places.map(place => {
    const { id, createdAt, offeredTime, offeredUntil, missedTime, missedUntil, ...rest } = place
    const { mailboxKey: _, networkKey: __, ...told } = rest
    return {
      ...told,
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
      offer: toOffered(offer?.bookingTime ?? null, offer?.openUntil ?? null),
    },
  }
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
 * Releases the offered time for this booking. A wrong or expired key, or another time, changes nothing: then the time must be
 * free for everybody. The caller holds the lock of the service's times; a refusal further on rolls this back.
 */
export async function takeOffer(tx: Db, keys: BookingKeys, body: CreateBookingBody, now: Date) {
  const opened = body.offer === undefined ? undefined : readWaitingKey(keys, body.offer)
  if (opened?.of !== 'offer') return
  const { subServiceId, bookingDate } = body
  const wanted = { subServiceId, bookingDate, bookingTime: body.bookingTime.toUpperCase() }
  const taken = await markTaken(tx, opened.id, wanted, now)
  if (taken) await deletePlaces(tx, [taken.placeId])
}

async function findPlaceOf({ bookingKeys }: BookingDeps, db: Db, key: string): Promise<PlaceRow | undefined> {
  const opened = readWaitingKey(bookingKeys, key)
  if (!opened) return undefined
  return opened.of === 'place' ? selectPlace(db, opened.id) : selectPlaceOfOffer(db, opened.id)
}

export async function today(deps: Dated) {
  return zoneNamed((await currentSpa(deps)).timeZone).dateOf(deps.clock.now().getTime())
}
