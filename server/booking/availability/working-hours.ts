import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { DaysOff, ExtraDay } from '#contract/catalogue/team.ts'
import type { Weekday } from '#contract/platform/dates.ts'
import { type OpenRange, openingHours, overlapOfRanges, rangesOf } from './opening-hours.ts'

export interface WorkingHours {
  /** Null: the spa's hours. */
  hours: readonly DayAvailability[] | null
  daysOff: readonly DaysOff[]
  extraDays: readonly ExtraDay[]
}

export function isDayOff({ daysOff }: Pick<WorkingHours, 'daysOff'>, date: string): boolean {
  return daysOff.some(({ from, to }) => from <= date && date <= to)
}

/** The hours of a person on a day; undefined: whenever the spa is open. */
export function ownHours(worker: WorkingHours, date: string, weekday: Weekday): readonly OpenRange[] | undefined {
  if (isDayOff(worker, date)) return []
  const extra = worker.extraDays.find(one => one.date === date)
  if (extra) return rangesOf([extra])
  return worker.hours === null ? undefined : openingHours(worker.hours)(weekday)
}

/** The same, inside the spa's hours. */
export function workingHours(
  worker: WorkingHours,
  date: string,
  weekday: Weekday,
  spaHours: readonly DayAvailability[],
): readonly OpenRange[] {
  const open = openingHours(spaHours)(weekday)
  const own = ownHours(worker, date, weekday)
  return own ? overlapOfRanges(own, open) : open
}
