import { addDays, dayAndMonth, longDate, weekdayOf } from '#contract/dates.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { minutesOfDay, parseTimeLabel, timeLabel } from '#contract/time.ts'
import { instantOnWall, wallClock } from '#contract/zone.ts'
import { spa } from './spa.ts'

/** The spa's wall clock, wherever the device is. */

export const today = () => dateOf(Date.now())

export function clockTime(instant: number | string) {
  return timeLabel(wall(instant).minutes)
}

export function dateOf(instant: number | string) {
  return wall(instant).date
}

export function minutesOf(instant: number | string) {
  return wall(instant).minutes
}

/** When the spa's wall shows a day and a time as a time field writes it ("14:30"). */
export function instantAt(date: string, time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(instantOnWall(date, minutesOfDay(hour, minute), spa().timeZone)).toISOString()
}

/** "14:30" as the spa writes it: 2:30 PM. */
export function labelOfField(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return time === '' ? '' : timeLabel(minutesOfDay(hour, minute))
}

/** When a booking starts and ends, and when its station is free again, in minutes of its day. */
export function spanOf(booking: { bookingTime: string; startsAt: string; duration: number; turnoverMinutes: number }) {
  // The label says the same as the instant, and reading it is a hundred times quicker.
  const from = parseTimeLabel(booking.bookingTime) ?? minutesOf(booking.startsAt)
  const until = from + booking.duration
  return { from, until, freeFrom: until + booking.turnoverMinutes }
}

/** When the spa opens and closes on a day, in minutes; undefined when it is closed. */
export function hoursOf(date: string): { opens: number; closes: number } | undefined {
  const ranges = spa().deskHours.find(({ day }) => day === weekdayOf(date))?.timeRanges ?? []
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return undefined
  return {
    opens: minutesOfDay(first.startHour, first.startMinute),
    closes: minutesOfDay(last.endHour, last.endMinute),
  }
}

/** "1 h 30" */
export function shortDuration(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`
}

/** "Today", "Tomorrow", "Friday 20 November"; with the year where it is another one. */
export function dayName(date: string, now = today()) {
  if (date === now) return 'Today'
  if (date === addDays(now, 1)) return 'Tomorrow'
  return date.slice(0, 4) === now.slice(0, 4) ? dayAndMonth(date) : longDate(date)
}

/** "10:42 AM", with the day where it was not today. */
export function whenText(instant: string, now = today()) {
  const date = dateOf(instant)
  return date === now ? clockTime(instant) : `${clockTime(instant)}, ${dayAndMonth(date)}`
}

export function mondayOf(date: string) {
  return addDays(date, -((DAYS_OF_WEEK.indexOf(weekdayOf(date)) + 6) % 7))
}

function wall(instant: number | string) {
  return wallClock(typeof instant === 'string' ? Date.parse(instant) : instant, spa().timeZone)
}
