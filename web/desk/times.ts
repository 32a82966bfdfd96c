import type { ViewBooking } from '#contract/desk/desk.ts'
import { addDays, dayAndMonth, longDate, weekdayOf } from '#contract/platform/dates.ts'
import {
  MINUTES_PER_DAY,
  MS_PER_DAY,
  MS_PER_MINUTE,
  minutesOfDay,
  parseTimeLabel,
  timeLabel,
} from '#contract/platform/time.ts'
import { instantOnWall, minutesReached, wallClock } from '#contract/platform/zone.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { spa } from './spa.ts'

/** Times in the spa's zone, wherever the device is. */

export const today = () => dateOf(Date.now())

export const clockTime = (instant: number | string) => timeLabel(wall(instant).minutes)

export const dateOf = (instant: number | string) => wall(instant).date

/** Minutes of the wall clock since the day's midnight, from 0 to 1440. */
export function minutesOn(date: string, instant: number | string) {
  const time = new Date(instant).getTime()
  const { start, isChanged } = dayOf(date)
  // The zone engine takes a hundred times as long as an addition.
  if (isChanged) return minutesReached(time, date, spa().timeZone)
  return Math.min(MINUTES_PER_DAY, Math.max(0, Math.floor((time - start) / MS_PER_MINUTE)))
}

/** The instant of a day and a time field's value ("14:30") in the spa's zone. */
export function instantAt(date: string, time: string) {
  return new Date(instantOnWall(date, minutesOfField(time), spa().timeZone)).toISOString()
}

/** "14:30" as "2:30 PM". */
export const labelOfField = (time: string) => (time === '' ? '' : timeLabel(minutesOfField(time)))

function minutesOfField(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return minutesOfDay(hour, minute)
}

/** Start, end, and end of the turnover, in minutes of the booking's day. */
export function spanOf({ bookingDate, bookingTime, startsAt, duration, turnoverMinutes }: Booked) {
  const from = parseTimeLabel(bookingTime) ?? minutesOn(bookingDate, startsAt)
  const after = (minutes: number) =>
    dayOf(bookingDate).isChanged
      ? minutesOn(bookingDate, Date.parse(startsAt) + minutes * MS_PER_MINUTE)
      : from + minutes
  return { from, until: after(duration), freeFrom: after(duration + turnoverMinutes) }
}

type Booked = Pick<ViewBooking, 'bookingDate' | 'bookingTime' | 'startsAt' | 'duration' | 'turnoverMinutes'>

export function hoursOf(date: string): { opens: number; closes: number } | undefined {
  const ranges = spa().deskHours.find(({ day }) => day === weekdayOf(date))?.timeRanges ?? []
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return undefined
  // Not at a time that the clock skips.
  const opens = instantOnWall(date, minutesOfDay(first.startHour, first.startMinute), spa().timeZone)
  return { opens: minutesOn(date, opens), closes: minutesOfDay(last.endHour, last.endMinute) }
}

/** "1 h 30" */
export function shortDuration(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest}`
}

/** "Today", "Tomorrow", "Friday 20 November"; with the year if it is another one. */
export function dayName(date: string, now = today()) {
  if (date === now) return 'Today'
  if (date === addDays(now, 1)) return 'Tomorrow'
  return date.slice(0, 4) === now.slice(0, 4) ? dayAndMonth(date) : longDate(date)
}

/** "10:42 AM"; with the day if it was not today. */
export function whenText(instant: string, now = today()) {
  const date = dateOf(instant)
  return date === now ? clockTime(instant) : `${clockTime(instant)}, ${dayAndMonth(date)}`
}

export const mondayOf = (date: string) => addDays(date, -((DAYS_OF_WEEK.indexOf(weekdayOf(date)) + 6) % 7))

const days = new Map<string, { start: number; isChanged: boolean }>()

/** Returns the start of a day and whether clocks change on it. Cached. */
function dayOf(date: string) {
  const { timeZone } = spa()
  const key = `${timeZone} ${date}`
  const cached = days.get(key)
  if (cached) return cached
  const start = instantOnWall(date, 0, timeZone)
  const day = { start, isChanged: instantOnWall(addDays(date, 1), 0, timeZone) - start !== MS_PER_DAY }
  days.set(key, day)
  return day
}

const wall = (instant: number | string) => wallClock(new Date(instant).getTime(), spa().timeZone)
