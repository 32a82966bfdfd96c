import { addDays, addMonths, datesOfMonth, monthOf } from '#contract/dates.ts'
import { mondayOf } from '../times.ts'

export interface Days {
  from: string
  to: string
}

export const PERIODS = [
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'quarter', label: 'This quarter' },
  { value: 'year', label: 'This year' },
  { value: 'own', label: 'Own dates' },
] as const

export type Period = (typeof PERIODS)[number]['value']

export function isPeriod(text: string | null): text is Period {
  return PERIODS.some(({ value }) => value === text)
}

/** The whole of it, also what lies ahead: who is booked for the rest of the month belongs to the month. */
export function daysOf(period: Exclude<Period, 'own'>, today: string): Days {
  const month = monthOf(today)
  switch (period) {
    case 'week':
      return { from: mondayOf(today), to: addDays(mondayOf(today), 6) }
    case 'month':
      return months(month, 1)
    case 'last-month':
      return months(addMonths(month, -1), 1)
    case 'quarter':
      return months(addMonths(month, -((Number(month.slice(5)) - 1) % 3)), 3)
    case 'year':
      return { from: `${month.slice(0, 4)}-01-01`, to: `${month.slice(0, 4)}-12-31` }
  }
}

function months(first: string, count: number): Days {
  return { from: `${first}-01`, to: datesOfMonth(addMonths(first, count - 1)).at(-1)! }
}
