import { expect, test } from 'vitest'
import { MS_PER_HOUR } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { hours } from '#server/app/testing/desk.ts'
import { openTime } from './reminders.ts'

/** Monday to Saturday from nine to seven, as two sub-services that overlap. */
const weekdays = DAYS_OF_WEEK.slice(1)
const open = {
  availability: [
    ...weekdays.map(day => ({ day, timeRanges: hours(9, 17) })),
    ...weekdays.map(day => ({ day, timeRanges: hours(11, 19) })),
  ],
  closures: [{ from: '2026-11-24', to: '2026-11-25' }],
  timeZone: 'Africa/Lagos',
}
const at = (wall: string) => new Date(`${wall.replace(' ', 'T')}:00+01:00`)
const openHoursBetween = (from: string, until: string) => openTime(at(from), at(until), open) / MS_PER_HOUR

test('only time in opening hours counts, and hours that two sub-services share count once', () => {
  expect(openHoursBetween('2026-11-20 10:00', '2026-11-20 12:30')).toBe(2.5)
  expect(openHoursBetween('2026-11-20 07:00', '2026-11-20 20:00')).toBe(10)
  expect(openHoursBetween('2026-11-20 22:00', '2026-11-21 08:00')).toBe(0)
})

test('a wait goes on over nights, Sundays and closed days without growing', () => {
  expect(openHoursBetween('2026-11-20 18:00', '2026-11-21 10:00')).toBe(2)
  expect(openHoursBetween('2026-11-21 18:30', '2026-11-23 09:15')).toBe(0.75)
  expect(openHoursBetween('2026-11-23 18:00', '2026-11-26 10:00')).toBe(2)
})
