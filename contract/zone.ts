import { MS_PER_DAY, MS_PER_MINUTE, minutesOfDay, timeLabel } from './time.ts'

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
 * When the wall shows this date and time: the earlier moment if it shows it twice. A time that the clock jumps over stands
 * for the moment just as long before the jump, so that nobody stays longer than the wall allows.
 */
export function instantOnWall(date: string, minutes: number, timeZone: string): number {
  const [earlier, later] = momentsNear(date, minutes, timeZone)
  if (earlier === later || isOnWall(earlier, date, minutes, timeZone)) return earlier
  return isOnWall(later, date, minutes, timeZone) ? later : earlier
}

/** When the day begins on this wall: at midnight, or right after it where the clock jumps over midnight. */
export function startOfDay(date: string, timeZone: string): number {
  const [earlier, later] = momentsNear(date, 0, timeZone)
  return earlier === later || isOnWall(earlier, date, 0, timeZone) ? earlier : later
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
function momentsNear(date: string, minutes: number, timeZone: string): [earlier: number, later: number] {
  const shown = shownAsUtc(date, minutes)
  const before = shown - offset(shown - MS_PER_DAY, timeZone)
  const after = shown - offset(shown + MS_PER_DAY, timeZone)
  return before < after ? [before, after] : [after, before]
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
