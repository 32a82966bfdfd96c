import { MINUTES_PER_HOUR, minutesOfDay } from '../platform/time.ts'
import { DAYS_OF_WEEK } from '../rules.ts'
import type { DayAvailability, DayName, TimeRange } from './hours.ts'

/** Monday first. */
export const WEEK: readonly DayName[] = [...DAYS_OF_WEEK.slice(1), DAYS_OF_WEEK[0]]

/** Sorted, with overlapping and adjacent ranges merged. Each must end after it starts. */
export function mergedRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: { start: number; end: number }[] = []
  for (const range of ranges.map(minutesOf).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push(range)
  }
  return merged.map(toTimeRange)
}

/** Each day once, in the given order. */
export function mergedAvailability(availability: readonly DayAvailability[]): DayAvailability[] {
  const days = new Map<DayName, TimeRange[]>()
  for (const { day, timeRanges } of availability) days.set(day, [...(days.get(day) ?? []), ...timeRanges])
  return [...days].map(([day, ranges]) => ({ day, timeRanges: mergedRanges(ranges) }))
}

/** Each open day once, Monday first. */
export function openWeek(hours: readonly DayAvailability[]): DayAvailability[] {
  const days = mergedAvailability(hours).filter(({ timeRanges }) => timeRanges.length > 0)
  return days.sort((a, b) => WEEK.indexOf(a.day) - WEEK.indexOf(b.day))
}

export function hoursInside(
  availability: readonly DayAvailability[],
  spaHours: readonly DayAvailability[],
): DayAvailability[] {
  return mergedAvailability(availability).map(({ day, timeRanges }) => ({
    day,
    timeRanges: overlapOf(timeRanges, rangesOn(spaHours, day)),
  }))
}

/** Days with hours outside the spa's; `left` are those inside. */
export function daysOutside(availability: readonly DayAvailability[], spaHours: readonly DayAvailability[]) {
  const inside = hoursInside(availability, spaHours)
  return mergedAvailability(availability).flatMap(({ day, timeRanges }, at) =>
    JSON.stringify(inside[at]!.timeRanges) === JSON.stringify(timeRanges)
      ? []
      : [{ day, timeRanges, left: inside[at]!.timeRanges }],
  )
}

function overlapOf(some: readonly TimeRange[], others: readonly TimeRange[]): TimeRange[] {
  return some.map(minutesOf).flatMap(one =>
    others
      .map(minutesOf)
      .map(other => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
      .filter(({ start, end }) => start < end)
      .map(toTimeRange),
  )
}

function rangesOn(hours: readonly DayAvailability[], day: DayName) {
  return mergedRanges(hours.filter(entry => entry.day === day).flatMap(({ timeRanges }) => timeRanges))
}

/** In the order in which the database returns ranges: repetition on a page compresses well. */
function toTimeRange({ start, end }: { start: number; end: number }): TimeRange {
  return {
    endHour: Math.floor(end / MINUTES_PER_HOUR),
    endMinute: end % MINUTES_PER_HOUR,
    startHour: Math.floor(start / MINUTES_PER_HOUR),
    startMinute: start % MINUTES_PER_HOUR,
  }
}

function minutesOf({ startHour, startMinute, endHour, endMinute }: TimeRange) {
  return { start: minutesOfDay(startHour, startMinute), end: minutesOfDay(endHour, endMinute) }
}
