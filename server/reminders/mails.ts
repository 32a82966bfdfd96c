import { dayAndMonth } from '#contract/dates.ts'
import { timeLabel } from '#contract/time.ts'
import { wallClock, zoneName } from '#contract/zone.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import { bookingFacts, type MailSite, toCustomer, whatAndWhen } from '#server/booking/mail-parts.ts'
import { ownRules } from '#server/booking/rules.ts'
import { greeting } from '#server/mail/greeting.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { link, type Part, paragraph, subheading } from '#server/mail/parts.ts'
import type { DueReminder } from './due.ts'

/** Without a calendar file: the entry is there already, and a reminder changes nothing. */
export function customerReminderMail(booking: BookingRow, site: MailSite, due: DueReminder): OutgoingMail {
  const letter = due.kind === 'booking-reminder' ? aheadLetter(booking, site) : dayLetter(booking, site)
  const { subject, preheader, heading, opening } = letter
  return {
    ...toCustomer(booking, site, {
      kind: due.kind,
      subject,
      preheader,
      heading,
      parts: [
        paragraph(`${greeting(booking.fullName)} ${opening}`),
        bookingFacts(booking, site),
        ...arriving(site),
        ...ifPlansChange(booking, site),
      ],
    }),
    uselessAfter: due.usefulUntil.toISOString(),
    byDayIn: site.spa.timeZone,
  }
}

function aheadLetter(booking: BookingRow, site: MailSite) {
  const when = `${dayAndMonth(booking.bookingDate)} at ${booking.bookingTime}`
  return {
    subject: `Coming up: ${whatAndWhen(booking)}`,
    preheader: freeChange(booking, site) ?? `See you on ${when}.`,
    heading: 'See you soon',
    opening: `your appointment is coming up on ${when} (${zoneName(site.spa.timeZone)}). We look forward to seeing you.`,
  }
}

/** Read in the morning of the day, or in the evening before. */
function dayLetter(booking: BookingRow, { now, spa }: MailSite) {
  const { timeZone, address } = spa
  const isToday = wallClock(now.getTime(), timeZone).date === booking.bookingDate
  const day = isToday ? 'Today' : 'Tomorrow'
  return {
    subject: `${day}: ${whatAndWhen(booking)}`,
    preheader: `${day} at ${booking.bookingTime}, ${address.oneLine}.`,
    heading: `See you ${day.toLowerCase()}`,
    opening: `we look forward to seeing you ${day.toLowerCase()} at ${booking.bookingTime} (${zoneName(timeZone)}).`,
  }
}

function arriving({ spa }: MailSite): Part[] {
  return [
    subheading('Before you come'),
    paragraph(`Find us at ${spa.address.oneLine}.`),
    link('Get directions', spa.links.directions),
    paragraph(
      `Please arrive ten minutes early, so that you get all of your time. Your confirmation number is all you need to bring. If you are running late, call us on ${spa.phone.display}: after ${spa.policy.lateMinutes} minutes we may have to shorten or cancel your session.`,
    ),
  ]
}

/** The way to the customer's own page follows. */
function ifPlansChange(booking: BookingRow, site: MailSite): Part[] {
  const isOver = `It is too late to change for free, but please tell us if you cannot come: call us on ${site.spa.phone.display} or reply to this email.`
  return [subheading('If your plans change'), paragraph(freeChange(booking, site) ?? isOver)]
}

/** What costs nothing and until when; undefined when that is past. */
function freeChange(booking: BookingRow, site: MailSite): string | undefined {
  const { freeUntil, isFree, mayMove } = ownRules(booking, { ...site.spa.policy, now: site.now })
  if (!isFree) return undefined
  const { date, minutes } = wallClock(freeUntil.getTime(), site.spa.timeZone)
  const until = `${dayAndMonth(date)} at ${timeLabel(minutes)} (${zoneName(site.spa.timeZone)})`
  return `You can ${mayMove ? 'reschedule or cancel' : 'cancel'} free of charge until ${until}.`
}
