import { bankName } from '#contract/banks.ts'
import { dayAndMonth } from '#contract/dates.ts'
import { nairaPrice } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import type { BankAccount } from '#contract/payment.ts'
import { phoneText } from '#contract/phone.ts'
import { timeLabel } from '#contract/time.ts'
import { wallClock, zoneName } from '#contract/zone.ts'
import { greeting } from '#server/mail/greeting.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { aside, button, facts, type Part, paragraph, subheading } from '#server/mail/parts.ts'
import type { BookingRow } from './booking.ts'
import { beforeYouCome, bookingCalendar, bookingFacts, type MailSite, toCustomer, whatAndWhen } from './mail-parts.ts'

/** How to pay, until when, and the way back to the payment step. */
export function bookingCreatedMail(booking: BookingRow, site: MailSite, banks: BankAccount[]): OutgoingMail {
  const { siteUrl, timeZone } = site
  const hold = wallClock(booking.holdExpiresAt.getTime(), timeZone)
  const holdTime = timeLabel(hold.minutes)
  const amount = nairaPrice(booking.priceNaira)
  return toCustomer(booking, site, {
    kind: 'booking-created',
    subject: `Please complete your booking: ${whatAndWhen(booking)}`,
    preheader: `We are holding your time until ${holdTime}. Transfer ${amount} and upload your receipt.`,
    heading: 'Your time is held',
    parts: [
      paragraph(
        `${greeting(booking.fullName)} we are holding this time for you until ${holdTime} on ${dayAndMonth(hold.date)} (${zoneName(timeZone)}). Transfer the amount and upload your receipt before then, and it is yours.`,
      ),
      bookingFacts(booking),
      subheading(`1. Transfer ${amount}`),
      ...whereToPay(banks),
      subheading('2. Upload your receipt'),
      button('Upload your receipt', siteUrl + paths.bookingPay(booking.hash)),
      paragraph(
        `If anything changes we call you on ${phoneText(booking.phoneNumber)}. If that is not your number, please answer this mail.`,
      ),
      aside(
        'Without a receipt the time becomes free again by itself, and you owe nothing. If you did not make this booking, you can ignore this mail.',
      ),
    ],
  })
}

/** What the owner decided. A booking that will not happen leaves the customer's calendar. */
export function decisionMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return booking.status === 'confirmed' ? confirmedMail(booking, site) : calledOffMail(booking, site)
}

function confirmedMail(booking: BookingRow, site: MailSite): OutgoingMail {
  return toCustomer(booking, site, {
    kind: 'booking-confirmed',
    subject: `Payment confirmed: ${whatAndWhen(booking)}`,
    preheader: `See you on ${dayAndMonth(booking.bookingDate)} at ${booking.bookingTime}.`,
    heading: 'We look forward to seeing you',
    parts: [
      paragraph(`${greeting(booking.fullName)} your payment is confirmed and your time is ready for you.`),
      bookingFacts(booking),
      ...beforeYouCome(booking, site),
    ],
    calendar: bookingCalendar(booking, site, 'REQUEST'),
  })
}

function calledOffMail(booking: BookingRow, site: MailSite): OutgoingMail {
  const declined = booking.status === 'declined'
  return toCustomer(booking, site, {
    kind: declined ? 'booking-declined' : 'booking-cancelled',
    subject: `${declined ? 'Payment not confirmed' : 'Booking cancelled'}: ${whatAndWhen(booking)}`,
    preheader: declined ? 'We could not confirm your payment.' : 'This booking will not take place.',
    heading: declined ? 'We could not confirm your payment' : 'Your booking is cancelled',
    parts: [
      paragraph(
        declined
          ? `${greeting(booking.fullName)} we could not confirm the payment for this booking, so the time is no longer reserved.`
          : `${greeting(booking.fullName)} this booking is cancelled and the time is no longer reserved.`,
      ),
      ...(booking.decisionReason ? [facts({ Reason: booking.decisionReason })] : []),
      bookingFacts(booking),
      paragraph(
        'If you have already paid, answer this mail or call us. We will find you another time or return your money.',
      ),
      button('Choose another time', site.siteUrl + paths.booking),
    ],
    calendar: bookingCalendar(booking, site, 'CANCEL'),
  })
}

function whereToPay(banks: BankAccount[]): Part[] {
  if (banks.length === 0) return [paragraph('The account is shown when you go on below.')]
  return [
    paragraph(banks.length === 1 ? 'To this account:' : 'To any of these accounts:'),
    ...banks.map(({ bank_name, name, number }) =>
      facts({ Bank: bankName(bank_name), 'Account name': name, 'Account number': number }),
    ),
  ]
}
