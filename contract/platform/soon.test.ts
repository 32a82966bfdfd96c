import { expect, test } from 'vitest'
import { soonText } from './soon.ts'

test.each([
  ['2026-11-19', '2:00 PM', 'today 2 PM'],
  ['2026-11-20', '9:30 AM', 'tomorrow 9:30 AM'],
  ['2026-11-21', '10:00 AM', 'Sat 21 Nov 10 AM'],
  ['2026-12-01', '12:00 PM', 'Tue 1 Dec 12 PM'],
])('on 19 November, %s at %s is said as %s', (date, time, text) => {
  expect(soonText({ date, time }, '2026-11-19')).toBe(text)
})
