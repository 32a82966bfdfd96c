import { clockTime, dateOf, dayName, today } from '../times.ts'

/** A day inside a sentence: "today", "Friday 20 November". */
export function dayWord(instant: string) {
  return dayName(dateOf(instant)).replace(/^To(?=day|morrow)/, 'to')
}

/** When something is over; on the same day by the clock. */
export function endWord(instant: string) {
  return dateOf(instant) === today() ? `today at ${clockTime(instant)}` : dayWord(instant)
}
