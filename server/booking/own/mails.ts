import { dayAndMonth } from '#contract/dates.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import type { Refund } from '#contract/refund.ts'
import { clockTime } from '#contract/zone.ts'
import { greeting } from '#server/mail/greeting.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { aside, button, paragraph } from '#server/mail/parts.ts'
import type { BookingRow } from '../booking.ts'
import { bookingCalendar, bookingFacts, type MailSite, toCustomer, toOwner, whatAndWhen } from '../mail-parts.ts'
import { refundParts, wantsAnswer } from '../refund/mails.ts'

/** About what customers do with their own bookings; after a move or an undo they get the desk's letters for that. */

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
    parts: [
      paragraph(
        `${greeting(booking.fullName)} as you asked, this booking is cancelled and the time is no longer reserved.`,
      ),
      bookingFacts(booking, site),
      ...refundParts(refund, booking, site),
      ...(time
        ? [
            paragraph(
              `Changed your mind? You can undo the cancellation until ${time}, as long as the time is still free.`,
            ),
          ]
        : []),
    ],
    hasButton: wantsAnswer(refund) || undefined,
    calendar: bookingCalendar(booking, site),
  })
}

/** For who has only the number of their booking, or lost the earlier mails. */
export function manageLinkMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toCustomer(booking, site, {
    kind: 'manage-link',
    subject: `Your link: ${whatAndWhen(booking)}`,
    preheader: 'See, reschedule or cancel your booking.',
    heading: 'Your booking',
    parts: [
      paragraph(`${greeting(booking.fullName)} here is the link you asked for. It opens your booking.`),
      bookingFacts(booking, site),
      aside(
        `Anyone with this link can change the booking, so please keep it to yourself. If you did not ask for it, you can ignore this email or call us on ${site.spa.phone.display}.`,
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

export function ownCancelForOwnerMail(booking: BookingRow, site: MailSite, refund: Refund | null): OutgoingMail {
  const money = refund ? `The customer reads: “${refund.sentence}”` : 'No payment is written down for it.'
  return toOwner(booking, site, {
    kind: 'own-cancel-for-owner',
    subject: `Cancelled by the customer: ${whatAndWhen(booking)}`,
    heading: 'A customer has cancelled a booking',
    explanation: `The time is free again. ${money}`,
    link: openBooking(booking, site),
  })
}

export function ownRestoreForOwnerMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toOwner(booking, site, {
    kind: 'own-restore-for-owner',
    subject: `Back on: ${whatAndWhen(booking)}`,
    heading: 'A customer has undone a cancellation',
    explanation: 'The booking that was cancelled a few minutes ago is back on, at the same time as before.',
    link: openBooking(booking, site),
  })
}

function openBooking({ id }: BookingRow, { siteUrl }: MailSite) {
  return button('Open the booking', siteUrl + deskPaths.booking(id))
}
