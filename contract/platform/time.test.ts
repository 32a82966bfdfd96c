import { expect, test } from 'vitest'
import { durationText, parseTimeLabel, timeLabel, timeRangeLabel } from './time.ts'

test.each([
  [0, '0 mins'],
  [-30, '0 mins'],
  [Number.NaN, '0 mins'],
  [1, '1 min'],
  [30, '30 mins'],
  [59.6, '1 hour'],
  [60, '1 hour'],
  [61, '1 hour and 1 min'],
  [90, '1 hour and 30 mins'],
  [120, '2 hours'],
  [150, '2 hours and 30 mins'],
  [1439, '23 hours and 59 mins'],
  [1440, '1 day'],
  [1445, '1 day and 5 mins'],
  [1565, '1 day and 2 hours and 5 mins'],
  [2880, '2 days'],
])('%d minutes read "%s"', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})

test.each([
  [0, '12:00 AM'],
  [30, '12:30 AM'],
  [60, '1:00 AM'],
  [545, '9:05 AM'],
  [719, '11:59 AM'],
  [720, '12:00 PM'],
  [750, '12:30 PM'],
  [780, '1:00 PM'],
  [1439, '11:59 PM'],
])('%d minutes after midnight is %s, and back', (minutes, label) => {
  expect(timeLabel(minutes)).toBe(label)
  expect(parseTimeLabel(label)).toBe(minutes)
})

test('the end of the day is shown as midnight', () => {
  expect(timeLabel(1440)).toBe('12:00 AM')
})

test('a label is read in any case and with spaces around it', () => {
  expect(parseTimeLabel('  9:00 am ')).toBe(540)
  expect(parseTimeLabel('12:30 Pm')).toBe(750)
})

test.each([
  '',
  '9:00',
  '09:00 AM',
  '9:00AM',
  '9:00  AM',
  '0:30 AM',
  '13:00 PM',
  '9:60 AM',
  '9:0 AM',
  '9.00 AM',
  '９:00 AM',
])('%j is not a time we write', label => {
  expect(parseTimeLabel(label)).toBeUndefined()
})

test('a range shows both ends in 12-hour time', () => {
  expect(timeRangeLabel({ startHour: 9, startMinute: 5, endHour: 13, endMinute: 30 })).toBe('9:05 AM – 1:30 PM')
  expect(timeRangeLabel({ startHour: 12, startMinute: 0, endHour: 24, endMinute: 0 })).toBe('12:00 PM – 12:00 AM')
})
