/**
 * The spa's wall clock, read with nothing but what every browser brings. Dates are YYYY-MM-DD, times minutes after
 * midnight.
 */

const MS_PER_MINUTE = 60_000
const MS_PER_DAY = 86_400_000

/** What the clock and the calendar on a wall in this zone show at an instant. */
export function wallClock(instant: number, timeZone: string): { date: string; minutes: number } {
  const wall = new Date(wallAsUtc(instant, timeZone))
  return { date: wall.toISOString().slice(0, 10), minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes() }
}

/** When the wall shows this date and time: the earlier moment if it shows it twice. */
export function instantOnWall(date: string, minutes: number, timeZone: string): number {
  const shown = Date.parse(`${date}T00:00:00Z`) + minutes * MS_PER_MINUTE
  // The offset can only be the one of the day before or the one of the day after.
  const moments = [shown - MS_PER_DAY, shown + MS_PER_DAY].map(near => shown - offset(near, timeZone))
  const earlier = Math.min(...moments)
  return wallAsUtc(earlier, timeZone) === shown ? earlier : Math.max(...moments)
}

/** "Lagos time", so that a reader abroad knows whose. */
export function zoneName(timeZone: string) {
  return timeZone.includes('/') ? `${timeZone.split('/').at(-1)!.replaceAll('_', ' ')} time` : timeZone
}

function offset(instant: number, timeZone: string) {
  return wallAsUtc(instant, timeZone) - instant
}

/** The instant at which UTC shows what this zone's wall shows now, to the minute. */
function wallAsUtc(instant: number, timeZone: string) {
  const whole = Math.floor(instant / MS_PER_MINUTE) * MS_PER_MINUTE
  const parts = clockOf(timeZone).formatToParts(whole)
  const [year, month, day, hour, minute] = UNITS.map(unit => Number(parts.find(({ type }) => type === unit)!.value))
  return Date.UTC(year!, month! - 1, day, hour, minute)
}

const UNITS = ['year', 'month', 'day', 'hour', 'minute'] as const
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
