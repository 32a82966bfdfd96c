import { expect, test } from 'vitest'
import { beforeText, daysOf } from './periods.ts'

test.each([
  ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['quarter', '2026-11-16', '2026-10-01', '2026-12-31'],
  ['quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['year', '2026-11-16', '2026-01-01', '2026-12-31'],
] as const)('the %s around %s is %s to %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to })
})

test.each([
  ['a week', '2026-11-09', '2026-11-15', 'last week 35'],
  ['a month after one as long', '2026-10-01', '2026-10-31', 'last month 35'],
  ['a month after a longer one', '2026-10-02', '2026-10-31', '30 days before: 35'],
  ['a year', '2025-01-01', '2025-12-31', 'last year 35'],
  ['an earlier week of one’s own', '2026-11-02', '2026-11-08', '7 days before: 35'],
  ['a day', '2026-11-15', '2026-11-15', 'the day before: 35'],
])('the figure of %s says which days it is compared with, and never a wrong name for them', (_, from, to, words) => {
  expect(beforeText({ from, to }, '2026-11-18', '35')).toBe(words)
})
