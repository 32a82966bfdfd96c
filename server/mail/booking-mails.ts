import { bankName } from '#contract/banks.ts'
import type { BookingStatus } from '#contract/booking.ts'
import { bookingEvent } from '#contract/booking-event.ts'
import { business } from '#contract/business.ts'
import { calendarFile } from '#contract/calendar-file.ts'
import { dayAndMonth, longDate } from '#contract/dates.ts'
import { nairaPrice } from '#contract/money.ts'
import type { BankAccount } from '#contract/payment.ts'
import { CANCELLATION_NOTICE_HOURS, LATE_ARRIVAL_MINUTES } from '#contract/rules.ts'
import { durationText } from '#contract/time.ts'
import { zoneName } from '#contract/zone.ts'
import { readMailbox } from './compose.ts'
import { greeting } from './greeting.ts'
import { layOut } from './layout.ts'
import type { OutgoingMail } from './outbox.ts'
import { aside, button, facts, link, type Part, paragraph, subheading } from './parts.ts'
import { spaTime } from './spa-time.ts'

export interface BookingForMail {
  _id: string
  /** As people read it: K7QF-2M9X-T4WB. */
  bookingHash: string
  serviceName: string
  subServiceName: string
  bookingDate: string
  bookingTime: string
  startsAt: Date
  endsAt: Date
  duration: number
  price: number
  fullName: string
  email: string
  phoneNumber: string
  note: string
  status: BookingStatus
  holdExpiresAt: Date
  /** What the owner wrote when declining or cancelling. */
  reason: string
  sequence: number
}

export interface MailSite {
  siteUrl: string
  mailFrom: string
  ownerEmail: string
  timeZone: string
  now: Date
  /** Where to pay; only the first mail needs it. */
  banks?: BankAccount[]
}

/** How to pay, until when, and the way back to the payment step. */
export function bookingCreatedMail(booking: BookingForMail, site: MailSite): OutgoingMail {
  const { banks = [], siteUrl, timeZone } = site
  const hold = spaTime(booking.holdExpiresAt, timeZone)
  const amount = nairaPrice(booking.price)
  return toCustomer(booking, site, {
    kind: 'booking-created',
    subject: `Please complete your booking: ${whatAndWhen(booking)}`,
    preheader: `We are holding your time until ${hold.time}. Transfer ${amount} and upload your receipt.`,
    heading: 'Your time is held',
    parts: [
      paragraph(
        `${greeting(booking.fullName)} we are holding this time for you until ${hold.time} on ${hold.day} (${zoneName(timeZone)}). Transfer the amount and upload your receipt before then, and it is yours.`,
      ),
      bookingFacts(booking),
      subheading(`1. Transfer ${amount}`),
      ...whereToPay(banks),
      subheading('2. Upload your receipt'),
      button('Upload your receipt', `${siteUrl}/booking/pay/${encodeURIComponent(booking.bookingHash)}`),
      aside(
        'Without a receipt the time becomes free again by itself, and you owe nothing. If you did not make this booking, you can ignore this mail.',
      ),
    ],
  })
}

/** The confirmation, with an entry for the customer's calendar. */
export function receiptReceivedMail(booking: BookingForMail, site: MailSite): OutgoingMail {
  return toCustomer(booking, site, {
    kind: 'receipt-received',
    subject: `Booking confirmation: ${whatAndWhen(booking)}`,
    preheader: `Your receipt has reached us. Confirmation number #${booking.bookingHash}.`,
    heading: 'Your booking is in',
    parts: [
      paragraph(
        `${greeting(booking.fullName)} thank you. Your receipt has reached us and the time below is reserved for you. We compare the transfer with our account and write again when that is done.`,
      ),
      bookingFacts(booking),
      ...beforeYouCome(booking, site),
    ],
    calendar: calendarFor(booking, site, 'REQUEST'),
  })
}

/** What the owner decided. A booking that will not happen leaves the customer's calendar. */
export function decisionMail(booking: BookingForMail, site: MailSite): OutgoingMail {
  if (booking.status === 'confirmed')
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
      calendar: calendarFor(booking, site, 'REQUEST'),
    })

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
      ...(booking.reason ? [facts({ Reason: booking.reason })] : []),
      bookingFacts(booking),
      paragraph(
        'If you have already paid, answer this mail or call us. We will find you another time or return your money.',
      ),
      button('Choose another time', `${site.siteUrl}/booking`),
    ],
    calendar: calendarFor(booking, site, 'CANCEL'),
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

interface CustomerLetter {
  kind: string
  subject: string
  preheader: string
  heading: string
  parts: Part[]
  calendar?: OutgoingMail['calendar']
}

function toCustomer(booking: BookingForMail, { siteUrl, ownerEmail }: MailSite, letter: CustomerLetter): OutgoingMail {
  const { kind, calendar } = letter
  return { kind, to: booking.email, replyTo: ownerEmail, calendar, ...layOut({ ...letter, siteUrl }) }
}

export function whatAndWhen({ subServiceName, bookingDate, bookingTime }: BookingForMail) {
  return `${subServiceName}, ${dayAndMonth(bookingDate)} at ${bookingTime}`
}

export function bookingFacts(booking: BookingForMail): Part {
  return facts({
    Service: booking.serviceName,
    'Sub-service': booking.subServiceName,
    Date: longDate(booking.bookingDate),
    Time: booking.bookingTime,
    Duration: durationText(booking.duration),
    Price: nairaPrice(booking.price),
    Confirmation: `#${booking.bookingHash}`,
  })
}

function beforeYouCome(booking: BookingForMail, { siteUrl }: MailSite): Part[] {
  return [
    subheading('Before you come'),
    paragraph(`You find us at ${business.address.oneLine}.`),
    link('Get directions', business.links.directions),
    paragraph(
      `If you are ${LATE_ARRIVAL_MINUTES} minutes late or more, we may have to shorten or cancel your session. If you cannot come, please tell us ${CANCELLATION_NOTICE_HOURS} hours before.`,
    ),
    button('See your booking', `${siteUrl}/booking/success/${encodeURIComponent(booking.bookingHash)}`),
  ]
}

function calendarFor(booking: BookingForMail, site: MailSite, method: 'REQUEST' | 'CANCEL'): OutgoingMail['calendar'] {
  const { name, address } = readMailbox(site.mailFrom)
  const content = calendarFile({
    ...bookingEvent(booking, { url: site.siteUrl, timeZone: site.timeZone }),
    method,
    sequence: booking.sequence,
    writtenAt: site.now,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    organizer: { name: name || business.name, address },
    attendee: { name: booking.fullName, address: booking.email },
  })
  return { method, content }
}
