import { addDays } from '#contract/platform/dates.ts'
import { wallClock } from '#contract/platform/zone.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import type { Taken } from '../availability/busy-times.ts'
import type { BlockRow } from './queries.ts'

interface Window {
  from: Date
  until: Date
}

const DAYS_PER_WEEK = 7
/** Longer than any series. */
const MOST_WEEKS = 520

/** Blocks as a service sees them: of one station, a person or a room, or, without a resource, of everything. */
export function blockedTimes(
  blocks: readonly BlockRow[],
  look: { serviceId: string; window: Window; timeZone: string },
): Taken[] {
  const { serviceId, window, timeZone } = look
  return blocks
    .filter(block => block.serviceId === null || block.serviceId === serviceId)
    .flatMap(block =>
      occurrences(block, window, timeZone).map(({ from, until }) => ({
        resource: resourceOf(block),
        from,
        until,
        isBlock: true as const,
      })),
    )
}

function resourceOf({ serviceId, station, therapistId, roomId }: BlockRow): string | null {
  return therapistId ?? roomId ?? (station === null ? null : `${serviceId}/${station}`)
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
