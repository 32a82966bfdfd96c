import { dayAndMonth } from './dates.ts'
import { timeLabel } from './time.ts'
import { wallClock } from './zone.ts'

/** "Wednesday 18 November" and "12:15 AM", in the spa's zone. */
export function wallWords(instant: number, timeZone: string): { day: string; time: string } {
  const { date, minutes } = wallClock(instant, timeZone)
  return { day: dayAndMonth(date), time: timeLabel(minutes) }
}

/** "11:46 PM" today, else "12:15 AM on Wednesday 18 November". */
export function untilText(instant: string, now: number, timeZone: string): string {
  const { day, time } = wallWords(Date.parse(instant), timeZone)
  return day === wallWords(now, timeZone).day ? time : `${time} on ${day}`
}

/** "Thursday 19 November, 10:00 AM" */
export function dayAndClock(instant: string, timeZone: string): string {
  const { day, time } = wallWords(Date.parse(instant), timeZone)
  return `${day}, ${time}`
}
