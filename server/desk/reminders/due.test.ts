import { describe, expect, test } from 'vitest'
import { business } from '#contract/catalogue/business.ts'
import { reminderDue } from './due.ts'

/** An hour of Lagos, which is an hour ahead of UTC all year. */
const at = (wall: string) => new Date(`${wall.replace(' ', 'T')}:00+01:00`)
const longAgo = at('2026-11-01 09:00')

function due(start: string, now: string, spa = business) {
  return reminderDue({ startsAt: at(start), bookedAt: longAgo, toldAt: longAgo }, at(now), spa)
}
const kindDue = (start: string, now: string) => due(start, now)?.kind

describe('two days before', () => {
  const start = '2026-11-20 14:00'

  test('a reminder is due 48 hours before the start, and while a day is left', () => {
    expect(kindDue(start, '2026-11-18 13:59')).toBeUndefined()
    expect(kindDue(start, '2026-11-18 14:00')).toBe('booking-reminder')
    expect(kindDue(start, '2026-11-19 13:59')).toBe('booking-reminder')
    expect(kindDue(start, '2026-11-19 14:00')).toBeUndefined()
  })

  test('what would fall into the quiet hours comes in the evening before them, half an hour early', () => {
    expect(kindDue('2026-11-20 07:30', '2026-11-17 19:29')).toBeUndefined()
    expect(kindDue('2026-11-20 07:30', '2026-11-17 19:30')).toBe('booking-reminder')
    expect(kindDue('2026-11-20 21:00', '2026-11-18 19:29')).toBeUndefined()
    expect(kindDue('2026-11-20 21:00', '2026-11-18 19:30')).toBe('booking-reminder')
  })
})

describe('on the day', () => {
  test('a start from 11 AM on is reminded of at 8 AM', () => {
    expect(kindDue('2026-11-20 11:00', '2026-11-20 07:59')).toBeUndefined()
    expect(kindDue('2026-11-20 11:00', '2026-11-20 08:00')).toBe('booking-today')
  })

  test('an earlier one at 6 PM the evening before', () => {
    expect(kindDue('2026-11-20 10:59', '2026-11-19 17:59')).toBeUndefined()
    expect(kindDue('2026-11-20 10:59', '2026-11-19 18:00')).toBe('booking-today')
  })

  test('an evening that was missed is made up for in the morning, if that is early enough', () => {
    expect(kindDue('2026-11-20 10:30', '2026-11-20 08:29')).toBe('booking-today')
    expect(kindDue('2026-11-20 09:30', '2026-11-20 08:00')).toBeUndefined()
  })
})

test('what says "tomorrow" is of use until midnight, what says "today" until two hours before the start', () => {
  const start = '2026-11-20 10:30'
  expect(due(start, '2026-11-19 18:00')?.usefulUntil).toEqual(at('2026-11-20 00:00'))
  expect(due(start, '2026-11-20 08:10')?.usefulUntil).toEqual(at('2026-11-20 08:30'))
})

describe('what the owner says about reminders', () => {
  const dueWith = (reminders: Partial<typeof business.reminders>, now: string) =>
    due('2026-11-20 14:00', now, { ...business, reminders: { ...business.reminders, ...reminders } })

  test('none before, and the one of the day stays', () => {
    expect(dueWith({ beforeHours: 0 }, '2026-11-18 14:00')).toBeUndefined()
    expect(dueWith({ beforeHours: 0 }, '2026-11-20 08:00')?.kind).toBe('booking-today')
  })

  test('none on the day, and the one before stays', () => {
    expect(dueWith({ onTheDay: false }, '2026-11-18 14:00')?.kind).toBe('booking-reminder')
    expect(dueWith({ onTheDay: false }, '2026-11-20 08:00')).toBeUndefined()
  })

  test('a week before, or a few hours', () => {
    expect(dueWith({ beforeHours: 168 }, '2026-11-13 13:50')).toBeUndefined()
    expect(dueWith({ beforeHours: 168 }, '2026-11-13 14:00')?.kind).toBe('booking-reminder')
    expect(dueWith({ beforeHours: 24 }, '2026-11-19 14:00')).toEqual({
      kind: 'booking-reminder',
      usefulUntil: at('2026-11-20 08:00'),
    })
    expect(dueWith({ beforeHours: 4, onTheDay: false }, '2026-11-20 10:00')).toEqual({
      kind: 'booking-reminder',
      usefulUntil: at('2026-11-20 12:00'),
    })
  })
})
