import { dayAndMonth } from '#contract/dates.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { priceText } from '#contract/money.ts'
import { phoneText } from '#contract/phone.ts'
import { MS_PER_DAY, timeLabel } from '#contract/time.ts'
import { wallClock } from '#contract/zone.ts'
import type { MailSite } from '#server/booking/mail-parts.ts'
import { undecidedUntil } from '#server/booking/rules.ts'
import { layOut } from '#server/mail/layout.ts'
import type { OutgoingMail } from '#server/mail/outbox.ts'
import { button, facts, paragraph } from '#server/mail/parts.ts'
import type { ListedRow, WaitingRow } from './queries.ts'

/** Who comes on a day, in order. It names the date and not "tomorrow": it may be read in the morning. */
export function dayListMail(date: string, bookings: ListedRow[], site: MailSite): OutgoingMail {
  const count = counted(bookings.length, 'booking')
  const owed = bookings.reduce((sum, row) => sum + row.owed, 0)
  const stillOpen = owed > 0 ? ` ${priceText(owed, site.spa.currency)} is still to be paid.` : ''
  return {
    kind: 'tomorrow-for-owner',
    to: site.ownerEmail,
    uselessAfter: bookings[0]?.startsAt.toISOString(),
    byDayIn: site.spa.timeZone,
    ...layOut({
      subject: `${dayAndMonth(date)}: ${count}`,
      preheader: `From ${bookings[0]?.bookingTime} on.${stillOpen}`,
      heading: dayAndMonth(date),
      siteUrl: site.siteUrl,
      spa: site.spa,
      parts: [
        paragraph(`${count} so far.${stillOpen} Later bookings are at the desk.`),
        facts(bookings.map(row => [row.bookingTime, listed(row, site)] as const)),
        button('Open the day', site.siteUrl + deskPaths.day(date)),
      ],
    }),
  }
}

/** Receipts that have waited for a whole while of opening hours, the oldest first. */
export function receiptsWaitMail(waiting: WaitingRow[], site: MailSite): OutgoingMail {
  const one = waiting.length === 1
  const count = counted(waiting.length, 'receipt')
  const on = (instant: Date) => {
    const { date, minutes } = wallClock(instant.getTime(), site.spa.timeZone)
    return `${dayAndMonth(date)} at ${timeLabel(minutes)}`
  }
  const since = ({ cameAt }: WaitingRow) => `Came ${on(cameAt)}`
  const until = (row: WaitingRow) =>
    row.status === 'submitted' ? `Free again ${on(undecidedUntil(row, site.spa))}` : ''
  return {
    kind: 'receipts-wait-for-owner',
    to: site.ownerEmail,
    // A day later it would be about yesterday's queue.
    uselessAfter: new Date(site.now.getTime() + MS_PER_DAY).toISOString(),
    byDayIn: site.spa.timeZone,
    ...layOut({
      subject: `${count} ${one ? 'is' : 'are'} waiting for you`,
      preheader: 'Is the money in your account?',
      heading: `${count} ${one ? 'is' : 'are'} waiting for you`,
      siteUrl: site.siteUrl,
      spa: site.spa,
      parts: [
        paragraph(
          `${one ? 'This customer has' : 'These customers have'} been waiting for your answer for a while. Please check your account: is the money there? If nobody decides, the time becomes free again.`,
        ),
        facts(
          waiting.map(row => {
            const when = `${dayAndMonth(row.bookingDate)} at ${row.bookingTime}`
            return [
              priceText(row.priceNaira, site.spa.currency),
              lines(row.fullName, row.subServiceName, when, since(row), until(row)),
            ] as const
          }),
        ),
        button(one ? 'Look at the receipt' : 'Look at the receipts', site.siteUrl + deskPaths.receipts),
      ],
    }),
  }
}

function listed(row: ListedRow, site: MailSite): string {
  const money = row.owed > 0 ? `${priceText(row.owed, site.spa.currency)} owed` : 'paid'
  return lines(
    row.fullName,
    row.subServiceName,
    phoneText(row.phoneNumber),
    `${STATES[row.status] ?? row.status}, ${money}`,
  )
}

const STATES: Partial<Record<ListedRow['status'], string>> = {
  held: 'Held, no receipt yet',
  submitted: 'Receipt to check',
  confirmed: 'Confirmed',
}

function lines(...texts: string[]): string {
  return texts.filter(text => text !== '').join('\n')
}

function counted(n: number, thing: string): string {
  return n === 1 ? `1 ${thing}` : `${n} ${thing}s`
}
