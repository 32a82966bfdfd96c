import type { DayAvailability, DayName, TimeRange } from './catalogue.ts'
import { DAYS_OF_WEEK } from './rules.ts'
import { MINUTES_PER_HOUR, minutesOfDay } from './time.ts'

/** A week as people read it: Monday first. */
export const WEEK: readonly DayName[] = [...DAYS_OF_WEEK.slice(1), DAYS_OF_WEEK[0]]

/** The ranges of a day in order, those that overlap or touch as one. They must each end after they start. */
export function mergedRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: { start: number; end: number }[] = []
  for (const range of ranges.map(minutesOf).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push(range)
  }
  return merged.map(({ start, end }) => ({
    startHour: Math.floor(start / MINUTES_PER_HOUR),
    startMinute: start % MINUTES_PER_HOUR,
    endHour: Math.floor(end / MINUTES_PER_HOUR),
    endMinute: end % MINUTES_PER_HOUR,
  }))
}

/** Each day once, in the order they were given, with its ranges merged. */
export function mergedAvailability(availability: readonly DayAvailability[]): DayAvailability[] {
  const days = new Map<DayName, TimeRange[]>()
  for (const { day, timeRanges } of availability) days.set(day, [...(days.get(day) ?? []), ...timeRanges])
  return [...days].map(([day, ranges]) => ({ day, timeRanges: mergedRanges(ranges) }))
}

function minutesOf({ startHour, startMinute, endHour, endMinute }: TimeRange) {
  return { start: minutesOfDay(startHour, startMinute), end: minutesOfDay(endHour, endMinute) }
}
