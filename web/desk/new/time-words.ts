import { addDays, dayAndMonth } from '#contract/dates.ts'
import type { NextTime, TreatmentTimes } from '#contract/new-booking.ts'
import { today } from '../times.ts'

/** "free now", "next 1:00 PM", "next Thu 10:00 AM". */
export function nowOrNext({ now, next }: TreatmentTimes, date = today()): string {
  if (now === 'free') return 'free now'
  return next ? `next ${timeWords(next, date)}` : 'no free time'
}

/** "1:00 PM"; with the day where it is another one, and with its date where that is a week away. */
export function timeWords({ bookingDate, bookingTime }: NextTime, date = today()): string {
  if (bookingDate === date) return bookingTime
  const [weekday = '', day = '', month = ''] = dayAndMonth(bookingDate).split(' ')
  const name = weekday.slice(0, 3)
  return bookingDate < addDays(date, 7)
    ? `${name} ${bookingTime}`
    : `${name} ${day} ${month.slice(0, 3)}, ${bookingTime}`
}
