import { hoursInside } from '#contract/catalogue/availability.ts'
import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { Weekday } from '#contract/platform/dates.ts'
import { minutesOfDay } from '#contract/platform/time.ts'

/** In minutes after midnight. */
type OpenRange = { start: number; end: number }

/** The hours of a sub-service that lie inside the spa's own, by weekday. Cached by both arrays, which are never mutated. */
export function bookableHours(
  availability: readonly DayAvailability[],
  spaHours: readonly DayAvailability[],
): (weekday: Weekday) => OpenRange[] {
  const bySpaHours = insideOf.get(availability) ?? new WeakMap<readonly DayAvailability[], DayAvailability[]>()
  insideOf.set(availability, bySpaHours)
  const inside = bySpaHours.get(spaHours) ?? hoursInside(availability, spaHours)
  bySpaHours.set(spaHours, inside)
  return openingHours(inside)
}

/** When anything of a service can be booked on a weekday: the hours of all its sub-services together. */
export function serviceHours(
  subServices: readonly { availability: readonly DayAvailability[] }[],
  spaHours: readonly DayAvailability[],
  weekday: Weekday,
): OpenRange[] {
  return merged(subServices.flatMap(({ availability }) => bookableHours(availability, spaHours)(weekday)))
}

const insideOf = new WeakMap<readonly DayAvailability[], WeakMap<readonly DayAvailability[], DayAvailability[]>>()

/**
 * The opening hours of each weekday, in order; adjacent and overlapping ranges are one. Remembered per catalogue entry,
 * which is never changed in place.
 */
export function openingHours(availability: readonly DayAvailability[]): (weekday: Weekday) => OpenRange[] {
  const known = remembered.get(availability) ?? new Map<Weekday, OpenRange[]>()
  remembered.set(availability, known)
  return weekday => {
    const ranges = known.get(weekday) ?? mergedRanges(availability.filter(({ day }) => day === weekday))
    known.set(weekday, ranges)
    return ranges
  }
}

const remembered = new WeakMap<readonly DayAvailability[], Map<Weekday, OpenRange[]>>()

function mergedRanges(entries: readonly DayAvailability[]): OpenRange[] {
  const ranges = entries
    .flatMap(({ timeRanges }) => timeRanges)
    .map(({ startHour, startMinute, endHour, endMinute }) => ({
      start: minutesOfDay(startHour, startMinute),
      end: minutesOfDay(endHour, endMinute),
    }))
  return merged(ranges)
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
