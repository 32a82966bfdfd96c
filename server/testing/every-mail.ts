import type { BankAccount } from '#contract/payment.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import { bookingCreatedMail, decisionMail } from '#server/booking/mails.ts'
import { exampleBanks, exampleBooking, exampleSite } from '#server/booking/testing/examples.ts'
import type { MailKind, OutgoingMail } from '#server/mail/outbox.ts'
import { newsletterCodeMail, newsletterWelcomeMail } from '#server/newsletter/mails.ts'
import { lateReceiptForOwnerMail, receiptForOwnerMail, receiptReceivedMail } from '#server/payment/mails.ts'

/** One mail of every kind about a booking. A new kind is asked for here by the compiler. */
export function everyBookingMail(
  booking: BookingRow = exampleBooking,
  banks: BankAccount[] = exampleBanks,
): Record<Exclude<MailKind, `newsletter-${string}`>, OutgoingMail> {
  const site = exampleSite
  return {
    'booking-created': bookingCreatedMail(booking, site, banks),
    'booking-confirmed': decisionMail({ ...booking, status: 'confirmed' }, site),
    'booking-declined': decisionMail({ ...booking, status: 'declined' }, site),
    'booking-cancelled': decisionMail({ ...booking, status: 'cancelled' }, site),
    'receipt-received': receiptReceivedMail(booking, site),
    'receipt-for-owner': receiptForOwnerMail(booking, site),
    'late-receipt-for-owner': lateReceiptForOwnerMail(booking, site),
  }
}

export function everyNewsletterMail(
  email = 'adaeze@example.com',
): Record<Extract<MailKind, `newsletter-${string}`>, OutgoingMail> {
  return {
    'newsletter-code': newsletterCodeMail({ email, otp: '0427', expiresAt: exampleSite.now }, exampleSite),
    'newsletter-welcome': newsletterWelcomeMail(email, exampleSite),
  }
}
