import { isVisit, partsOf, partText } from '#contract/booking/visit-parts.ts'
import type { Spa } from '#contract/catalogue/spa.ts'
import type { Person, PersonBooking } from '#contract/people/people.ts'
import { longDate } from '#contract/platform/dates.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { priceText, sumText } from '#contract/platform/money.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { wallClock } from '#contract/platform/zone.ts'
import type { Records } from './erase/queries.ts'

interface Page {
  spa: Spa
  at: Date
  /** The path of a receipt's picture in the archive. */
  fileOf(receiptId: string): string | undefined
}

export function exportPage(
  { person, bookings }: { person: Person; bookings: PersonBooking[] },
  records: Records[],
  page: Page,
): string {
  const { spa, at } = page
  const when = (instant: string) => {
    const { date, minutes } = wallClock(Date.parse(instant), spa.timeZone)
    return `${longDate(date)}, ${timeLabel(minutes)}`
  }
  const about = [
    ['Names', person.names.join(', ')],
    ['Phone numbers', person.phoneNumbers.join(', ')],
    ['E-mail addresses', person.emails.join(', ')],
    ['Known since', when(person.since)],
    ['Visits', String(person.visits)],
    ['Did not come', person.noShows > 0 ? String(person.noShows) : ''],
    ['Paid', sumText(person.money.paid, spa.currency)],
    ['Newsletter', person.lettersSince ? `since ${when(person.lettersSince)}` : 'no'],
    ['Note of the spa', person.privateNote],
    ['Note for those who treat you', person.careNote],
    ...person.requests.map(({ kind, askedAt, status }) => [
      kind === 'copy' ? 'Asked for a copy' : 'Asked to be erased',
      `${when(askedAt)} (${status})`,
    ]),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What ${escapeHtml(spa.name)} keeps about ${escapeHtml(person.fullName)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #1d1712; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-top: 1px solid #cdbfa8; padding-top: 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { color: #6b6155; } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
img { max-width: 100%; max-height: 30rem; border: 1px solid #cdbfa8; }
</style>
</head>
<body>
<h1>What we keep about ${escapeHtml(person.fullName || 'this person')}</h1>
<p>${escapeHtml(spa.name)}, ${escapeHtml(spa.address.oneLine)}. As of ${escapeHtml(when(at.toISOString()))}. The same for programs is in data.json, the receipts are beside this page.</p>
${list(about)}
${bookings.map(booking => bookingPart(booking, page, when)).join('\n')}
${records.map(recordsPart).join('\n')}
</body>
</html>
`
}

function bookingPart(booking: PersonBooking, { spa, fileOf }: Page, when: (instant: string) => string): string {
  const facts = [
    ['Number', `#${booking.bookingHash}`],
    ['State', booking.status.replace('_', '-')],
    ...whatWasBooked(booking),
    ['Price', priceText(booking.price, spa.currency)],
    ['Name', booking.fullName],
    ['Guests', booking.guestNames.filter(Boolean).join(', ')],
    ['Phone', booking.phoneNumber],
    ['E-mail', booking.email],
    ['Your note', booking.note],
    ['What we said', booking.reason],
    ['Note of the spa', booking.privateNote],
    ['Account for the refund', Object.values(booking.refundAccount ?? {}).join(', ')],
    ['Booked', when(booking.createdAt)],
    ...booking.payments.map(({ direction, method, amount, reference, at }) => [
      direction === 'in' ? 'Paid' : 'Returned',
      [`${sumText(amount, spa.currency)} by ${method}, ${when(at)}`, reference].filter(Boolean).join(', '),
    ]),
    ...booking.history.map(({ at, what, by, undone }) => [
      'Changed',
      `${what.replace('_', '-')}, ${when(at)}, by ${by}${undone ? ' (undone)' : ''}`,
    ]),
  ]
  const pictures = booking.receipts.flatMap(({ _id }) => fileOf(_id) ?? [])
  return `<h2>${escapeHtml(`${longDate(booking.bookingDate)} at ${booking.bookingTime}`)}</h2>
${list(facts)}
${pictures.map(file => `<p><img src="${escapeHtml(file)}" alt="Receipt"></p>`).join('\n')}`
}

/** Of a visit a line a treatment. */
function whatWasBooked(booking: PersonBooking): string[][] {
  if (!isVisit(booking)) return [['Service', `${booking.serviceName}, ${booking.subServiceName}`]]
  return [
    [
      'Visit',
      partsOf(booking)
        .map(part => `${part.time}  ${partText(part)}`)
        .join('\n'),
    ],
  ]
}

/** Records outside of person and bookings. */
function recordsPart({ heading, rows }: Records): string {
  if (heading === undefined) return ''
  const facts = rows.map(row => Object.entries(row).map(([name, value]) => [spelledOut(name), textOf(value)]))
  if (facts.flat().every(([, text]) => text === '')) return ''
  return `<h2>${escapeHtml(heading)}</h2>\n${facts.map(list).join('\n')}`
}

/** `otherNote` is "Other note". */
const spelledOut = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** Skips a mail's HTML, which repeats its text. */
function textOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return value === null ? '' : String(value)
  return Object.entries(value)
    .flatMap(([name, part]) => (typeof part === 'string' && name !== 'html' ? [part] : []))
    .join('\n')
}

function list(rows: string[][]): string {
  const given = rows.filter(([, text]) => text !== '')
  const lines = given.map(([name = '', text = '']) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`)
  return `<dl>\n${lines.join('\n')}\n</dl>`
}
