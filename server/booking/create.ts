import { randomInt, randomUUID } from 'node:crypto'
import type { CreateBookingBody, CreatedBooking } from '#contract/booking/booking.ts'
import { bookingFieldErrors, missingSelection, tidyUserInfo } from '#contract/booking/booking-fields.ts'
import { BOOKING_HASH_ALPHABET, BOOKING_HASH_CHARACTERS, groupBookingHash } from '#contract/booking/booking-hash.ts'
import { statusWhenMade } from '#contract/booking/booking-states.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import { PAYMENT_CODE_CHARACTERS } from '#contract/money/payment-code.ts'
import { isPlainDate } from '#contract/platform/dates.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { refusePaused } from '#server/catalogue/settings/settings.ts'
import { senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { waitLimitOf } from '#server/platform/db/create-db.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postUnasked } from '#server/platform/mail/outbox.ts'
import { queuePerName } from '#server/platform/queue.ts'
import { allocateSlot } from './allocate-slot.ts'
import { type BookingDeps, type BookingRow, findBooking, toCreatedBooking } from './booking.ts'
import { depositFor } from './deposit.ts'
import { withHealthAsked } from './health/health.ts'
import { type Client, refuseTooMany, sourceOf } from './holds/hold-limits.ts'
import { once, type Remember } from './idempotency/idempotency.ts'
import { mailSite } from './mail-parts.ts'
import { bookingCreatedMail, decisionMail, freeBookingForOwnerMail } from './mails.ts'
import { orSlotTaken } from './no-slot.ts'
import { offerOf, poolOf } from './offers/offers.ts'
import type { Offer } from './offers/queries.ts'
import { postOwnerNews } from './owner-news.ts'
import { endHold, insertBooking, lapseHolds, lockTimes } from './queries.ts'
import { proofOf, withOrganizer } from './rules.ts'
import { cachedTerms, readTerms, type Terms } from './terms.ts'
import { columnsOf, pricesOf, serviceIdsOf } from './treatments.ts'
import { allocateVisit } from './visits/allocate.ts'
import { checkSize, guestsAsked, isPlain, namesOf, wantedVisit } from './visits/wish.ts'
import { takeOffer } from './waiting/place.ts'

interface NewBookingRequest {
  body: CreateBookingBody
  client?: Client
  identifiers: Identifiers
}

/** Holds a time for a customer, or confirms it if it costs nothing. With a key, a retry returns the same booking. */
export async function createBooking(
  deps: BookingDeps,
  body: CreateBookingBody,
  { key, client, identifiers = randomIdentifiers }: { key?: string; client?: Client; identifiers?: Identifiers } = {},
): Promise<CreatedBooking> {
  const request = { body, client, identifiers }
  if (key === undefined) return holdTime(deps, request, async () => {})
  const booking = await once<CreatedBooking>(deps, { scope: 'create booking', key, body }, remember =>
    holdTime(deps, request, remember),
  )
  // Responses stored by an earlier version lack these.
  return {
    ...booking,
    sequence: booking.sequence ?? 0,
    paymentCode: booking.paymentCode ?? null,
    treatments: booking.treatments ?? [],
    total: booking.total ?? booking.price,
    toPay: booking.toPay ?? booking.price,
    visitMinutes: booking.visitMinutes ?? booking.duration,
    guestNames: booking.guestNames ?? [],
  }
}

async function holdTime(
  deps: BookingDeps,
  request: NewBookingRequest,
  remember: Remember<CreatedBooking>,
): Promise<CreatedBooking> {
  const { db, mail, config } = deps
  const wanted = await checkInput(deps, request.body)
  const spa = await currentSpa(deps)
  const cached = await cachedTerms(deps, wanted)
  const hold = async (tx: Db) => {
    const { row, banks } = await takeSlot(tx, deps, request, { wanted, spa, cached })
    const now = row.createdAt
    const site = mailSite(deps, spa, now)
    if (row.status === 'confirmed') {
      await postUnasked(tx, decisionMail(row, await withHealthAsked(tx, row, site)), now)
      const news = { site, topic: 'changes', limited: config.rateLimits } as const
      await postOwnerNews(tx, row, freeBookingForOwnerMail(row, site), news)
    } else await postUnasked(tx, bookingCreatedMail(row, site, banks), now)
    const created = toCreatedBooking(row)
    await remember(tx, created)
    return created
  }
  const booking = await oneAtATime(
    poolOf(cached.team, wanted[0]!.serviceId),
    () => inTransaction(db, hold),
    waitLimitOf(db),
  )
  mail.wake()
  return booking
}

/** Requests queue here without holding a connection, so that a crowd for one service leaves the database to the rest. */
const oneAtATime = queuePerName()

/** Checks in the specification's order, with its messages. Returns the sub-services of the booking, each once. */
async function checkInput(deps: BookingDeps, body: CreateBookingBody): Promise<WantedSub[]> {
  if (body.guests) checkSize(body.guests)
  const services = await allServices(deps)
  const wanted = body.guests ? wantedSubs(body.guests, services) : [wantedSub(body, services)]
  const [first] = wanted
  const missing = missingSelection({ ...body, ...first })
  if (missing) throw new Refusal('selection_missing', missing)
  const fieldErrors = bookingFieldErrors(body)
  if (Object.keys(fieldErrors).length > 0)
    throw new Refusal('invalid_fields', bookingRefusals.checkFields, { fieldErrors })
  if (!isPlainDate(body.bookingDate)) throw new Refusal('invalid_request', bookingRefusals.invalidDate)
  return wanted
}

/** The service's name is for refusals. */
type WantedSub = { serviceId: string; serviceName: string; subServiceId: string }

function wantedSub({ serviceId, subServiceId }: CreateBookingBody, services: readonly Service[]): WantedSub {
  const service = services.find(({ _id }) => _id === serviceId)
  if (serviceId && !service) throw new Refusal('service_not_found', bookingRefusals.serviceNotOffered)
  return { serviceId, subServiceId, serviceName: service?.name ?? '' }
}

function wantedSubs(guests: readonly GuestWish[], services: readonly Service[]): WantedSub[] {
  const ids = new Set(guests.flatMap(({ treatments }) => treatments.map(({ subServiceId }) => subServiceId)))
  return [...ids].map(id => offerOf(services, id))
}

async function takeSlot(
  tx: Db,
  { clock, config, bookingKeys }: BookingDeps,
  { body, client, identifiers }: NewBookingRequest,
  { wanted, spa, cached }: { wanted: readonly WantedSub[]; spa: Spa; cached: Terms },
) {
  const replaced = await findReplaced(tx, bookingKeys, body, client)
  const serviceIds = [...new Set(wanted.map(({ serviceId }) => serviceId))]
  await lockTimes(tx, ...serviceIds, ...(replaced ? serviceIdsOf(replaced) : []))
  // Read after the wait for the lock: the time is given out now.
  const now = clock.now()
  // Before looking for a slot: nobody loses a time to their own hold. A refusal below rolls this back.
  if (replaced) await endHold(tx, replaced.id, now)
  let revision = 0
  for (const serviceId of serviceIds) revision = await lapseHolds(tx, serviceId, now)
  // The booking keeps this price for good.
  const terms = revision === cached.revision ? cached : await readTerms(tx, config, wanted, revision)
  refusePaused(terms.pause)
  await takeOffer(tx, bookingKeys, body, now)
  const slot = await findSlot(tx, spa, { body, wanted, terms, now, newId: identifiers.id })
  const contact = tidyUserInfo(body)
  const { serviceName } = slot
  const status = statusWhenMade(slot.depositNaira ?? slot.priceNaira)
  const source = await sourceOf(tx, bookingKeys, contact, { client, phoneCountry: spa.phoneCountry })
  // Last, to hold the locks of the network no longer than it takes to count and insert.
  if (config.rateLimits) await refuseTooMany(tx, { source, status, client, serviceName, spa, now })
  const row = await insertWithFreshHash(tx, identifiers, {
    ...slot,
    ...contact,
    ...source,
    bookingDate: body.bookingDate,
    status,
    ...withOrganizer({ status, email: contact.email, calendarOrganizer: null }, senderOf(spa, config)),
    holdExpiresAt: new Date(now.getTime() + spa.booking.holdMinutes * MS_PER_MINUTE),
    createdAt: now,
    updatedAt: now,
  })
  return { row, banks: terms.banks }
}

interface SlotWish {
  body: CreateBookingBody
  wanted: readonly WantedSub[]
  terms: Terms
  now: Date
  newId: () => string
}

/** The columns of a booking that say what, when, who and where. */
async function findSlot(tx: Db, spa: Spa, { body, wanted, terms, now, newId }: SlotWish) {
  const { team, offers } = terms
  function offerOf(subServiceId: string) {
    const at = wanted.findIndex(one => one.subServiceId === subServiceId)
    const offer = offers[at]
    if (offer) return offer
    throw new Refusal('sub_service_not_offered', bookingRefusals.subServiceNotOffered(wanted[at]!.serviceName))
  }
  const guests = guestsAsked(body)
  const visit = wantedVisit(guests, { offerOf, team })
  const request = { date: body.bookingDate, label: body.bookingTime, now, openings: terms }
  if (!isPlain(visit)) {
    const rows = await allocateVisit(tx, spa, { ...request, visit, newId })
    const depositNaira = depositFor(rows, id => offerOf(id).deposit, spa)
    return { ...columnsOf(rows), ...pricesOf(rows), depositNaira, guestNames: namesOf(guests) }
  }
  const { offer, therapist } = visit.treatments[0]!
  const { label: bookingTime, ...slot } = await allocateSlot(tx, spa, { ...request, offer, therapist })
  const depositNaira = depositFor([offer], () => offer.deposit, spa)
  return { ...snapshot(offer), ...slot, depositNaira, bookingTime, therapistWanted: therapist !== undefined }
}

/** The customer's own hold that this booking replaces; one without proof is ignored. */
async function findReplaced(
  tx: Db,
  bookingKeys: BookingDeps['bookingKeys'],
  { replaces, replacesKey }: CreateBookingBody,
  client?: Client,
): Promise<BookingRow | undefined> {
  if (replaces === undefined) return undefined
  const found = await findBooking(tx, replaces)
  const asker = { identifier: replaces, key: replacesKey, ip: client?.ip }
  return found && proofOf(found, asker, bookingKeys) ? found : undefined
}

type NewBooking = Omit<Parameters<typeof insertBooking>[1], 'id' | 'hash' | 'paymentCode'>

export async function insertWithFreshHash(tx: Db, identifiers: Identifiers, booking: NewBooking): Promise<BookingRow> {
  for (let tries = 0; tries < 5; tries++) {
    const hash = identifiers.hash()
    const paymentCode = identifiers.paymentCode()
    // A bank statement shows the code, and must not reveal the hash.
    if (hash.replaceAll('-', '').includes(paymentCode)) continue
    const row = await orSlotTaken(insertBooking(tx, { id: identifiers.id(), hash, paymentCode, ...booking }), booking)
    if (row) return row
  }
  throw new Error('five booking hashes in a row were taken: the randomness is broken')
}

export function snapshot({ stations, availability, turnoverMinutes, isExtra, isForTwo, deposit, ...kept }: Offer) {
  return kept
}

/** Randomness is an argument like time, so that tests choose it. */
export type Identifiers = { id(): string; hash(): string; paymentCode(): string }

/** Cryptographic: known identifiers say nothing about the others. */
export const randomIdentifiers: Identifiers = {
  id: randomUUID,
  hash: () => groupBookingHash(letters(BOOKING_HASH_CHARACTERS)),
  paymentCode: () => letters(PAYMENT_CODE_CHARACTERS),
}

function letters(count: number) {
  return Array.from({ length: count }, () => BOOKING_HASH_ALPHABET[randomInt(BOOKING_HASH_ALPHABET.length)]).join('')
}
