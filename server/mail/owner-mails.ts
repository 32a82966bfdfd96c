import { callPath } from '#contract/calls.ts'
import { nairaPrice } from '#contract/money.ts'
import { type BookingForMail, bookingFacts, type MailSite, whatAndWhen } from './booking-mails.ts'
import { layOut } from './layout.ts'
import type { OutgoingMail } from './outbox.ts'
import { aside, facts, paragraph } from './parts.ts'

/** Who, what, when and how much, with the receipt. An answer goes to the customer. */
export function receiptForOwnerMail(
  booking: BookingForMail,
  site: MailSite,
  receipt?: OutgoingMail['receipt'],
): OutgoingMail {
  return toOwner(booking, site, receipt, {
    kind: 'receipt-for-owner',
    subject: `Receipt to check: ${nairaPrice(booking.price)}, ${whatAndWhen(booking)}`,
    heading: 'A receipt to check',
    explanation: `A customer says that ${nairaPrice(booking.price)} are on their way. The time is reserved. Compare the amount with your account, then confirm or decline.`,
  })
}

/** The hold had ended and someone else has the time: money may have come in for a booking that cannot happen. */
export function lateReceiptForOwnerMail(
  booking: BookingForMail,
  site: MailSite,
  receipt?: OutgoingMail['receipt'],
): OutgoingMail {
  return toOwner(booking, site, receipt, {
    kind: 'late-receipt-for-owner',
    subject: `Late receipt, please call: ${nairaPrice(booking.price)}, ${whatAndWhen(booking)}`,
    heading: 'A receipt came too late',
    explanation: `This customer's receipt came after the hold had ended, and the time has gone to someone else. The receipt is kept. Please call the customer to agree on another time or to return the ${nairaPrice(booking.price)}.`,
  })
}

function toOwner(
  booking: BookingForMail,
  { siteUrl, ownerEmail }: MailSite,
  receipt: OutgoingMail['receipt'],
  letter: { kind: string; subject: string; heading: string; explanation: string },
): OutgoingMail {
  const { kind, subject, heading, explanation } = letter
  const { _id: id, fullName, phoneNumber, email, note } = booking
  const decide = siteUrl + callPath('decideBooking', { id })
  const fetchReceipt = siteUrl + callPath('bookingReceipt', { id })
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
        aside(`With the owner's token: decide by PUT ${decide}\nand fetch the receipt by GET ${fetchReceipt}`),
      ],
    }),
  }
}
