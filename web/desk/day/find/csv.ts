import type { DeskBooking } from '#contract/desk/desk.ts'
import { csvText } from '#web/desk/csv-file.ts'
import { allNames } from '#web/desk/parts.ts'

const COLUMNS: [head: string, value: (booking: DeskBooking) => string | number][] = [
  ['Number', ({ bookingHash }) => bookingHash],
  ['Date', ({ bookingDate }) => bookingDate],
  ['Time', ({ bookingTime }) => bookingTime],
  ['Name', ({ fullName }) => fullName],
  ['Phone', ({ phoneNumber }) => phoneNumber],
  ['Email', ({ email }) => email],
  ['Service', serviceNames],
  ['Sub-service', allNames],
  ['State', ({ status }) => status],
  ['Price', ({ price }) => price],
  ['Paid', ({ money }) => money.paid],
  ['Open', ({ money }) => money.owed],
  ['To return', ({ money }) => money.toReturn],
]

export function toCsv(bookings: readonly DeskBooking[]): string {
  const lines = bookings.map(booking => COLUMNS.map(([, value]) => value(booking)))
  return csvText([COLUMNS.map(([head]) => head), ...lines])
}

/** Of a visit those of all its treatments, each once. */
function serviceNames({ serviceName, treatments = [] }: DeskBooking): string {
  return [...new Set(treatments.map(one => one.serviceName ?? serviceName))].join(' + ') || serviceName
}
