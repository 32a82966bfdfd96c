import { dayAndMonth, longDate } from '#contract/dates.ts'
import { timeLabel } from '#contract/time.ts'
import { wallClock } from '#contract/zone.ts'

/** An instant as the spa's clock and calendar show it: "Friday 20 November" and "10:30 AM". */
export function spaTime(instant: Date, timeZone: string) {
  const { date, minutes } = wallClock(instant.getTime(), timeZone)
  return { day: dayAndMonth(date), longDay: longDate(date), time: timeLabel(minutes) }
}
