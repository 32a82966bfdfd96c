import type { DeskBooking } from '#contract/desk/desk.ts'
import { csvText } from '#web/desk/csv-file.ts'

const COLUMNS: [head: string, value: (booking: DeskBooking) => string | number][] = [
  ['Number', ({ bookingHash }) => bookingHash],
  ['Date', ({ bookingDate }) => bookingDate],
  ['Time', ({ bookingTime }) => bookingTime],
  ['Name', ({ fullName }) => fullName],
  ['Phone', ({ phoneNumber }) => phoneNumber],
  ['Email', ({ email }) => email],
  ['Service', ({ serviceName }) => serviceName],
  ['Sub-service', ({ subServiceName, treatments = [] }) => treatmentNames(treatments) || subServiceName],
  ['State', ({ status }) => status],
  ['Price', ({ price }) => price],
  ['Paid', ({ money }) => money.paid],
  ['Open', ({ money }) => money.owed],
  ['To return', ({ money }) => money.toReturn],
]

/** Of a visit all of them. */
const treatmentNames = (treatments: Partial<DeskBooking['treatments'][number]>[]) =>
  treatments
    .filter(({ isSecondHalf }) => !isSecondHalf)
    .map(({ subServiceName }) => subServiceName)
    .join(' + ')

export function toCsv(bookings: readonly DeskBooking[]): string {
  const lines = bookings.map(booking => COLUMNS.map(([, value]) => value(booking)))
  return csvText([COLUMNS.map(([head]) => head), ...lines])
}
