import { addDays } from '#contract/dates.ts'
import { MS_PER_MINUTE } from '#contract/time.ts'
import { zoneNamed } from '#server/zone.ts'
import type { Taken } from '../availability/stations.ts'
import type { BlockRow } from './queries.ts'

interface Window {
  from: Date
  until: Date
}

const DAYS_PER_WEEK = 7
/** Longer than any series: a block that repeats for ever would be a setting. */
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

/** When a block happens within a window. A weekly one keeps its time on the wall, also where clocks are changed. */
export function occurrences(block: BlockRow, window: Window, timeZone: string): Window[] {
  const { startsAt, endsAt, weeklyUntil } = block
  const overlaps = ({ from, until }: Window) => from < window.until && until > window.from
  const first = { from: startsAt, until: endsAt }
  if (weeklyUntil === null) return [first].filter(overlaps)

  const zone = zoneNamed(timeZone)
  const firstDate = zone.dateOf(startsAt.getTime())
  const minutes = (startsAt.getTime() - zone.day(firstDate).start) / MS_PER_MINUTE
  const length = endsAt.getTime() - startsAt.getTime()
  const found: Window[] = []
  for (let week = 0; week < MOST_WEEKS; week++) {
    const date = addDays(firstDate, week * DAYS_PER_WEEK)
    if (date > weeklyUntil) break
    const from = zone.day(date).instantAt(minutes)
    if (from >= window.until.getTime()) break
    const one = { from: new Date(from), until: new Date(from + length) }
    if (overlaps(one)) found.push(one)
  }
  return found
}

function stationNumbers(stations: number) {
  return Array.from({ length: stations }, (_, index) => index + 1)
}
