import { expect, test } from 'vitest'
import { minutesReached, wallClock } from '../platform/zone.ts'
import { DAYS_OF_WEEK } from '../rules.ts'
import { business } from './business.ts'
import type { DayAvailability, TimeRange } from './hours.ts'
import { hoursToday, type OpenDays, openingNow } from './opening-hours.ts'

const range = (start: string, end: string): TimeRange => {
  const [startHour, startMinute] = start.split(':').map(Number) as [number, number]
  const [endHour, endMinute] = end.split(':').map(Number) as [number, number]
  return { startHour, startMinute, endHour, endMinute }
}
const weekOf = (...ranges: [string, string][]): DayAvailability[] =>
  DAYS_OF_WEEK.map(day => ({ day, timeRanges: ranges.map(one => range(...one)) }))

const THURSDAY = '2026-11-19'
const SATURDAY = '2026-11-21'
const SUNDAY = '2026-11-22'
/** Monday to Friday 9 to 7, Saturday 10 to 6. */
const usual: OpenDays = { deskHours: business.deskHours, closures: [] }
const lunch: OpenDays = { deskHours: weekOf(['9:00', '13:00'], ['14:00', '19:00']), closures: [] }
const at = (days: OpenDays, date: string, time: string) => {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return openingNow(days, { date, minutes: hour * 60 + minute })
}

test.each([
  ['midnight', '0:00', 'Opens at 9 AM'],
  ['the minute before it opens', '8:59', 'Opens at 9 AM'],
  ['the minute it opens', '9:00', 'Open until 7 PM'],
  ['the minute before it closes', '18:59', 'Open until 7 PM'],
  ['the minute it closes', '19:00', 'Opens tomorrow at 9 AM'],
  ['the last minute of the day', '23:59', 'Opens tomorrow at 9 AM'],
])('at %s', (_, time, sentence) => {
  expect(at(usual, THURSDAY, time)).toBe(sentence)
})

test('a day of two parts says both', () => {
  expect(hoursToday(lunch, THURSDAY)).toBe('Today 9 AM – 1 PM, 2–7 PM')
  expect(at(lunch, THURSDAY, '12:59')).toBe('Open until 1 PM, then 2–7 PM')
  expect(at(lunch, THURSDAY, '13:00')).toBe('Opens at 2 PM')
  expect(at(lunch, THURSDAY, '14:00')).toBe('Open until 7 PM')
})

test('over a day off it names the next day it opens', () => {
  expect(at(usual, SATURDAY, '18:00')).toBe('Opens Monday at 9 AM')
  expect(hoursToday(usual, SUNDAY)).toBe('Closed today, opens tomorrow at 9 AM')
  expect(at(usual, SUNDAY, '12:00')).toBe('Closed today, opens tomorrow at 9 AM')
})

test('on a day the whole spa is closed it says so and why, all day the same', () => {
  const closed = (to: string, reason: string | null): OpenDays => ({
    ...usual,
    closures: [{ from: THURSDAY, to, reason }],
  })
  for (const said of [hoursToday, (days: OpenDays, date: string) => at(days, date, '12:00')]) {
    expect(said(closed(THURSDAY, 'Public holiday'), THURSDAY)).toBe(
      'Closed today: Public holiday. Opens tomorrow at 9 AM',
    )
    expect(said(closed(SUNDAY, null), THURSDAY)).toBe('Closed today, opens Monday at 9 AM')
    expect(said(closed('2026-11-29', null), THURSDAY)).toBe('Closed today, opens on Monday 30 November at 9 AM')
    expect(said(closed('2027-12-31', 'Moving house'), THURSDAY)).toBe('Closed today: Moving house')
  }
  // The day before, it does not promise the closed one.
  expect(at(closed(THURSDAY, null), '2026-11-18', '20:00')).toBe('Opens Friday at 9 AM')
  expect(at(closed('2027-12-31', null), '2026-11-18', '20:00')).toBe('Closed now')
})

test('a spa that gives no hours says nothing', () => {
  for (const deskHours of [[], DAYS_OF_WEEK.map(day => ({ day, timeRanges: [] }))]) {
    expect(hoursToday({ deskHours, closures: [] }, THURSDAY)).toBe('')
    expect(at({ deskHours, closures: [] }, THURSDAY, '12:00')).toBe('')
  }
})

test('hours that touch are one, and an evening may go on past midnight', () => {
  const late = { deskHours: weekOf(['0:00', '2:00'], ['12:00', '18:30'], ['18:30', '24:00']), closures: [] }
  expect(hoursToday(late, THURSDAY)).toBe('Today midnight – 2 AM, 12 PM – midnight')
  expect(at(late, THURSDAY, '23:59')).toBe('Open until 2 AM')
  expect(at(late, THURSDAY, '1:59')).toBe('Open until 2 AM, then 12 PM – midnight')
  expect(at({ deskHours: weekOf(['12:00', '24:00']), closures: [] }, THURSDAY, '23:59')).toBe('Open until midnight')
  const always = { deskHours: weekOf(['0:00', '24:00']), closures: [] }
  expect([hoursToday(always, THURSDAY), at(always, THURSDAY, '3:00')]).toEqual(['Open all day', 'Open all day'])
})

test('half hours keep their minutes', () => {
  const days = { deskHours: weekOf(['9:30', '18:45']), closures: [] }
  expect(hoursToday(days, THURSDAY)).toBe('Today 9:30 AM – 6:45 PM')
  expect(at(days, THURSDAY, '9:29')).toBe('Opens at 9:30 AM')
})

test.each([
  ['an hour that the clock skips', '2026-03-29T00:59:00Z', 'Opens at 2:30 AM'],
  ['after it', '2026-03-29T01:00:00Z', 'Open until 4 AM'],
  ['an hour that the clock repeats is over the first time', '2026-10-25T00:29:00Z', 'Opens at 2:30 AM'],
  ['the first half past two', '2026-10-25T00:30:00Z', 'Open until 4 AM'],
  ['the clock shows two again', '2026-10-25T01:00:00Z', 'Open until 4 AM'],
  ['four', '2026-10-25T03:00:00Z', 'Opens tomorrow at 2:30 AM'],
])('where the clocks change: %s', (_, now, sentence) => {
  const zone = 'Europe/Berlin'
  const instant = Date.parse(now)
  const { date } = wallClock(instant, zone)
  const days = { deskHours: weekOf(['2:30', '4:00']), closures: [] }
  expect(openingNow(days, { date, minutes: minutesReached(instant, date, zone) })).toBe(sentence)
})
