import type { Refund } from '#contract/booking/refund.ts'
import { treatmentName } from '#contract/booking/visit-parts.ts'
import { whenWords } from '#contract/desk/whatsapp.ts'
import { priceText } from '#contract/platform/money.ts'
import { clockTime } from '#contract/platform/zone.ts'
import { upFrontOf } from '#server/ledger/ledger.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { aside, paragraph } from '#server/platform/mail/parts.ts'
import type { BookingRow } from '../booking.ts'
import { type MailSite, toCustomer, toOwner, whatAndWhen } from '../mail-parts.ts'
import { refundParts } from '../refund/mails.ts'
import { type AddedTo, goneFrom, type TakenOutOf } from '../visits/mails.ts'

/** Customers who move or undo get the same mails as after a change by the desk. */

export function ownCancelledMail(
  booking: BookingRow,
  site: MailSite,
  { refund, restoreUntil }: { refund: Refund | null; restoreUntil: Date | undefined },
): OutgoingMail {
  const time = restoreUntil && clockTime(restoreUntil.toISOString(), site.spa.timeZone)
  return toCustomer(booking, site, {
    kind: 'booking-cancelled-by-customer',
    subject: `Booking cancelled: ${whatAndWhen(booking)}`,
    preheader: time ? `As you asked. You can undo this until ${time}.` : 'As you asked.',
    heading: 'You have cancelled your booking',
    opening: 'as you asked, this booking is cancelled and the time is no longer reserved.',
    parts: [
      refundParts(refund, booking, site),
      time &&
        paragraph(`Changed your mind? You can undo the cancellation until ${time}, as long as the time is still free.`),
    ],
    hasCalendar: true,
  })
}

export function manageLinkMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toCustomer(booking, site, {
    kind: 'manage-link',
    subject: `Your link: ${whatAndWhen(booking)}`,
    preheader: 'See, reschedule or cancel your booking.',
    heading: 'Your booking',
    opening: 'here is the link you asked for. It opens your booking.',
    parts: [
      aside(
        `Anyone with this link can change the booking, so please keep it to yourself. If you did not ask for it, you can ignore this email or call us on ${site.spa.phone.display}.`,
      ),
    ],
  })
}

export function ownMoveForOwnerMail(booking: BookingRow, site: MailSite, before: BookingRow): OutgoingMail {
  return toOwner(booking, site, {
    kind: 'own-move-for-owner',
    subject: `Moved by the customer: ${whatAndWhen(booking)}`,
    heading: 'A customer has moved a booking',
    explanation: `It was on ${whenWords(before)} and is now on ${whenWords(booking)}. The old time is free again. There is nothing for you to do.`,
  })
}

export function addedForOwnerMail(
  booking: BookingRow,
  site: MailSite,
  { before, added, money }: AddedTo,
): OutgoingMail {
  const [was, is, owed] = [before.priceNaira, booking.priceNaira, money.owed].map(amount =>
    priceText(amount, site.spa.currency),
  )
  const left =
    booking.status === 'held'
      ? ` Nothing is paid yet: the transfer is to be ${priceText(upFrontOf(booking), site.spa.currency)}.`
      : money.owed > 0
        ? ` ${owed} is left to pay when they come.`
        : ''
  return toOwner(booking, site, {
    kind: 'own-addition-for-owner',
    subject: `Treatment added by the customer: ${whatAndWhen(booking)}`,
    heading: 'A customer has added a treatment',
    explanation: `${treatmentName(added)} at ${added.bookingTime} is now part of this visit. It now costs ${is} instead of ${was}.${left}`,
  })
}

/** A receipt that nobody has checked yet may be about the price before. */
export function takenOutForOwnerMail(
  booking: BookingRow,
  site: MailSite,
  { before, gone, refund }: TakenOutOf,
): OutgoingMail {
  const [was, is] = [before, booking].map(({ priceNaira }) => priceText(priceNaira, site.spa.currency))
  const money = refund
    ? ` The customer reads: “${refund.sentence}”`
    : booking.status === 'submitted'
      ? ` Their receipt is still to be checked and may be for ${was}: please write down what came in, and what is too much will be returned.`
      : ''
  return toOwner(booking, site, {
    kind: 'own-take-out-for-owner',
    subject: `Treatment taken out by the customer: ${whatAndWhen(booking)}`,
    heading: 'A customer has taken a treatment out',
    explanation: `${goneFrom(before, gone, 'the')} is no longer part of this visit, and its time is free again. It now costs ${is} instead of ${was}.${money}`,
  })
}

export function ownCancelForOwnerMail(booking: BookingRow, site: MailSite, refund: Refund | null): OutgoingMail {
  const money = refund ? `The customer reads: “${refund.sentence}”` : 'No payment is written down for it.'
  return toOwner(booking, site, {
    kind: 'own-cancel-for-owner',
    subject: `Cancelled by the customer: ${whatAndWhen(booking)}`,
    heading: 'A customer has cancelled a booking',
    explanation: `The time is free again. ${money}`,
  })
}

export function ownRestoreForOwnerMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toOwner(booking, site, {
    kind: 'own-restore-for-owner',
    subject: `Back on: ${whatAndWhen(booking)}`,
    heading: 'A customer has undone a cancellation',
    explanation: 'The booking that was cancelled a few minutes ago is back on, at the same time as before.',
  })
}
