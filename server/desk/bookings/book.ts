import { statusWhenMade } from '#contract/booking/booking-states.ts'
import type { DeskBooking, DeskBookingBody } from '#contract/desk/desk.ts'
import { bookingText } from '#contract/messages.ts'
import { isEmail } from '#contract/platform/email.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { allocateSlot } from '#server/booking/allocate-slot.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { insertWithFreshHash, randomIdentifiers, snapshot } from '#server/booking/create.ts'
import { readDeskBooking } from '#server/booking/desk-view/queries.ts'
import type { Who } from '#server/booking/history/history.ts'
import { mailSite } from '#server/booking/mail-parts.ts'
import { bookingCreatedMail, deskBookingMail } from '#server/booking/mails.ts'
import { nextTimeAfter, walkInStart } from '#server/booking/next-times.ts'
import { requireTherapist } from '#server/booking/offers/offers.ts'
import { selectOffer } from '#server/booking/offers/queries.ts'
import { lapseHolds, lockTimes } from '#server/booking/queries.ts'
import { withOrganizer } from '#server/booking/rules.ts'
import { readOpenings } from '#server/booking/terms.ts'
import { endPlaceFor } from '#server/booking/waiting/place.ts'
import { senderOf } from '#server/catalogue/spa/mailboxes.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { listBanks } from '#server/ledger/banks/banks.ts'
import { writePayment } from '#server/ledger/ledger.ts'
import { recordChange } from '#server/platform/audit-log/audit-log.ts'
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
  const booked = await inTransaction(db, async tx => {
    await lockTimes(tx, body.serviceId)
    const now = clock.now()
    await lapseHolds(tx, body.serviceId, now)
    const offer = await selectOffer(tx, body.serviceId, body.subServiceId)
    if (!offer) throw new Refusal('sub_service_not_offered', bookingRefusals.serviceNotOffered)
    // Before allocating: a time that the waiting list offered to this customer becomes free for them.
    if (body.waitingId !== undefined) await endPlaceFor(tx, body.waitingId, body)
    const isNow = isForNow(body)
    const when = isNow ? walkInStart(now, spa.timeZone) : { date: body.bookingDate, label: body.bookingTime }
    // A walk-in begins between the offered times.
    const openings = await readOpenings(tx)
    const therapist = requireTherapist(openings.team, offer, { ...body, forDesk: true })
    const { label, ...times } = await allocateSlot(tx, spa, {
      offer,
      ...when,
      openings,
      therapist,
      now,
      anyTime: body.anyTime || isNow,
      squeezeIn: body.squeezeIn,
      forDesk: true,
    })
    const status = body.payment === 'pay_link' ? statusWhenMade(offer.priceNaira) : 'confirmed'
    const isHeld = status === 'held'
    const row = await insertWithFreshHash(tx, randomIdentifiers, {
      ...snapshot(offer),
      ...times,
      therapistWanted: therapist !== undefined,
      bookingDate: when.date,
      bookingTime: label,
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
      const site = mailSite(deps, spa, now)
      const letter = isHeld ? bookingCreatedMail(row, site, await listBanks(tx, config)) : deskBookingMail(row, site)
      await postMail(tx, letter, now)
    }
    await recordChange(tx, clock, 'book at the desk', { after: { _id: row.id, origin: row.origin }, who })
    return readDeskBooking(tx, row.id, now)
  })
  mail.wake()
  return booked
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
  const wanted = isForNow(body) ? {} : { date: body.bookingDate, label: body.bookingTime }
  const nextTime = await nextTimeAfter(deps, body.subServiceId, wanted)
  return nextTime ? new Refusal(error.code, error.message, { nextTime }) : error
}
