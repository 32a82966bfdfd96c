import { addDays, addMonths, datesOfMonth, monthOf } from '#contract/platform/dates.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { mondayOf } from '#web/desk/times.ts'

export type Days = { from: string; to: string }

export const PERIODS = [
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'quarter', label: 'This quarter' },
  { value: 'year', label: 'This year' },
  { value: 'own', label: 'Own dates' },
] as const

export type Period = (typeof PERIODS)[number]['value']

export const isPeriod = (text: string | null): text is Period => PERIODS.some(({ value }) => value === text)

/** Includes the days ahead: bookings for the rest of the month count. */
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

/** "last week 35", or "30 days before: 35" if the days are no calendar period. */
export function beforeText({ from, to }: Days, today: string, figure: string): string {
  const lastWeek = addDays(mondayOf(today), -7)
  const lastYear = String(Number(today.slice(0, 4)) - 1)
  const names: [name: string, days: Days][] = [
    ['last week', { from: lastWeek, to: addDays(lastWeek, 6) }],
    ['last month', daysOf('last-month', today)],
    ['last year', daysOf('year', `${lastYear}-01-01`)],
  ]
  const name = names.find(([, days]) => days.from === from && days.to === to)?.[0]
  if (name) return `${name} ${figure}`
  const count = Math.round((Date.parse(to) - Date.parse(from)) / MS_PER_DAY) + 1
  return `${count === 1 ? 'the day' : `${count} days`} before: ${figure}`
}

function months(first: string, count: number): Days {
  return { from: `${first}-01`, to: datesOfMonth(addMonths(first, count - 1)).at(-1)! }
}
