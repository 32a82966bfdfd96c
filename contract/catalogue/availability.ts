import { MINUTES_PER_HOUR, minutesOfDay } from '../platform/time.ts'
import { DAYS_OF_WEEK } from '../rules.ts'
import type { DayAvailability, DayName, TimeRange } from './hours.ts'

/** Monday first. */
export const WEEK: readonly DayName[] = [...DAYS_OF_WEEK.slice(1), DAYS_OF_WEEK[0]]

/** Sorts ranges and merges overlapping and adjacent ones. Each range must end after it starts. */
export function mergedRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: { start: number; end: number }[] = []
  for (const range of ranges.map(minutesOf).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push(range)
  }
  return merged.map(toTimeRange)
}

/** Returns each day once, in the given order, with its ranges merged. */
export function mergedAvailability(availability: readonly DayAvailability[]): DayAvailability[] {
  const days = new Map<DayName, TimeRange[]>()
  for (const { day, timeRanges } of availability) days.set(day, [...(days.get(day) ?? []), ...timeRanges])
  return [...days].map(([day, ranges]) => ({ day, timeRanges: mergedRanges(ranges) }))
}

/** Returns each open day once, Monday first. */
export function openWeek(hours: readonly DayAvailability[]): DayAvailability[] {
  const days = mergedAvailability(hours).filter(({ timeRanges }) => timeRanges.length > 0)
  return days.sort((a, b) => WEEK.indexOf(a.day) - WEEK.indexOf(b.day))
}

/** Limits `availability` to the opening hours; a day wholly outside them keeps an empty list. */
export function hoursInside(
  availability: readonly DayAvailability[],
  spaHours: readonly DayAvailability[],
): DayAvailability[] {
  return mergedAvailability(availability).map(({ day, timeRanges }) => ({
    day,
    timeRanges: overlapOf(timeRanges, rangesOn(spaHours, day)),
  }))
}

/** Days whose hours exceed the opening hours; `left`: the part within them. */
export function daysOutside(availability: readonly DayAvailability[], spaHours: readonly DayAvailability[]) {
  const inside = hoursInside(availability, spaHours)
  return mergedAvailability(availability).flatMap(({ day, timeRanges }, index) =>
    JSON.stringify(inside[index]!.timeRanges) === JSON.stringify(timeRanges)
      ? []
      : [{ day, timeRanges, left: inside[index]!.timeRanges }],
  )
}

function overlapOf(a: readonly TimeRange[], b: readonly TimeRange[]): TimeRange[] {
  return a.map(minutesOf).flatMap(one =>
    b
      .map(minutesOf)
      .map(other => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
      .filter(({ start, end }) => start < end)
      .map(toTimeRange),
  )
}

function rangesOn(hours: readonly DayAvailability[], day: DayName) {
  return mergedRanges(hours.filter(entry => entry.day === day).flatMap(({ timeRanges }) => timeRanges))
}

/** Key order matches the database's JSON, so that repeated ranges in a page compress better. */
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
