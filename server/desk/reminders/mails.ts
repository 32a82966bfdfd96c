import { treatmentName } from '#contract/booking/visit-parts.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { whenWords } from '#contract/desk/whatsapp.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { priceText } from '#contract/platform/money.ts'
import { phoneText } from '#contract/platform/phone.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { wallWords } from '#contract/platform/until.ts'
import { wallClock, zoneName } from '#contract/platform/zone.ts'
import type { BookingRow } from '#server/booking/booking.ts'
import { askHealth } from '#server/booking/health/mail-part.ts'
import {
  type MailSite,
  partsForSpa,
  restAtSpa,
  toCustomer,
  wayToUs,
  whatAndWhen,
  whatOf,
  whoTreats,
} from '#server/booking/mail-parts.ts'
import { leftToPay } from '#server/booking/pay-parts.ts'
import { ownRules, undecidedUntil } from '#server/booking/rules.ts'
import { upFrontOf } from '#server/ledger/ledger.ts'
import { mailTo } from '#server/platform/mail/layout.ts'
import type { OutgoingMail } from '#server/platform/mail/outbox.ts'
import { button, type Fact, facts, link, paragraph, subheading } from '#server/platform/mail/parts.ts'
import type { DueReminder } from './due.ts'
import type { ListedRow, WaitingRow } from './queries.ts'

/** Attaches no calendar file, because the customer already has the entry. `owed`: of a booking that is confirmed. */
export function customerReminderMail(
  booking: BookingRow,
  site: MailSite,
  { owed = 0, ...due }: DueReminder & { owed?: number },
): OutgoingMail {
  const { phone, policy, timeZone } = site.spa
  const isOver = `It is too late to change for free, but please tell us if you cannot come: call us on ${phone.display} or reply to this email.`
  return toCustomer(booking, site, {
    kind: due.kind,
    ...(due.kind === 'booking-reminder' ? aheadLetter(booking, site) : dayLetter(booking, site)),
    parts: [
      due.kind === 'booking-reminder' && askHealth(booking, site),
      subheading('Before you come'),
      ...wayToUs(site.spa, due.kind === 'booking-today' ? button : link),
      paragraph(
        `Please arrive ten minutes early, so that you get all of your time. Your confirmation number is all you need to bring. If you are running late, call us on ${phone.display}: after ${policy.lateMinutes} minutes we may have to shorten or cancel your session.`,
      ),
      booking.status === 'confirmed' ? leftToPay(booking, { owed }, site) : restAtSpa(booking, site),
      subheading('If your plans change'),
      paragraph(freeChange(booking, site) ?? isOver),
    ],
    uselessAfter: due.usefulUntil.toISOString(),
    byDayIn: timeZone,
  })
}

function aheadLetter(booking: BookingRow, site: MailSite) {
  const when = whenWords(booking)
  return {
    subject: `Coming up: ${whatAndWhen(booking)}`,
    preheader: freeChange(booking, site) ?? `See you on ${when}.`,
    heading: 'See you soon',
    opening: `your appointment is coming up on ${when} (${zoneName(site.spa.timeZone)}). We look forward to seeing you.`,
  }
}

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

/** Undefined once changes are no longer free. */
function freeChange(booking: BookingRow, site: MailSite): string | undefined {
  const { freeUntil, isFree, mayMove } = ownRules(booking, { ...site.spa.policy, now: site.now })
  if (!isFree) return undefined
  const until = `${dayAtTime(freeUntil, site)} (${zoneName(site.spa.timeZone)})`
  return `You can ${mayMove ? 'reschedule or cancel' : 'cancel'} free of charge until ${until}.`
}

/** Names the date and not "tomorrow", because it may be read in the morning. */
export function dayListMail(date: string, bookings: ListedRow[], site: MailSite): OutgoingMail {
  const price = (amount: number) => priceText(amount, site.spa.currency)
  const count = counted(bookings.length, 'booking')
  const owed = bookings.reduce((sum, row) => sum + row.owed, 0)
  const stillOpen = owed > 0 ? ` ${price(owed)} is still to be paid.` : ''
  return mailTo(site.ownerEmail, site, {
    kind: 'tomorrow-for-owner',
    subject: `${dayAndMonth(date)}: ${count}`,
    preheader: `From ${bookings[0]?.bookingTime} on.${stillOpen}`,
    heading: dayAndMonth(date),
    parts: [
      paragraph(`${count} so far.${stillOpen} Later bookings are at the desk.`),
      facts(
        bookings.flatMap((row): Fact[] => {
          const money = row.owed > 0 ? `${price(row.owed)} owed` : 'paid'
          const state = `${STATES[row.status] ?? row.status}, ${money}`
          const parts = partsForSpa(row)
          const isVisit = parts.length > 1
          const treatment = [treatmentName(row), row.therapistName && `with ${whoTreats(row)}`]
            .filter(Boolean)
            .join(', ')
          return [
            [row.bookingTime, lines(row.fullName, isVisit ? '' : treatment, phoneText(row.phoneNumber), state)],
            ...(isVisit ? parts.map((part): Fact => [...part, 'under']) : []),
          ]
        }),
      ),
      button('Open the day', site.siteUrl + deskPaths.day(date)),
    ],
    uselessAfter: bookings[0]?.startsAt.toISOString(),
    byDayIn: site.spa.timeZone,
  })
}

const STATES: Partial<Record<ListedRow['status'], string>> = {
  held: 'Held, no receipt yet',
  submitted: 'Receipt to check',
  confirmed: 'Confirmed',
}

export function receiptsWaitMail(waiting: WaitingRow[], site: MailSite): OutgoingMail {
  const one = waiting.length === 1
  const heading = `${counted(waiting.length, 'receipt')} ${one ? 'is' : 'are'} waiting for you`
  const until = (row: WaitingRow) =>
    row.status === 'submitted' ? `Free again ${dayAtTime(undecidedUntil(row, site.spa), site)}` : ''
  return mailTo(site.ownerEmail, site, {
    kind: 'receipts-wait-for-owner',
    subject: heading,
    preheader: 'Is the money in your account?',
    heading,
    parts: [
      paragraph(
        `${one ? 'This customer has' : 'These customers have'} been waiting for your answer for a while. Please check your account: is the money there? If nobody decides, the time becomes free again.`,
      ),
      facts(
        waiting.map(row => {
          const { fullName, cameAt } = row
          const words = lines(fullName, whatOf(row), whenWords(row), `Came ${dayAtTime(cameAt, site)}`, until(row))
          return [priceText(upFrontOf(row), site.spa.currency), words] as const
        }),
      ),
      button(one ? 'Look at the receipt' : 'Look at the receipts', site.siteUrl + deskPaths.receipts),
    ],
    // After a day the mail would describe yesterday's queue.
    uselessAfter: new Date(site.now.getTime() + MS_PER_DAY).toISOString(),
    byDayIn: site.spa.timeZone,
  })
}

function dayAtTime(instant: Date, { spa }: MailSite): string {
  const { day, time } = wallWords(instant.getTime(), spa.timeZone)
  return `${day} at ${time}`
}

function lines(...texts: string[]): string {
  return texts.filter(text => text !== '').join('\n')
}

function counted(n: number, thing: string): string {
  return n === 1 ? `1 ${thing}` : `${n} ${thing}s`
}
