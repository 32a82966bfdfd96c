import type { TimeRange } from '../catalogue/hours.ts'

/** A time of day is minutes after midnight in the spa's zone, from 0 to 1440. */

export const MS_PER_SECOND = 1000
export const MS_PER_MINUTE = 60_000
export const MS_PER_HOUR = 3_600_000
export const MS_PER_DAY = 86_400_000
export const MINUTES_PER_HOUR = 60
export const MINUTES_PER_DAY = 1440
const MINUTES_PER_HALF_DAY = 720

/** "1 hour and 30 mins", "1 day and 2 hours", "0 mins". */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes)
  if (!(whole > 0)) return '0 mins'
  return [
    count(Math.floor(whole / MINUTES_PER_DAY), 'day'),
    count(Math.floor((whole % MINUTES_PER_DAY) / MINUTES_PER_HOUR), 'hour'),
    count(whole % MINUTES_PER_HOUR, 'min'),
  ]
    .filter(part => part !== '')
    .join(' and ')
}

export function minutesOfDay(hour: number, minute: number): number {
  return hour * MINUTES_PER_HOUR + minute
}

/** "9:00 AM", "12:30 PM"; midnight is "12:00 AM" at either end of the day. */
export function timeLabel(minutes: number): string {
  const inDay = minutes % MINUTES_PER_DAY
  const hour = Math.floor(inDay / MINUTES_PER_HOUR) % 12 || 12
  const minute = String(inDay % MINUTES_PER_HOUR).padStart(2, '0')
  return `${hour}:${minute} ${inDay < MINUTES_PER_HALF_DAY ? 'AM' : 'PM'}`
}

/** The inverse of `timeLabel`, in any case; undefined for anything else. */
export function parseTimeLabel(label: string): number | undefined {
  const match = /^(1[0-2]|[1-9]):([0-5]\d) (am|pm)$/i.exec(label.trim())
  if (!match) return undefined
  const [, hour, minute, half] = match
  const afternoon = half?.toLowerCase() === 'pm' ? MINUTES_PER_HALF_DAY : 0
  return minutesOfDay(Number(hour) % 12, Number(minute)) + afternoon
}

/** "9:00 AM – 1:30 PM" */
export function timeRangeLabel(range: TimeRange): string {
  const start = minutesOfDay(range.startHour, range.startMinute)
  const end = minutesOfDay(range.endHour, range.endMinute)
  return `${timeLabel(start)} – ${timeLabel(end)}`
}

function count(n: number, unit: string): string {
  if (n === 0) return ''
  return n === 1 ? `1 ${unit}` : `${n} ${unit}s`
}
