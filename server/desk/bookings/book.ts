import { randomUUID } from 'node:crypto'
import { statusWhenMade } from '#contract/booking/booking-states.ts'
import type { GuestWish } from '#contract/booking/visit.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import type { DeskBooking, DeskBookingBody } from '#contract/desk/desk.ts'
import { bookingText } from '#contract/messages.ts'
import { isEmail } from '#contract/platform/email.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { allocateSlot } from '#server/booking/allocate-slot.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { insertWithFreshHash, randomIdentifiers, snapshot } from '#server/booking/create.ts'
import { depositFor } from '#server/booking/deposit.ts'
import { readDeskBooking } from '#server/booking/desk-view/queries.ts'
import { withHealthAsked } from '#server/booking/health/health.ts'
import type { Who } from '#server/booking/history/history.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { bookingCreatedMail, deskBookingMail } from '#server/booking/mails.ts'
import { nextTimeAfter, walkInStart } from '#server/booking/next-times.ts'
import { findOffer } from '#server/booking/offers/offers.ts'
import { type Offer, selectOffer } from '#server/booking/offers/queries.ts'
import { lapseHolds, lockTimes } from '#server/booking/queries.ts'
import { withOrganizer } from '#server/booking/rules.ts'
import { readOpenings } from '#server/booking/terms.ts'
import { columnsOf, pricesOf } from '#server/booking/treatments.ts'
import { allocateVisit } from '#server/booking/visits/allocate.ts'
import { checkSize, guestsAsked, isPlain, namesOf, wantedVisit } from '#server/booking/visits/wish.ts'
import { endPlaceFor } from '#server/booking/waiting/place.ts'
import { selectServicesOfPlaces } from '#server/booking/waiting/queries.ts'
import { allServices } from '#server/catalogue/catalogue.ts'
import { senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { listBanks } from '#server/ledger/banks/banks.ts'
import { writePayment } from '#server/ledger/ledger.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { postMail } from '#server/platform/mail/outbox.ts'

/** A walk-in or a booking by phone or chat; may leave the offered times. The refusal of a taken time names the next free one. */
export async function bookAtDesk(deps: BookingDeps, who: Who, body: DeskBookingBody): Promise<DeskBooking> {
  refuseWrongContact(body)
  return takeTime(deps, who, body).catch(async error => {
    throw await withNextTime(deps, body, error)
  })
}

async function takeTime(deps: BookingDeps, who: Who, body: DeskBookingBody): Promise<DeskBooking> {
  const { db, clock, config, mail } = deps
  const spa = await currentSpa(deps)
  const wish = await readWish(deps, body)
  const booked = await inTransaction(db, async tx => {
    const waits = body.waitingId === undefined ? [] : await selectServicesOfPlaces(tx, [body.waitingId])
    await lockTimes(tx, ...wish.serviceIds, ...waits)
    const now = clock.now()
    for (const serviceId of wish.serviceIds) await lapseHolds(tx, serviceId, now)
    // Before allocating: a time that the waiting list offered to this customer becomes free for them.
    const { subServiceId } = wish.subs[0]!
    if (body.waitingId !== undefined) await endPlaceFor(tx, body.waitingId, { ...body, subServiceId })
    const slot = await findSlot(tx, spa, { body, wish, now })
    const status = body.payment === 'pay_link' ? statusWhenMade(slot.depositNaira ?? slot.priceNaira) : 'confirmed'
    const isHeld = status === 'held'
    const row = await insertWithFreshHash(tx, randomIdentifiers, {
      ...slot,
      fullName: body.fullName.normalize('NFC'),
      email: body.email,
      phoneNumber: body.phoneNumber,
      origin: body.origin,
      status,
      ...withOrganizer({ status, email: body.email, calendarOrganizer: null }, senderOf(spa, config)),
      holdExpiresAt: isHeld ? new Date(now.getTime() + spa.booking.holdMinutes * MS_PER_MINUTE) : now,
      createdAt: now,
      updatedAt: now,
    })
    if (typeof body.payment === 'object') {
      const payment = {
        bookingId: row.id,
        direction: 'in',
        ...body.payment,
        sameReference: body.sameReference,
      } as const
      await writePayment(tx, payment, who, now)
    }
    if (row.email) {
      const site = await withHealthAsked(tx, row, mailSite(deps, spa, now))
      const letter = isHeld ? bookingCreatedMail(row, site, await listBanks(tx, config)) : deskBookingMail(row, site)
      await postMail(tx, letter, now)
    }
    await recordChange(tx, clock, 'book at the desk', { after: { _id: row.id, origin: row.origin }, who })
    return readDeskBooking(tx, row.id, now)
  })
  mail.wake()
  return booked
}

interface Wish {
  guests: readonly GuestWish[]
  /** Each sub-service once, with its service. */
  subs: { serviceId: string; subServiceId: string }[]
  serviceIds: string[]
}

async function readWish(deps: BookingDeps, body: DeskBookingBody): Promise<Wish> {
  const { serviceId = '', subServiceId = '' } = body
  const guests = guestsAsked(body)
  if (!body.guests) return { guests, subs: [{ serviceId, subServiceId }], serviceIds: [serviceId] }
  checkSize(guests)
  const services = await allServices(deps)
  const ids = new Set(guests.flatMap(({ treatments }) => treatments.map(one => one.subServiceId)))
  const subs = [...ids].map(id => {
    const offer = findOffer(services, id)
    if (!offer) throw new Refusal('sub_service_not_offered', bookingRefusals.serviceNotOffered)
    return { serviceId: offer.serviceId, subServiceId: id }
  })
  return { guests, subs, serviceIds: [...new Set(subs.map(one => one.serviceId))] }
}

/** The columns of a booking that say what, when, who and where. */
async function findSlot(tx: Db, spa: Spa, { body, wish, now }: { body: DeskBookingBody; wish: Wish; now: Date }) {
  const offers = new Map<string, Offer>()
  for (const { serviceId, subServiceId } of wish.subs) {
    const offer = await selectOffer(tx, serviceId, subServiceId)
    if (!offer) throw new Refusal('sub_service_not_offered', bookingRefusals.serviceNotOffered)
    offers.set(subServiceId, offer)
  }
  const openings = await readOpenings(tx)
  const { team } = openings
  const visit = wantedVisit(wish.guests, { offerOf: id => offers.get(id)!, team, forDesk: true })
  const isNow = isForNow(body)
  const { anyTime, squeezeIn } = body
  const when = isNow ? walkInStart(now, spa.timeZone) : { date: body.bookingDate, label: body.bookingTime }
  const asked = { ...when, now, openings, forDesk: true }
  if (!isPlain(visit)) {
    // A walk-in begins between the offered times.
    const rules = { anyTime: anyTime || isNow, squeezeIn }
    const rows = await allocateVisit(tx, spa, { ...asked, ...rules, visit, newId: randomUUID })
    const depositNaira = depositFor(rows, id => offers.get(id)!.deposit, spa)
    return {
      ...columnsOf(rows),
      ...pricesOf(rows),
      depositNaira,
      guestNames: namesOf(wish.guests),
      bookingDate: when.date,
    }
  }
  const { offer, therapist } = visit.treatments[0]!
  const wanted = { ...asked, offer, therapist, anyTime: anyTime || isNow, squeezeIn }
  const { label: bookingTime, ...slot } = await allocateSlot(tx, spa, wanted)
  const therapistWanted = therapist !== undefined
  const depositNaira = depositFor([offer], () => offer.deposit, spa)
  return { ...snapshot(offer), ...slot, depositNaira, therapistWanted, bookingDate: when.date, bookingTime }
}

function refuseWrongContact({ email, phoneNumber }: DeskBookingBody) {
  const fieldErrors: Record<string, string> = {}
  if (email && !isEmail(email)) fieldErrors.email = bookingText.emailInvalid
  if (phoneNumber && phoneNumber.replace(/\D/g, '').length < 7) fieldErrors.phoneNumber = bookingText.phoneNumberInvalid
  if (Object.keys(fieldErrors).length > 0)
    throw new Refusal('invalid_fields', bookingRefusals.checkFields, { fieldErrors })
}

const isForNow = ({ bookingTime }: DeskBookingBody) => bookingTime.trim().toLowerCase() === 'now'

const NO_SUCH_TIME: ErrorCode[] = ['slot_taken', 'time_not_offered', 'day_closed']

async function withNextTime(deps: BookingDeps, body: DeskBookingBody, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || !NO_SUCH_TIME.includes(error.code)) return error
  // A visit's next time is among those that were offered.
  if (body.subServiceId === undefined) return error
  const wanted = isForNow(body) ? {} : { date: body.bookingDate, label: body.bookingTime }
  const nextTime = await nextTimeAfter(deps, body.subServiceId, wanted)
  return nextTime ? new Refusal(error.code, error.message, { nextTime }) : error
}
