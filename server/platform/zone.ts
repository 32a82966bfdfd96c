import { addDays, type Weekday, weekdayOf } from '#contract/platform/dates.ts'
import { MINUTES_PER_DAY, MS_PER_DAY, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { instantOnWall, isOnWall, minutesReached, wallClock } from '#contract/platform/zone.ts'

const MAX_CACHED_DAYS = 1000

/** One day of the spa's wall clock. Instants are in milliseconds. */
export type WallDay = {
  weekday: Weekday
  start: number
  end: number
  /** Returns the instant at which the clock shows this many minutes after midnight; the earlier of two. */
  instantAt(minutes: number): number
  /** The inverse of `instantAt`, from 0 to 1440. */
  minutesReached(instant: number): number
  /** False for a time the clock jumps over. */
  shows(minutes: number): boolean
}

export type Zone = ReturnType<typeof makeZone>

/** Zones and their days are cached. */
export function zoneNamed(name: string): Zone {
  const zone = zones.get(name) ?? makeZone(name)
  zones.set(name, zone)
  return zone
}

const zones = new Map<string, Zone>()

function makeZone(name: string) {
  const days = new Map<string, WallDay>()
  let lastSeen = { date: '', start: 0, end: 0, later: new Map<number, string>() }
  let seenBefore = lastSeen

  function day(date: string): WallDay {
    const known = days.get(date)
    if (known) return known
    if (days.size >= MAX_CACHED_DAYS) days.clear()
    const made = makeDay(name, date)
    days.set(date, made)
    return made
  }

  function dateOf(instant: number): string {
    const isIn = ({ start, end }: typeof lastSeen) => start <= instant && instant < end
    if (isIn(lastSeen))
      return lastSeen.date
      // Today and the day that is asked about take turns.
    ;[lastSeen, seenBefore] = [seenBefore, lastSeen]
    if (isIn(lastSeen)) return lastSeen.date
    const { date } = wallClock(instant, name)
    const { start, end } = day(date)
    lastSeen = { date, start, end, later: new Map() }
    return lastSeen.date
  }

  function dateAfter(instant: number, days: number): string {
    const date = dateOf(instant)
    const later = lastSeen.later.get(days) ?? addDays(date, days)
    lastSeen.later.set(days, later)
    return later
  }

  return { day, dateOf, dateAfter }
}

function makeDay(zone: string, date: string): WallDay {
  const start = instantOnWall(date, 0, zone)
  const end = instantOnWall(addDays(date, 1), 0, zone)
  const day = { weekday: weekdayOf(date), start, end }
  // On a day of 24 hours a time of day is an addition.
  if (end - start === MS_PER_DAY)
    return {
      ...day,
      instantAt: minutes => start + minutes * MS_PER_MINUTE,
      minutesReached: instant => Math.min(MINUTES_PER_DAY, Math.max(0, (instant - start) / MS_PER_MINUTE)),
      shows: () => true,
    }
  return {
    ...day,
    instantAt: minutes => instantOnWall(date, minutes, zone),
    minutesReached: instant => minutesReached(instant, date, zone),
    shows: minutes => isOnWall(instantOnWall(date, minutes, zone), date, minutes, zone),
  }
}
