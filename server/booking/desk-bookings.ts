import { statusWhenMade } from '#contract/booking-states.ts'
import type { DeskBookingBody } from '#contract/desk.ts'
import { isEmail } from '#contract/email.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { bookingText } from '#contract/messages.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import { MS_PER_MINUTE } from '#contract/time.ts'
import { listBanks } from '#server/banks/banks.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { writePayment } from '#server/ledger/ledger.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/audit-log.ts'
import { senderOf } from '#server/spa/mailboxes.ts'
import { currentSpa } from '#server/spa/spa.ts'
import type { BookingDeps, BookingRow } from './booking.ts'
import { withOrganizer } from './calendar-entry.ts'
import { insertWithFreshHash, snapshot } from './create.ts'
import type { Who } from './history/history.ts'
import { randomIdentifiers } from './identifiers.ts'
import { mailSite } from './mail-parts.ts'
import { bookingCreatedMail, deskBookingMail } from './mails.ts'
import { nextTimeAfter, walkInStart } from './next-times.ts'
import { findPlace } from './place.ts'
import { lapseHolds, lockTimes, selectOffer } from './queries.ts'
import { endPlaceFor } from './waiting/place.ts'

/**
 * A booking the desk takes: somebody at the door, on the phone, in a chat. It may leave the offered times, on purpose. A
 * time that cannot be had is refused with the next one that can.
 */
export async function bookAtDesk(deps: BookingDeps, who: Who, body: DeskBookingBody): Promise<BookingRow> {
  refuseWrongContact(body)
  return takeTime(deps, who, body).catch(async error => {
    throw await withNextTime(deps, body, error)
  })
}

async function takeTime(deps: BookingDeps, who: Who, body: DeskBookingBody): Promise<BookingRow> {
  const { db, clock, config, mail } = deps
  const spa = await currentSpa(deps)
  const booked = await inTransaction(db, async tx => {
    await lockTimes(tx, body.serviceId)
    const now = clock.now()
    await lapseHolds(tx, body.serviceId, now)
    const offer = await selectOffer(tx, body.serviceId, body.subServiceId)
    if (!offer) throw new Refusal('sub_service_not_offered', bookingRefusals.serviceNotOffered)
    // Before looking for a place: what is kept for them is free for them. A refusal below rolls this back.
    if (body.waitingId !== undefined) await endPlaceFor(tx, body.waitingId, body)
    const isNow = isForNow(body)
    const when = isNow ? walkInStart(now, spa.timeZone) : { date: body.bookingDate, label: body.bookingTime }
    // Who is at the door now comes between the offered times; that is what "now" says.
    const place = await findPlace(tx, spa, {
      offer,
      ...when,
      now,
      anyTime: body.anyTime || isNow,
      squeezeIn: body.squeezeIn,
      forDesk: true,
    })
    const { label, ...times } = place
    const status = body.payment === 'pay_link' ? statusWhenMade(offer.priceNaira) : 'confirmed'
    const isHeld = status === 'held'
    const row = await insertWithFreshHash(tx, randomIdentifiers, {
      ...snapshot(offer),
      ...times,
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
    if (typeof body.payment === 'object')
      await writePayment(
        tx,
        { bookingId: row.id, direction: 'in', ...body.payment, sameReference: body.sameReference },
        who,
        now,
      )
    if (row.email) {
      const site = mailSite(deps, spa, now)
      const letter = isHeld ? bookingCreatedMail(row, site, await listBanks(tx, config)) : deskBookingMail(row, site)
      await postMail(tx, letter, now)
    }
    await recordChange(tx, clock, 'book at the desk', { after: { _id: row.id, origin: row.origin }, who })
    return row
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
