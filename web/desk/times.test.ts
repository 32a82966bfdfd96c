import { expect, test } from 'vitest'
import { visitWords } from './money/receipts/CardFacts.tsx'
import { dayName, hoursOf, instantAt, labelOfField, mondayOf, shortDuration, whenText } from './times.ts'
import { amountTyped } from './words.ts'

test('days are named as people at the desk do', () => {
  const name = (date: string) => dayName(date, '2026-12-31')
  expect(['2026-12-31', '2027-01-01', '2026-12-30', '2027-01-04'].map(name)).toEqual([
    'Today',
    'Tomorrow',
    'Wednesday 30 December',
    'Monday 4 January 2027',
  ])
})

test('the clock is the spa’s, wherever the device is', () => {
  expect(instantAt('2026-11-16', '14:30')).toBe('2026-11-16T13:30:00.000Z')
  expect(whenText('2026-11-16T09:42:00Z', '2026-11-16')).toBe('10:42 AM')
  expect(whenText('2026-11-15T23:30:00Z', '2026-11-15')).toBe('12:30 AM, Monday 16 November')
})

test.each([
  ['14:30', '2:30 PM'],
  ['00:05', '12:05 AM'],
  ['', ''],
])('a time field’s %j is %j', (field, label) => {
  expect(labelOfField(field)).toBe(label)
})

test.each([
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30'],
])('%i minutes are short', (minutes, text) => {
  expect(shortDuration(minutes)).toBe(text)
})

test('a week begins on Monday, and a Sunday has no hours', () => {
  expect(['2026-11-16', '2026-11-22'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-16'])
  expect([hoursOf('2026-11-16'), hoursOf('2026-11-22')]).toEqual([{ opens: 540, closes: 1140 }, undefined])
})

test.each([
  ['25,000', 25_000],
  ['₦ 25 000', 25_000],
  ['0', undefined],
  ['-5', undefined],
  ['12.50', undefined],
  ['ten', undefined],
  ['', undefined],
])('%j typed as an amount is %j', (text, naira) => {
  expect(amountTyped(text)).toBe(naira)
})

test.each([
  [{ count: 0, allPaid: true }, 'first visit'],
  [{ count: 1, allPaid: true }, '2nd visit, all paid'],
  [{ count: 2, allPaid: false }, '3rd visit'],
  [{ count: 10, allPaid: true }, '11th visit, all paid'],
  [{ count: 20, allPaid: true }, '21st visit, all paid'],
])('%j is a %s', (visits, words) => {
  expect(visitWords(visits)).toBe(words)
})
