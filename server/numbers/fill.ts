import type { BookingStatus } from '#contract/booking-states.ts'
import type { Filled, Numbers } from '#contract/numbers.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { MINUTES_PER_DAY, parseTimeLabel } from '#contract/time.ts'
import { addMinutes, type WeekOfMinutes } from '#server/booking/availability/offered-minutes.ts'
import type { BookedRow } from './queries.ts'

/** Took place, or is booked. Who did not come left an empty chair, and a hold may still go. */
const FILLS: readonly BookingStatus[] = ['submitted', 'confirmed', 'done']

const MONDAY_FIRST = [...DAYS_OF_WEEK.slice(1), DAYS_OF_WEEK[0]]

export function bookedMinutes(rows: readonly BookedRow[]): WeekOfMinutes {
  const week: WeekOfMinutes = new Map()
  for (const { status, weekday, bookingTime, durationMinutes, count } of rows) {
    if (!FILLS.includes(status)) continue
    const start = parseTimeLabel(bookingTime) ?? 0
    const end = start + durationMinutes
    addMinutes(week, DAYS_OF_WEEK[weekday]!, { start, end, times: count })
    // Past midnight it is the next day's.
    if (end > MINUTES_PER_DAY)
      addMinutes(week, DAYS_OF_WEEK[(weekday + 1) % 7]!, { start: 0, end: end - MINUTES_PER_DAY, times: count })
  }
  return week
}

export function fillOf(booked: WeekOfMinutes, offered: WeekOfMinutes): Numbers['fill'] {
  const cells = MONDAY_FIRST.flatMap(weekday =>
    Array.from({ length: 24 }, (_, hour) => ({
      weekday,
      hour,
      booked: booked.get(weekday)?.[hour] ?? 0,
      offered: Math.max(0, Math.round(offered.get(weekday)?.[hour] ?? 0)),
    })),
  ).filter(isSomething)
  return {
    ...sumOf(cells),
    byWeekday: MONDAY_FIRST.map(weekday => ({ weekday, ...sumOf(cells.filter(cell => cell.weekday === weekday)) })),
    byHour: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      ...sumOf(cells.filter(cell => cell.hour === hour)),
    })).filter(isSomething),
    byWeekdayAndHour: cells,
  }
}

function sumOf(cells: readonly Filled[]): Filled {
  return {
    booked: cells.reduce((sum, { booked }) => sum + booked, 0),
    offered: cells.reduce((sum, { offered }) => sum + offered, 0),
  }
}

const isSomething = ({ booked, offered }: Filled) => booked > 0 || offered > 0
