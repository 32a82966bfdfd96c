import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE, minutesOfDay, timeLabel } from './time.ts'

/** Local date and minutes after midnight, by `Intl` alone. */
export function wallClock(instant: number, timeZone: string): { date: string; minutes: number } {
  const wall = new Date(wallAsUtc(instant, timeZone))
  return { date: wall.toISOString().slice(0, 10), minutes: minutesOfDay(wall.getUTCHours(), wall.getUTCMinutes()) }
}

/** "10:45 AM" */
export function clockTime(instant: string, timeZone: string): string {
  return timeLabel(wallClock(Date.parse(instant), timeZone).minutes)
}

/**
 * The instant of a local time: the earlier one if the clock shows it twice. A time that the clock skips is the instant of the
 * change, so that nothing begins before its time or ends after it.
 */
export function instantOnWall(date: string, minutes: number, timeZone: string): number {
  const [earlier, later] = instantsNear(date, minutes, timeZone)
  if (earlier === later || isOnWall(earlier, date, minutes, timeZone)) return earlier
  return isOnWall(later, date, minutes, timeZone) ? later : clockChange(earlier, later, timeZone)
}

/** The inverse of `instantOnWall`, from 0 to 1440. Monotonic: an hour that the clock repeats is over the first time. */
export function minutesReached(instant: number, date: string, timeZone: string): number {
  const wall = wallClock(instant, timeZone)
  if (wall.date !== date) return wall.date < date ? 0 : MINUTES_PER_DAY
  const first = instantOnWall(date, wall.minutes, timeZone)
  if (instant - first < MS_PER_MINUTE) return wall.minutes
  return wall.minutes + (clockChange(first, instant, timeZone) - first) / MS_PER_MINUTE
}

/** False for a time the clock skips. */
export function isOnWall(instant: number, date: string, minutes: number, timeZone: string): boolean {
  return wallAsUtc(instant, timeZone) === shownAsUtc(date, minutes)
}

/** "Lagos time", for readers abroad. */
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
    // No shift: minutes of far years are more than 31 bits.
    const middle = Math.floor((low + high) / 2)
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

/** Returns the local time, to the minute, as a UTC timestamp. */
function wallAsUtc(instant: number, timeZone: string) {
  const whole = Math.floor(instant / MS_PER_MINUTE) * MS_PER_MINUTE
  // American English always writes 11/20/2026, 10:45; reading the parts one by one takes twice as long.
  const [month, day, year, hour, minute] = clockOf(timeZone).format(whole).match(/\d+/g)!.map(Number)
  const wall = new Date(0)
  // Date.UTC takes the years 0 to 99 for the last century.
  wall.setUTCFullYear(year!, month! - 1, day)
  return wall.setUTCHours(hour!, minute)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter is slow, and a countdown needs one every second. */
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
