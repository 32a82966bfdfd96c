import { bookingEvent } from '#contract/booking-event.ts'
import { business } from '#contract/business.ts'
import { calendarFile } from '#contract/calendar-file.ts'
import { dayAndMonth, longDate } from '#contract/dates.ts'
import { nairaPrice } from '#contract/money.ts'
import { paths } from '#contract/paths.ts'
import { CANCELLATION_NOTICE_HOURS, LATE_ARRIVAL_MINUTES } from '#contract/rules.ts'
import { durationText } from '#contract/time.ts'
import type { Config } from '#server/config.ts'
import { readMailbox } from '#server/mail/compose.ts'
import { layOut } from '#server/mail/layout.ts'
import type { MailKind, OutgoingMail } from '#server/mail/outbox.ts'
import { button, facts, link, type Part, paragraph, subheading } from '#server/mail/parts.ts'
import { type BookingRow, toPublicBooking } from './booking.ts'

/** What every mail about a booking is made of, whichever feature sends it. */

export type MailSite = Pick<Config, 'siteUrl' | 'mailFrom' | 'ownerEmail' | 'timeZone'> & { now: Date }

interface CustomerLetter {
  kind: MailKind
  subject: string
  preheader: string
  heading: string
  parts: Part[]
  calendar?: OutgoingMail['calendar']
}

export function toCustomer(
  booking: BookingRow,
  { siteUrl, ownerEmail }: MailSite,
  letter: CustomerLetter,
): OutgoingMail {
  const { kind, calendar } = letter
  return { kind, to: booking.email, replyTo: ownerEmail, calendar, ...layOut({ ...letter, siteUrl }) }
}

export function whatAndWhen({ subServiceName, bookingDate, bookingTime }: BookingRow) {
  return `${subServiceName}, ${dayAndMonth(bookingDate)} at ${bookingTime}`
}

export function bookingFacts(booking: BookingRow): Part {
  return facts({
    Service: booking.serviceName,
    'Sub-service': booking.subServiceName,
    Date: longDate(booking.bookingDate),
    Time: booking.bookingTime,
    Duration: durationText(booking.durationMinutes),
    Price: nairaPrice(booking.priceNaira),
    Confirmation: `#${booking.hash}`,
  })
}

export function beforeYouCome(booking: BookingRow, { siteUrl }: MailSite): Part[] {
  return [
    subheading('Before you come'),
    paragraph(`You find us at ${business.address.oneLine}.`),
    link('Get directions', business.links.directions),
    paragraph(
      `If you are ${LATE_ARRIVAL_MINUTES} minutes late or more, we may have to shorten or cancel your session. If you cannot come, please tell us ${CANCELLATION_NOTICE_HOURS} hours before.`,
    ),
    button('See your booking', siteUrl + paths.bookingSuccess(booking.hash)),
  ]
}

export function bookingCalendar(
  booking: BookingRow,
  site: MailSite,
  method: 'REQUEST' | 'CANCEL',
): OutgoingMail['calendar'] {
  const { name, address } = readMailbox(site.mailFrom)
  const content = calendarFile({
    ...bookingEvent(toPublicBooking(booking), { url: site.siteUrl, timeZone: site.timeZone }),
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
