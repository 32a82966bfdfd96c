import { deskPaths } from '#contract/desk-paths.ts'
import { nairaPrice } from '#contract/money.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import {
  beforeYouCome,
  bookingCalendar,
  bookingFacts,
  type MailSite,
  toCustomer,
  whatAndWhen,
} from '#server/booking/mail-parts.ts'
import { greeting } from '#server/mail/greeting.ts'
import { layOut } from '#server/mail/layout.ts'
import type { MailKind, OutgoingMail } from '#server/mail/outbox.ts'
import { button, facts, type Part, paragraph } from '#server/mail/parts.ts'

/** The confirmation, with an entry for the customer's calendar. */
export function receiptReceivedMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toCustomer(booking, site, {
    kind: 'receipt-received',
    subject: `Booking confirmation: ${whatAndWhen(booking)}`,
    preheader: `Your receipt has reached us. Confirmation number #${booking.hash}.`,
    heading: 'Your booking is in',
    parts: [
      paragraph(
        `${greeting(booking.fullName)} thank you. Your receipt has reached us and the time below is reserved for you. We compare the transfer with our account and write again when that is done.`,
      ),
      bookingFacts(booking),
      ...beforeYouCome(booking, site),
    ],
    calendar: bookingCalendar(booking, site, 'REQUEST'),
  })
}

/** Who, what, when and how much, with the receipt. An answer goes to the customer. */
export function receiptForOwnerMail(
  booking: BookingRow,
  site: MailSite,
  /** Opens this one card on a device that is not at the desk. */
  cardKey: string,
  receipt?: OutgoingMail['receipt'],
): OutgoingMail {
  const amount = nairaPrice(booking.priceNaira)
  return toOwner(booking, site, receipt, {
    // The key rides behind the #: no server, log or Referer sees it. Opening the link shows the card and changes nothing.
    link: button('Look at the receipt', `${site.siteUrl}${deskPaths.receipt(booking.id)}#d=${cardKey}`),
    kind: 'receipt-for-owner',
    subject: `Receipt to check: ${amount}, ${whatAndWhen(booking)}`,
    heading: 'A receipt to check',
    explanation: `A customer says that ${amount} are on their way. The time is reserved. Look into your account: is the money there?`,
  })
}

/** The hold had ended and someone else has the time: money may have come in for a booking that cannot happen. */
export function lateReceiptForOwnerMail(
  booking: BookingRow,
  site: MailSite,
  receipt?: OutgoingMail['receipt'],
): OutgoingMail {
  const amount = nairaPrice(booking.priceNaira)
  return toOwner(booking, site, receipt, {
    link: button('Open the booking', site.siteUrl + deskPaths.booking(booking.id)),
    kind: 'late-receipt-for-owner',
    subject: `Late receipt, please call: ${amount}, ${whatAndWhen(booking)}`,
    heading: 'A receipt came too late',
    explanation: `This customer's receipt came after the hold had ended, and the time has gone to someone else. The receipt is kept. Please call the customer to agree on another time or to return the ${amount}.`,
  })
}

function toOwner(
  booking: BookingRow,
  { siteUrl, ownerEmail }: MailSite,
  receipt: OutgoingMail['receipt'],
  letter: { kind: MailKind; subject: string; heading: string; explanation: string; link: Part },
): OutgoingMail {
  const { kind, subject, heading, explanation, link } = letter
  const { fullName, phoneNumber, email, note } = booking
  return {
    kind,
    to: ownerEmail,
    replyTo: email,
    receipt,
    ...layOut({
      subject,
      preheader: `${fullName}, ${phoneNumber}`,
      heading,
      siteUrl,
      parts: [
        paragraph(explanation),
        facts({ Customer: fullName, Phone: phoneNumber, 'E-mail': email, Note: note }),
        bookingFacts(booking),
        link,
      ],
    }),
  }
}
