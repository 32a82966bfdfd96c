import { hoursInside } from '#contract/catalogue/availability.ts'
import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { Weekday } from '#contract/platform/dates.ts'
import { minutesOfDay } from '#contract/platform/time.ts'

type Hours = readonly DayAvailability[]
/** Minutes after midnight. */
export type OpenRange = { start: number; end: number }

/** The opening hours of each weekday, in order; adjacent and overlapping ranges are one. */
export const openingHours = cachedByIdentity((availability: Hours) => {
  const known = new Map<Weekday, OpenRange[]>()
  return (weekday: Weekday): OpenRange[] => {
    const ranges = known.get(weekday) ?? rangesOf(availability.filter(({ day }) => day === weekday))
    known.set(weekday, ranges)
    return ranges
  }
})

const insideOf = cachedByIdentity((availability: Hours) =>
  cachedByIdentity((spaHours: Hours) => openingHours(hoursInside(availability, spaHours))),
)

/** The hours of a sub-service that lie inside the spa's own, by weekday. */
export function bookableHours(availability: Hours, spaHours: Hours): (weekday: Weekday) => OpenRange[] {
  return insideOf(availability)(spaHours)
}

/** Returns the union of the hours of a service's sub-services on a weekday. */
export function serviceHours(subServices: readonly { availability: Hours }[], spaHours: Hours, weekday: Weekday) {
  return merged(subServices.flatMap(({ availability }) => bookableHours(availability, spaHours)(weekday)))
}

/** Hours are never mutated, so the array itself is the key. */
function cachedByIdentity<Result>(compute: (hours: Hours) => Result): (hours: Hours) => Result {
  const known = new WeakMap<Hours, Result>()
  return hours => {
    const result = known.get(hours) ?? compute(hours)
    known.set(hours, result)
    return result
  }
}

/** Adjacent and overlapping ranges are one. */
export function rangesOf(entries: readonly Pick<DayAvailability, 'timeRanges'>[]): OpenRange[] {
  const ranges = entries
    .flatMap(({ timeRanges }) => timeRanges)
    .map(({ startHour, startMinute, endHour, endMinute }) => ({
      start: minutesOfDay(startHour, startMinute),
      end: minutesOfDay(endHour, endMinute),
    }))
  return merged(ranges)
}

export function overlapOfRanges(a: readonly OpenRange[], b: readonly OpenRange[]): OpenRange[] {
  return a.flatMap(one =>
    b
      .map(other => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
      .filter(({ start, end }) => start < end),
  )
}

function merged(ranges: readonly OpenRange[]): OpenRange[] {
  const found: OpenRange[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else found.push({ start, end })
  }
  return found
}
