import { expect, test } from 'vitest'
import { addDays } from '../platform/dates.ts'
import { addWorkingDays, holidaysOf } from './holidays.ts'

const dateOf = (name: string, year: number) => holidaysOf('NG', year).find(holiday => holiday.name === name)?.from

test.each([
  ['New Year’s Day', '01-01'],
  ['Workers’ Day', '05-01'],
  ['Democracy Day', '06-12'],
  ['Independence Day', '10-01'],
  ['Christmas Day', '12-25'],
  ['Boxing Day', '12-26'],
])('%s is on the same day every year', (name, day) => {
  for (const year of [2026, 2027, 2030]) expect(dateOf(name, year)).toBe(`${year}-${day}`)
})

test.each([
  [2024, '2024-03-29', '2024-04-01'],
  [2025, '2025-04-18', '2025-04-21'],
  [2026, '2026-04-03', '2026-04-06'],
  [2027, '2027-03-26', '2027-03-29'],
  [2028, '2028-04-14', '2028-04-17'],
  [2038, '2038-04-23', '2038-04-26'],
])('Easter of %i follows the moon of spring', (year, friday, monday) => {
  expect([dateOf('Good Friday', year), dateOf('Easter Monday', year)]).toEqual([friday, monday])
})

// When Nigeria kept them.
test.each([
  [2023, '2023-04-21', '2023-06-28', '2023-09-27'],
  [2024, '2024-04-10', '2024-06-16', '2024-09-16'],
  [2025, '2025-03-30', '2025-06-06', '2025-09-05'],
])('the feasts of Islam in %i are right within a day, and marked as about', (year, fitr, adha, maulud) => {
  for (const [name, kept] of [
    ['Eid al-Fitr', fitr],
    ['Eid al-Adha', adha],
    ['Maulud', maulud],
  ] as const) {
    const about = holidaysOf('NG', year).find(holiday => holiday.name === name)!
    expect([addDays(kept, -1), kept, addDays(kept, 1)]).toContain(about.from)
    expect(about.isAbout).toBe(true)
    expect(about.to).toBe(addDays(about.from, name === 'Maulud' ? 0 : 1))
  }
})

test('a feast that comes twice in one of our years is there twice', () => {
  expect(holidaysOf('NG', 2030).filter(({ name }) => name === 'Eid al-Fitr')).toHaveLength(1)
  expect(holidaysOf('NG', 2033).filter(({ name }) => name === 'Eid al-Fitr')).toHaveLength(2)
})

test('they come in the order of the year, each on a day of that year', () => {
  for (let year = 2024; year < 2040; year++) {
    const dates = holidaysOf('NG', year).map(({ from }) => from)
    expect(dates).toEqual([...dates].sort())
    expect(dates.every(date => date.startsWith(`${year}-`))).toBe(true)
  }
})

test('of a country we know nothing of, nothing is suggested', () => {
  expect(holidaysOf('KE', 2026)).toEqual([])
})

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

test('the moon of a year is computed once', () => {
  const feast = () => holidaysOf('NG', 2031).find(({ name }) => name === 'Maulud')
  expect(feast()).toBeDefined()
  expect(feast()).toBe(feast())
})
