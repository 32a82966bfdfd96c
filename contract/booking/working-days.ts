import { addDays, weekdayOf } from '../platform/dates.ts'
import { holidaysOf } from './holidays.ts'

/** So many days after this one on which banks and offices work: Monday to Friday, without public holidays. */
export function addWorkingDays(date: string, days: number, countryCode: string): string {
  let day = date
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, countryCode)) left--
  }
  return day
}

function isWorkingDay(date: string, countryCode: string): boolean {
  if (['Saturday', 'Sunday'].includes(weekdayOf(date))) return false
  return !holidaysOf(countryCode, Number(date.slice(0, 4))).some(({ from, to }) => from <= date && date <= to)
}
