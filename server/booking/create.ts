import type { CreateBookingBody, CreatedBooking } from '#contract/booking.ts'
import { bookingFieldErrors, missingSelection, tidyUserInfo } from '#contract/booking-fields.ts'
import { statusWhenMade } from '#contract/booking-states.ts'
import { isPlainDate } from '#contract/dates.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import type { Spa } from '#contract/spa.ts'
import { MS_PER_MINUTE } from '#contract/time.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { waitLimitOf } from '#server/db/create-db.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postUnasked } from '#server/mail/outbox.ts'
import { queuePerName } from '#server/queue.ts'
import { refusePaused } from '#server/settings/settings.ts'
import { senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'
import type { Slot } from './availability/slot.ts'
import { type BookingDeps, type BookingRow, findBooking, toPublicBooking } from './booking.ts'
import { withOrganizer } from './calendar-entry.ts'
import { refuseTooMany } from './holds/ceilings.ts'
import { type Client, sourceOf } from './holds/source.ts'
import { once, type Remember } from './idempotency/idempotency.ts'
import { type Identifiers, randomIdentifiers } from './identifiers.ts'
import { mailSite } from './mail-parts.ts'
import { bookingCreatedMail, decisionMail, freeBookingForOwnerMail } from './mails.ts'
import { orSlotTaken } from './overlap.ts'
import { postOwnerNews } from './owner-news.ts'
import { findPlace } from './place.ts'
import { proofOf } from './proof.ts'
import { endHold, insertBooking, lapseHolds, lockTimes, type Offer } from './queries.ts'
import { currentTerms, rememberedTerms, type Terms } from './terms.ts'
import { takeOffer } from './waiting/take-offer.ts'

interface HowAsked {
  key?: string
  client?: Client
  identifiers?: Identifiers
}

/** Holds a time for a customer, or gives it to them if it costs nothing. With a key, a retry on a flaky network gets the same booking again. */
export async function createBooking(
  deps: BookingDeps,
  body: CreateBookingBody,
  { key, client, identifiers = randomIdentifiers }: HowAsked = {},
): Promise<CreatedBooking> {
  const asked = { body, client, identifiers }
  if (key === undefined) return holdTime(deps, asked, async () => {})
  const booking = await once<CreatedBooking>(deps, { scope: 'create booking', key, body }, remember =>
    holdTime(deps, asked, remember),
  )
  // A response that an earlier version remembered has none.
  return { ...booking, sequence: booking.sequence ?? 0, paymentCode: booking.paymentCode ?? null }
}

async function holdTime(
  deps: BookingDeps,
  asked: Pick<Wanted, 'body' | 'client' | 'identifiers'>,
  remember: Remember<CreatedBooking>,
): Promise<CreatedBooking> {
  const { db, mail, config } = deps
  const { body } = asked
  const serviceName = await checkInput(deps, body)
  const spa = await currentSpa(deps)
  const remembered = await rememberedTerms(deps, body)
  const hold = async (tx: Db) => {
    const { row, banks } = await takeSlot(tx, deps, { ...asked, serviceName, spa, remembered })
    const now = row.createdAt
    const site = mailSite(deps, spa, now)
    if (row.status === 'confirmed') {
      await postUnasked(tx, decisionMail(row, site), now)
      await postOwnerNews(tx, row, freeBookingForOwnerMail(row, site), {
        site,
        topic: 'changes',
        limited: config.rateLimits,
      })
    } else await postUnasked(tx, bookingCreatedMail(row, site, banks), now)
    const created = toCreatedBooking(row)
    await remember(tx, created)
    return created
  }
  const booking = await oneAtATime(body.serviceId, () => inTransaction(db, hold), waitLimitOf(db))
  mail.wake()
  return booking
}

/** Who waits here waits without a connection in hand, so that a crowd for one service leaves the database to the rest. */
const oneAtATime = queuePerName()

/** In the specification's order and words. Gives back the service's name, for refusals that are about it. */
async function checkInput(deps: BookingDeps, body: CreateBookingBody): Promise<string> {
  const service = (await allServices(deps)).find(({ _id }) => _id === body.serviceId)
  if (body.serviceId && !service) throw new Refusal('service_not_found', bookingRefusals.serviceNotOffered)
  const missing = missingSelection({ ...body, serviceName: service?.name })
  if (missing || !service) throw new Refusal('selection_missing', missing ?? bookingRefusals.serviceNotOffered)
  const fieldErrors = bookingFieldErrors(body)
  if (Object.keys(fieldErrors).length > 0)
    throw new Refusal('invalid_fields', bookingRefusals.checkFields, { fieldErrors })
  if (!isPlainDate(body.bookingDate)) throw new Refusal('invalid_request', bookingRefusals.invalidDate)
  return service.name
}

interface Wanted {
  body: CreateBookingBody
  client?: Client
  serviceName: string
  identifiers: Identifiers
  spa: Spa
  remembered: Terms
}

async function takeSlot(tx: Db, { clock, config, bookingKeys }: BookingDeps, wanted: Wanted) {
  const { body, client, serviceName, identifiers, spa, remembered } = wanted
  const replaced = await findReplaced(tx, bookingKeys, body, client)
  await lockTimes(tx, body.serviceId, replaced?.serviceId ?? body.serviceId)
  // Read after the wait for the lock: this is the moment the time is given out.
  const now = clock.now()
  // Before looking for a slot: nobody loses a time to their own hold. A refusal below rolls this back.
  if (replaced) await endHold(tx, replaced.id, now)
  const revision = await lapseHolds(tx, body.serviceId, now)
  // The booking keeps this price for good.
  const terms = await currentTerms({ db: tx, config }, { remembered, revision }, body)
  refusePaused(terms.pause)
  await takeOffer(tx, bookingKeys, body, now)
  const { offer, slot } = await findSlot(tx, { body, serviceName, spa, terms, now })
  const contact = tidyUserInfo(body)
  const status = statusWhenMade(offer.priceNaira)
  const source = await sourceOf(tx, bookingKeys, contact, { client, phoneCountry: spa.phoneCountry })
  // Last, so that nobody waits for the others of their network longer than it takes to count and write.
  if (config.rateLimits) await refuseTooMany(tx, { source, status, client, serviceName, spa, now })
  const row = await insertWithFreshHash(tx, identifiers, {
    ...snapshot(offer),
    ...contact,
    ...source,
    ...whenAndWhere(body.bookingDate, slot),
    status,
    ...withOrganizer({ status, email: contact.email, calendarOrganizer: null }, senderOf(spa, config)),
    holdExpiresAt: new Date(now.getTime() + spa.booking.holdMinutes * MS_PER_MINUTE),
    createdAt: now,
    updatedAt: now,
  })
  return { row, banks: terms.banks }
}

/** The own hold that gives way; one that is not shown to be their own is left alone, as if there were none. */
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

async function findSlot(
  tx: Db,
  { body, serviceName, spa, terms, now }: Pick<Wanted, 'body' | 'serviceName' | 'spa'> & { terms: Terms; now: Date },
) {
  const { bookingDate: date, bookingTime: label } = body
  const { offer } = terms
  if (!offer) throw new Refusal('sub_service_not_offered', bookingRefusals.subServiceNotOffered(serviceName))
  return { offer, slot: await findPlace(tx, spa, { offer, date, label, now, terms }) }
}

type NewBooking = Omit<Parameters<typeof insertBooking>[1], 'id' | 'hash' | 'paymentCode'>

export async function insertWithFreshHash(tx: Db, identifiers: Identifiers, booking: NewBooking): Promise<BookingRow> {
  for (let tries = 0; tries < 5; tries++) {
    const hash = identifiers.hash()
    const paymentCode = identifiers.paymentCode()
    // Who reads a bank statement learns nothing of the hash.
    if (hash.replaceAll('-', '').includes(paymentCode)) continue
    const row = await orSlotTaken(insertBooking(tx, { id: identifiers.id(), hash, paymentCode, ...booking }), booking)
    if (row) return row
  }
  throw new Error('five booking hashes in a row were taken: the randomness is broken')
}

export function snapshot({ stations, availability, turnoverMinutes, ...kept }: Offer) {
  return kept
}

function whenAndWhere(bookingDate: string, { label, ...slot }: Slot) {
  return { bookingDate, bookingTime: label, ...slot }
}

export function toCreatedBooking(row: BookingRow): CreatedBooking {
  const { fullName, email, phoneNumber } = row
  return { ...toPublicBooking(row), fullName, email, phoneNumber }
}
