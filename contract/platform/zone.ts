import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE, minutesOfDay, timeLabel } from './time.ts'

/**
 * The spa's wall clock, read with nothing but what every browser brings. Dates are YYYY-MM-DD, times minutes after
 * midnight.
 */

/** What the clock and the calendar on a wall in this zone show at an instant. */
export function wallClock(instant: number, timeZone: string): { date: string; minutes: number } {
  const wall = new Date(wallAsUtc(instant, timeZone))
  return { date: wall.toISOString().slice(0, 10), minutes: minutesOfDay(wall.getUTCHours(), wall.getUTCMinutes()) }
}

/** The time of day at an instant, as people read it: "10:45 AM". */
export function clockTime(instant: string, timeZone: string): string {
  return timeLabel(wallClock(Date.parse(instant), timeZone).minutes)
}

/**
 * When the wall shows this date and time: the earlier instant if it shows it twice. A time that the clock jumps over is the
 * instant of the jump, so that nothing begins before its time or ends after it; so is a midnight that is jumped over.
 */
export function instantOnWall(date: string, minutes: number, timeZone: string): number {
  const [earlier, later] = instantsNear(date, minutes, timeZone)
  if (earlier === later || isOnWall(earlier, date, minutes, timeZone)) return earlier
  return isOnWall(later, date, minutes, timeZone) ? later : clockChange(earlier, later, timeZone)
}

/**
 * How far a day has come on its wall, from 0 to 1440: the inverse of `instantOnWall`. It never goes back, so an hour that the
 * clock shows twice is over when it has been shown once.
 */
export function minutesReached(instant: number, date: string, timeZone: string): number {
  const wall = wallClock(instant, timeZone)
  if (wall.date !== date) return wall.date < date ? 0 : MINUTES_PER_DAY
  const first = instantOnWall(date, wall.minutes, timeZone)
  if (instant - first < MS_PER_MINUTE) return wall.minutes
  return wall.minutes + (clockChange(first, instant, timeZone) - first) / MS_PER_MINUTE
}

/** False for a time the clock jumps over. */
export function isOnWall(instant: number, date: string, minutes: number, timeZone: string): boolean {
  return wallAsUtc(instant, timeZone) === shownAsUtc(date, minutes)
}

/** "Lagos time", so that a reader abroad knows whose. */
export function zoneName(timeZone: string) {
  return timeZone.includes('/') ? `${timeZone.split('/').at(-1)!.replaceAll('_', ' ')} time` : timeZone
}

/** The offset can only be the one of the day before or the one of the day after. */
function instantsNear(date: string, minutes: number, timeZone: string): [earlier: number, later: number] {
  const shown = shownAsUtc(date, minutes)
  const before = shown - offset(shown - MS_PER_DAY, timeZone)
  const after = shown - offset(shown + MS_PER_DAY, timeZone)
  return before < after ? [before, after] : [after, before]
}

/** The first whole minute after `from` with the offset of `until`. */
function clockChange(from: number, until: number, timeZone: string): number {
  const before = offset(from, timeZone)
  let [low, high] = [Math.floor(from / MS_PER_MINUTE), Math.ceil(until / MS_PER_MINUTE)]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (offset(middle * MS_PER_MINUTE, timeZone) === before) low = middle
    else high = middle
  }
  return high * MS_PER_MINUTE
}

function shownAsUtc(date: string, minutes: number) {
  return Date.parse(`${date}T00:00:00Z`) + minutes * MS_PER_MINUTE
}

function offset(instant: number, timeZone: string) {
  return wallAsUtc(instant, timeZone) - instant
}

/** The instant at which UTC shows what this zone's wall shows now, to the minute. */
function wallAsUtc(instant: number, timeZone: string) {
  const whole = Math.floor(instant / MS_PER_MINUTE) * MS_PER_MINUTE
  // American English always writes 11/20/2026, 10:45; reading the parts one by one takes twice as long.
  const [month, day, year, hour, minute] = clockOf(timeZone).format(whole).match(/\d+/g)!.map(Number)
  return Date.UTC(year!, month! - 1, day, hour, minute)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter is slow, and a countdown asks every second. */
function clockOf(timeZone: string) {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  clocks.set(timeZone, clock)
  return clock
}
