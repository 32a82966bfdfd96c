import { expect, test } from 'vitest'
import { weekdayOf } from '../platform/dates.ts'
import { isInFourWeeks, sameAgain, whenAgain } from './same-again.ts'

const ada = { _id: 'ada', name: 'Ada' }
const bola = { _id: 'bola', name: 'Bola' }
const one = (changes: object = {}) => ({
  guest: 0,
  subServiceId: 'deep',
  bookingTime: '10:00 AM',
  therapist: null as { _id: string } | null,
  therapistWanted: false,
  ...changes,
})
const visit = {
  bookingDate: '2026-11-20',
  bookingTime: '10:00 AM',
  guestNames: ['', 'Kemi'],
  treatments: [
    one({ therapist: ada, therapistWanted: true }),
    one({ guest: 1, subServiceId: 'glow', therapist: bola }),
    one({ subServiceId: 'feet', bookingTime: '11:30 AM', therapist: bola }),
  ],
}
const today = '2026-11-20'

test('the same guests and treatments, with the people they asked for, four weeks on at the same hour', () => {
  expect(sameAgain(visit, { today })).toEqual({
    bookingDate: '2026-12-18',
    bookingTime: '10:00 AM',
    guests: [
      { name: '', treatments: [{ subServiceId: 'deep', therapistId: 'ada' }, { subServiceId: 'feet' }] },
      { name: 'Kemi', treatments: [{ subServiceId: 'glow' }] },
    ],
  })
})

test('at the desk with those who treated, wanted or not', () => {
  const { guests } = sameAgain(visit, { today, withThoseWhoTreated: true })
  expect(guests.map(({ treatments }) => treatments.map(({ therapistId }) => therapistId))).toEqual([
    ['ada', 'bola'],
    ['bola'],
  ])
})

test('a treatment for two is asked for once', () => {
  const second = one({ therapist: bola, isSecondHalf: true })
  const { guests } = sameAgain({ ...visit, treatments: [one(), second] }, { today })
  expect(guests).toEqual([{ name: '', treatments: [{ subServiceId: 'deep' }] }])
})

test.each([
  ['four weeks after a visit today', '2026-11-20', '2026-12-18', true],
  ['four weeks after a visit that is still ahead', '2026-11-27', '2026-12-25', true],
  ['four weeks after one of some weeks ago', '2026-11-06', '2026-12-04', true],
  ['never today, when the hour may be over', '2026-10-23', '2026-11-27', false],
  ['the same weekday of the coming week, once four weeks are over', '2026-03-06', '2026-11-27', false],
])('the day is %s', (_, bookingDate, expected, isFourWeeksOn) => {
  const booking = { bookingDate, bookingTime: '10:00 AM' }
  expect(whenAgain(booking, today)).toEqual({ bookingDate: expected, bookingTime: '10:00 AM' })
  expect(isInFourWeeks(booking, today)).toBe(isFourWeeksOn)
  expect(weekdayOf(expected)).toBe(weekdayOf(bookingDate))
})
