import { MS_PER_MINUTE } from '#contract/time.ts'
import { zoneNamed } from '#server/zone.ts'
import type { TakenRow } from './queries.ts'

/** The end of the day on the spa's wall: today moves on, and so does the last day that can be booked. */
export function endOfDay(now: number, timeZone: string): number {
  const zone = zoneNamed(timeZone)
  return zone.day(zone.dateOf(now)).end
}

/** What lists today changes when a time passes, and times begin on whole minutes: one that begins now is still offered. */
export function endOfMinute(now: number): number {
  return now % MS_PER_MINUTE === 0 ? now + 1 : Math.ceil(now / MS_PER_MINUTE) * MS_PER_MINUTE
}

/** When the first of these holds lapses, unless somebody pays. */
export function firstLapse(taken: readonly TakenRow[], now: number): number {
  let first = Number.POSITIVE_INFINITY
  for (const { heldUntil } of taken) {
    const lapses = heldUntil?.getTime() ?? 0
    if (lapses > now && lapses < first) first = lapses
  }
  return first
}
