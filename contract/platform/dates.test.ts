import { afterEach, describe, expect, test } from 'vitest'
import * as dates from './dates.ts'

const { addDays, addMonths, datesOfMonth, dayAndMonth, isPlainDate, longDate, monthGrid, weekdayOf } = dates

const machineZone = process.env.TZ

afterEach(() => {
  // Assigning undefined would set the zone to the word "undefined".
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

test.each(['2026-11-20', '2028-02-29', '2000-02-29', '2026-12-31'])('%s is a day', text => {
  expect(isPlainDate(text)).toBe(true)
})

test.each([
  '',
  '2026-02-29',
  '2100-02-29',
  '2026-11-31',
  '2026-13-01',
  '2026-00-10',
  '2026-11-00',
  '2026-1-5',
  '20-11-2026',
  '2026-11-20T00:00',
  ' 2026-11-20',
  '2026/11/20',
])('%j is no day', text => {
  expect(isPlainDate(text)).toBe(false)
})

describe.each(['Africa/Lagos', 'America/New_York', 'Pacific/Kiritimati', 'UTC'])('on a machine in %s', zone => {
  test('days are counted across month ends, leap days and clock changes', () => {
    process.env.TZ = zone
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
  })

  test('a date keeps its weekday and its words', () => {
    process.env.TZ = zone
    expect(weekdayOf('2026-11-20')).toBe('Friday')
    expect(weekdayOf('2026-11-22')).toBe('Sunday')
    expect(longDate('2026-11-20')).toBe('Friday 20 November 2026')
    expect(dayAndMonth('2026-11-23')).toBe('Monday 23 November')
    expect(dates.shortDay('2026-11-23')).toBe('Mon 23 Nov')
    expect(longDate('2027-01-01')).toBe('Friday 1 January 2027')
  })
})

test('months are stepped over the turn of the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
  expect(addMonths('2026-11', 14)).toBe('2028-01')
  expect(dates.monthOf('2026-11-20')).toBe('2026-11')
  expect(dates.monthTitle('2026-11')).toBe('November 2026')
})

test('a month has all its days, also at the edge of what can be written', () => {
  expect(datesOfMonth('2028-02')).toHaveLength(29)
  expect(datesOfMonth('2026-02')).toHaveLength(28)
  expect(datesOfMonth('2026-11').at(-1)).toBe('2026-11-30')
  for (const month of ['0000-01', '0050-12', '9999-12']) expect(datesOfMonth(month), month).toHaveLength(31)
})

test('the calendar starts its weeks on Sunday and pads them with empty cells', () => {
  const weeks = monthGrid('2026-12')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([null, null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'])
  expect(weeks[4]).toEqual(['2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null])
})

test('a month that fills its weeks exactly has no empty cell', () => {
  expect(monthGrid('2026-02')).toHaveLength(4)
  expect(monthGrid('2026-02').flat()).not.toContain(null)
})

test('a month that starts on a Saturday can need six weeks', () => {
  const weeks = monthGrid('2026-08')
  expect(weeks).toHaveLength(6)
  expect(weeks.every(week => week.length === 7)).toBe(true)
})
