import type { DeskBooking } from '#contract/desk.ts'

const COLUMNS: [head: string, value: (booking: DeskBooking) => string | number][] = [
  ['Number', ({ bookingHash }) => bookingHash],
  ['Date', ({ bookingDate }) => bookingDate],
  ['Time', ({ bookingTime }) => bookingTime],
  ['Name', ({ fullName }) => fullName],
  ['Phone', ({ phoneNumber }) => phoneNumber],
  ['Email', ({ email }) => email],
  ['Service', ({ serviceName }) => serviceName],
  ['Sub-service', ({ subServiceName }) => subServiceName],
  ['State', ({ status }) => status],
  ['Price', ({ price }) => price],
  ['Paid', ({ money }) => money.paid],
  ['Open', ({ money }) => money.owed],
  ['To return', ({ money }) => money.toReturn],
]

/** For a spreadsheet. A cell that begins like a formula is quoted, because a customer's name must not become one. */
export function toCsv(bookings: readonly DeskBooking[]): string {
  const rows = [COLUMNS.map(([head]) => head), ...bookings.map(booking => COLUMNS.map(([, value]) => value(booking)))]
  return `\ufeff${rows.map(row => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: string | number) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
