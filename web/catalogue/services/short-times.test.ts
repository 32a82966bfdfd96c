import { expect, test } from 'vitest'
import type { DayName } from '#contract/catalogue/hours.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { shortTimes } from './short-times.ts'

/** "9:00-13:30 14:00-18:00" */
const on = (days: readonly DayName[], hours: string) =>
  days.map(day => ({
    day,
    timeRanges: hours.split(' ').map(range => {
      const [startHour, startMinute, endHour, endMinute] = range.split(/[:-]/).map(Number) as [
        number,
        number,
        number,
        number,
      ]
      return { startHour, startMinute, endHour, endMinute }
    }),
  }))

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

test.each([
  [
    'equal days are one',
    [...on(WEEKDAYS, '9:30-19:00'), ...on(['Saturday', 'Sunday'], '10:00-18:00')],
    'Mon–Fri 9:30–7, Sat–Sun 10–6',
  ],
  ['two ranges a day', on(['Monday', 'Tuesday', 'Wednesday'], '9:00-13:00 14:00-18:30'), 'Mon–Wed 9–1 & 2–6:30 PM'],
  ['days that are apart', on(['Tuesday', 'Thursday', 'Saturday'], '10:00-17:30'), 'Tue, Thu & Sat 10–5:30'],
  [
    'the same hours again after other ones',
    [
      ...on(['Monday', 'Tuesday'], '10:00-18:00'),
      ...on(['Wednesday'], '10:00-19:00'),
      ...on(['Thursday'], '10:00-18:00'),
    ],
    'Mon–Tue & Thu 10–6, Wed 10–7',
  ],
  ['hours that could be meant by day or by night', on(DAYS_OF_WEEK, '7:00-20:00'), 'Every day 7 AM–8 PM'],
  ['one day', on(['Friday'], '11:00-12:00'), 'Fri 11 AM–12 PM'],
  ['every day', on(DAYS_OF_WEEK, '9:00-17:00'), 'Every day 9–5'],
  ['what could be a morning says which half of the day it is', on(['Monday'], '5:00-13:00'), 'Mon 5 AM–1 PM'],
  ['half a day and more does too', on(['Monday'], '9:00-21:00'), 'Mon 9 AM–9 PM'],
  ['day and night', on(DAYS_OF_WEEK, '0:00-24:00'), 'Every day all day'],
  ['until midnight', on(['Saturday'], '20:00-24:00'), 'Sat 8 PM–midnight'],
  [
    'Sunday last, though the week of the calendar begins with it',
    on(['Sunday', 'Monday'], '9:00-11:00'),
    'Mon & Sun 9–11 AM',
  ],
  ['a day without hours', [{ day: 'Sunday' as const, timeRanges: [] }], ''],
  ['none', [], ''],
])('a week on one line: %s', (_, availability, words) => {
  expect(shortTimes(availability).join(', ')).toBe(words)
})
