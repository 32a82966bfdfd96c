import { spanOf } from '#web/desk/times.ts'
import type { Column } from './columns.ts'
import type { Clock } from './spans.ts'

/** More would leave no room for names on paper. */
const COLUMNS_PER_SHEET = 5

export function sheetsOf<One>(columns: readonly One[]): One[][] {
  const sheets = Math.ceil(columns.length / COLUMNS_PER_SHEET)
  const each = Math.ceil(columns.length / sheets)
  return Array.from({ length: sheets }, (_, index) => columns.slice(index * each, (index + 1) * each))
}

/** Whole hours that hold the spa's, those of the people, and whoever comes before or stays after. */
export function hoursShown(columns: readonly Column[], { opens, closes }: Clock) {
  const visits = columns.flatMap(({ bookings }) => bookings.map(spanOf))
  const spans = [
    ...visits.map(({ from, freeFrom }) => ({ start: from, end: freeFrom })),
    ...columns.flatMap(({ person }) => person?.hours ?? []),
  ]
  const first = Math.min(opens, ...spans.map(({ start }) => start))
  const last = Math.max(closes, ...spans.map(({ end }) => end))
  return { first: Math.floor(first / 60) * 60, last: Math.min(1440, Math.ceil(last / 60) * 60) }
}
