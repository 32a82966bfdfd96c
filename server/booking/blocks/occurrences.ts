import { addDays } from '#contract/platform/dates.ts'
import { wallClock } from '#contract/platform/zone.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { Taken } from '../availability/stations.ts'
import type { BlockRow } from './queries.ts'

interface Window {
  from: Date
  until: Date
}

const DAYS_PER_WEEK = 7
/** Longer than any series. */
const MOST_WEEKS = 520

/** The blocks of a service as busy stations: one, or all of them. */
export function blockedTimes(
  blocks: readonly BlockRow[],
  look: { serviceId: string; stations: number; window: Window; timeZone: string },
): Taken[] {
  const { serviceId, stations, window, timeZone } = look
  return blocks
    .filter(block => block.serviceId === null || block.serviceId === serviceId)
    .flatMap(block =>
      occurrences(block, window, timeZone).flatMap(({ from, until }) => {
        const which = block.station === null ? stationNumbers(stations) : [block.station]
        return which.map(station => ({ station, from, until }))
      }),
    )
}

/** Returns the occurrences of a block within a window. A weekly block keeps its wall-clock time when clocks change. */
export function occurrences(block: BlockRow, window: Window, timeZone: string): Window[] {
  const { startsAt, endsAt, weeklyUntil } = block
  const overlaps = ({ from, until }: Window) => from < window.until && until > window.from
  const first = { from: startsAt, until: endsAt }
  if (weeklyUntil === null) return [first].filter(overlaps)

  const zone = zoneNamed(timeZone)
  const [starts, ends] = [wallClock(startsAt.getTime(), timeZone), wallClock(endsAt.getTime(), timeZone)]
  const found: Window[] = []
  for (let week = 0; week < MOST_WEEKS; week++) {
    const at = ({ date, minutes }: typeof starts) =>
      new Date(zone.day(addDays(date, week * DAYS_PER_WEEK)).instantAt(minutes))
    const one = week === 0 ? first : { from: at(starts), until: at(ends) }
    if (one.from >= window.until || addDays(starts.date, week * DAYS_PER_WEEK) > weeklyUntil) break
    // An occurrence inside an hour that the clock skips does not happen.
    if (one.from < one.until && overlaps(one)) found.push(one)
  }
  return found
}

function stationNumbers(stations: number) {
  return Array.from({ length: stations }, (_, index) => index + 1)
}
