import { dayAndMonth } from './dates.ts'
import { timeLabel } from './time.ts'
import { wallClock } from './zone.ts'

/** "11:46 PM", and with its day unless that is today: "12:15 AM on Wednesday 18 November". */
export function untilText(instant: string, now: number, timeZone: string): string {
  const { date, minutes } = wallClock(Date.parse(instant), timeZone)
  const time = timeLabel(minutes)
  return date === wallClock(now, timeZone).date ? time : `${time} on ${dayAndMonth(date)}`
}

/** "Thursday 19 November, 10:00 AM" on the spa's wall. */
export function dayAndClock(instant: string, timeZone: string): string {
  const { date, minutes } = wallClock(Date.parse(instant), timeZone)
  return `${dayAndMonth(date)}, ${timeLabel(minutes)}`
}
