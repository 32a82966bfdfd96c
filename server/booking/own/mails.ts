import { dayAndMonth } from '#contract/dates.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { priceText } from '#contract/money.ts'
import { clockTime } from '#contract/zone.ts'
import { greeting } from '#server/mail/greeting.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { aside, button, paragraph } from '#server/mail/parts.ts'
import type { BookingRow } from '../booking.ts'
import { bookingCalendar, bookingFacts, type MailSite, toCustomer, toOwner, whatAndWhen } from '../mail-parts.ts'

/** Of what customers do with their own bookings; who moved or took back gets the desk's letters for that. */

export function ownCancelledMail(
  booking: BookingRow,
  site: MailSite,
  { feeMayApply, restoreUntil }: { feeMayApply: boolean; restoreUntil: Date | undefined },
): OutgoingMail {
  const time = restoreUntil && clockTime(restoreUntil.toISOString(), site.spa.timeZone)
  return toCustomer(booking, site, {
    kind: 'booking-cancelled-by-customer',
    subject: `Booking cancelled: ${whatAndWhen(booking)}`,
    preheader: time ? `As you wished. Until ${time} you can take it back.` : 'As you wished.',
    heading: 'You have cancelled your booking',
    parts: [
      paragraph(
        `${greeting(booking.fullName)} as you wished, this booking is cancelled and the time is no longer reserved.`,
      ),
      bookingFacts(booking, site),
      paragraph(
        feeMayApply
          ? `It was less than ${site.spa.policy.noticeHours} hours before the start, so we may keep a fee. If you have paid, we write to you about the rest.`
          : 'It costs you nothing. If you have paid, we return your money.',
      ),
      ...(time
        ? [paragraph(`Have you changed your mind? Until ${time} you can take it back, while the time is free.`)]
        : []),
    ],
    calendar: bookingCalendar(booking, site),
  })
}

/** For who has only the number of their booking, or lost the earlier mails. */
export function manageLinkMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toCustomer(booking, site, {
    kind: 'manage-link',
    subject: `Your link: ${whatAndWhen(booking)}`,
    preheader: 'Opens your booking: see it, move it or cancel it.',
    heading: 'Your booking',
    parts: [
      paragraph(`${greeting(booking.fullName)} this is the link you asked for. It opens your booking.`),
      bookingFacts(booking, site),
      aside(
        `Who has this link can change the booking, so please keep it to yourself. If you did not ask for it, you can ignore this mail or call us on ${site.spa.phone.display}.`,
      ),
    ],
  })
}

export function ownMoveForOwnerMail(booking: BookingRow, site: MailSite, before: BookingRow): OutgoingMail {
  const was = `${dayAndMonth(before.bookingDate)} at ${before.bookingTime}`
  return toOwner(booking, site, {
    kind: 'own-move-for-owner',
    subject: `Moved by the customer: ${whatAndWhen(booking)}`,
    heading: 'A customer has moved a booking',
    explanation: `It was on ${was} and is now on ${dayAndMonth(booking.bookingDate)} at ${booking.bookingTime}. The old time is free again. There is nothing for you to do.`,
    link: openBooking(booking, site),
  })
}

export function ownCancelForOwnerMail(
  booking: BookingRow,
  site: MailSite,
  { paid, feeMayApply }: { paid: number; feeMayApply: boolean },
): OutgoingMail {
  const money = !paid
    ? 'No payment is written down for it.'
    : feeMayApply
      ? `${priceText(paid, site.spa.currency)} are paid. It was less than ${site.spa.policy.noticeHours} hours before the start: you may keep a fee and return the rest.`
      : `${priceText(paid, site.spa.currency)} are paid and to be returned.`
  return toOwner(booking, site, {
    kind: 'own-cancel-for-owner',
    subject: `Cancelled by the customer: ${whatAndWhen(booking)}`,
    heading: 'A customer has cancelled a booking',
    explanation: `Its time is free again. ${money}`,
    link: openBooking(booking, site),
  })
}

export function ownRestoreForOwnerMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toOwner(booking, site, {
    kind: 'own-restore-for-owner',
    subject: `Stands again: ${whatAndWhen(booking)}`,
    heading: 'A customer has taken a cancelling back',
    explanation: 'The booking that was cancelled a few minutes ago stands again, at the same time as before.',
    link: openBooking(booking, site),
  })
}

function openBooking({ id }: BookingRow, { siteUrl }: MailSite) {
  return button('Open the booking', siteUrl + deskPaths.booking(id))
}
