import { expect, test } from 'vitest'
import { addWorkingDays } from './working-days.ts'

test.each([
  ['2026-11-16', 5, '2026-11-23', 'a weekend in between'],
  ['2026-11-20', 1, '2026-11-23', 'from a Friday'],
  ['2026-11-21', 1, '2026-11-23', 'from a Saturday'],
  ['2026-12-23', 3, '2026-12-29', 'Christmas'],
])('%s and %i working days is %s: %s', (from, days, until) => {
  expect(addWorkingDays(from, days, 'NG')).toBe(until)
})

test('where no holidays are known only weekends are left out', () => {
  expect(addWorkingDays('2026-12-23', 3, 'KE')).toBe('2026-12-28')
})
