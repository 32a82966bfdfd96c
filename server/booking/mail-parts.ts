import { bookingEvent } from '#contract/booking-event.ts'
import { isLive } from '#contract/booking-states.ts'
import { calendarFile } from '#contract/calendar-file.ts'
import { dayAndMonth, longDate } from '#contract/dates.ts'
import { priceText } from '#contract/money.ts'
import type { Spa } from '#contract/spa.ts'
import { durationText } from '#contract/time.ts'
import { readMailbox } from '#server/mail/compose.ts'
import { personName } from '#server/mail/greeting.ts'
import { layOut } from '#server/mail/layout.ts'
import type { MailKind, OutgoingMail } from '#server/mail/outbox.ts'
import { button, facts, link, type Part, paragraph, subheading } from '#server/mail/parts.ts'
import { type LetterSite, letterSite, senderOf } from '#server/spa/mailboxes.ts'
import { type BookingDeps, type BookingRow, toPublicBooking } from './booking.ts'
import { manageUrl } from './own/keys.ts'
import { isAppointment } from './rules.ts'

/** What every mail about a booking is made of, whichever feature sends it. */

export interface MailSite extends LetterSite, Pick<BookingDeps, 'bookingKeys'> {
  mailFrom: string
  now: Date
}

/** The spa is read before the transaction that writes the mail: what a mail says must not wait for anything. */
export function mailSite(
  { config, bookingKeys }: Pick<BookingDeps, 'config' | 'bookingKeys'>,
  spa: Spa,
  now: Date,
): MailSite {
  return { ...letterSite(config, spa), mailFrom: senderOf(spa, config), bookingKeys, now }
}

interface CustomerLetter {
  kind: MailKind
  subject: string
  preheader: string
  heading: string
  parts: Part[]
  calendar?: OutgoingMail['calendar']
  /** A letter that wants something done has a button for that; then the way to the customer's own page is a link. */
  hasButton?: true
}

/** Every letter to a customer ends with the way to their own page. */
export function toCustomer(booking: BookingRow, site: MailSite, letter: CustomerLetter): OutgoingMail {
  const { kind, calendar, hasButton } = letter
  const { siteUrl, ownerEmail, spa } = site
  const words = isLive(booking.status) ? 'Change or cancel your booking' : 'See your booking'
  const ownPage = (hasButton ? link : button)(words, manageUrl(booking, site))
  const parts = [...letter.parts, ownPage]
  return { kind, to: booking.email, replyTo: ownerEmail, calendar, ...layOut({ ...letter, parts, siteUrl, spa }) }
}

interface OwnerLetter {
  kind: MailKind
  subject: string
  heading: string
  explanation: string
  link: Part
  receipt?: OutgoingMail['receipt']
}

/** Who, what, when and how much, with the way to the desk. An answer goes to the customer. */
export function toOwner(booking: BookingRow, site: MailSite, letter: OwnerLetter): OutgoingMail {
  const { siteUrl, ownerEmail, spa } = site
  const { kind, subject, heading, explanation, receipt } = letter
  const { fullName, phoneNumber, email, note, paymentCode } = booking
  return {
    kind,
    to: ownerEmail,
    // Who booked on the phone may have left no address.
    replyTo: email || undefined,
    receipt,
    ...layOut({
      subject,
      preheader: [fullName, phoneNumber].filter(text => text !== '').join(', '),
      heading,
      siteUrl,
      spa,
      parts: [
        paragraph(explanation),
        facts({ Customer: fullName, Phone: phoneNumber, Email: email, Code: paymentCode ?? '', Note: note }),
        bookingFacts(booking, site),
        letter.link,
      ],
    }),
  }
}

export function whatAndWhen({ subServiceName, bookingDate, bookingTime }: BookingRow) {
  return `${subServiceName}, ${dayAndMonth(bookingDate)} at ${bookingTime}`
}

export function bookingFacts(booking: BookingRow, { spa }: Pick<MailSite, 'spa'>): Part {
  return facts({
    Service: booking.serviceName,
    'Sub-service': booking.subServiceName,
    Date: longDate(booking.bookingDate),
    Time: booking.bookingTime,
    Duration: durationText(booking.durationMinutes),
    Price: priceText(booking.priceNaira, spa.currency),
    Confirmation: `#${booking.hash}`,
  })
}

export function beforeYouCome({ spa: { address, links, policy } }: Pick<MailSite, 'spa'>): Part[] {
  return [
    subheading('Before you come'),
    paragraph(`Find us at ${address.oneLine}.`),
    link('Get directions', links.directions),
    paragraph(
      `If you are ${policy.lateMinutes} minutes late or more, we may have to shorten or cancel your session. If you cannot come, please tell us at least ${policy.noticeHours} hours before.`,
    ),
  ]
}

/**
 * What the customer's calendar learns of the booking as it is now: an entry while the time is theirs, and the end of the
 * entry once it is not, if there ever was one.
 */
export function bookingCalendar(booking: BookingRow, site: MailSite): OutgoingMail['calendar'] {
  const method = isAppointment(booking) ? 'REQUEST' : 'CANCEL'
  if (method === 'CANCEL' && booking.calendarOrganizer === null) return undefined
  const { name, address } = readMailbox(booking.calendarOrganizer || site.mailFrom)
  const { siteUrl, spa } = site
  const manageKey = site.bookingKeys.of(booking.id)
  const event = {
    ...bookingEvent(toPublicBooking(booking), spa, { url: siteUrl, manageKey }),
    method,
    sequence: booking.sequence,
    writtenAt: site.now,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    organizer: { name: name || spa.name, address },
    attendee: { name: personName(booking.fullName) ?? booking.email, address: booking.email },
  } as const
  return { method, content: calendarFile(event, spa) }
}
