import { expect, test } from 'vitest'
import { addDays } from './dates.ts'
import { instantOnWall, isOnWall, minutesReached, wallClock } from './zone.ts'

const at = (instant: string) => Date.parse(instant)
const written = (instant: number) => new Date(instant).toISOString()

test('the spa’s wall shows Lagos time wherever the visitor is', () => {
  expect(wallClock(at('2026-11-20T09:45:59Z'), 'Africa/Lagos')).toEqual({ date: '2026-11-20', minutes: 10 * 60 + 45 })
  expect(wallClock(at('2026-11-20T23:30:00Z'), 'Africa/Lagos')).toEqual({ date: '2026-11-21', minutes: 30 })
  expect(wallClock(at('2026-11-20T23:00:00Z'), 'Africa/Lagos')).toEqual({ date: '2026-11-21', minutes: 0 })
})

test('a time on the wall is one instant', () => {
  expect(written(instantOnWall('2026-11-20', 10 * 60 + 30, 'Africa/Lagos'))).toBe('2026-11-20T09:30:00.000Z')
  expect(written(instantOnWall('2026-11-20', 0, 'Africa/Lagos'))).toBe('2026-11-19T23:00:00.000Z')
  expect(written(instantOnWall('2026-11-20', 9 * 60, 'Asia/Kolkata'))).toBe('2026-11-20T03:30:00.000Z')
})

// New York: clocks go back on 1 November 2026 and forward on 14 March 2027, both at 2 in the morning.
test.each([
  ['2026-10-31', 12 * 60, '2026-10-31T16:00:00.000Z'],
  ['2026-11-01', 30, '2026-11-01T04:30:00.000Z'],
  ['2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
  ['2026-11-01', 12 * 60, '2026-11-01T17:00:00.000Z'],
  ['2026-11-02', 0, '2026-11-02T05:00:00.000Z'],
  ['2027-03-14', 60, '2027-03-14T06:00:00.000Z'],
  ['2027-03-14', 4 * 60, '2027-03-14T08:00:00.000Z'],
  ['2027-03-15', 0, '2027-03-15T04:00:00.000Z'],
])('where clocks change, %s at minute %i is %s', (date, minutes, instant) => {
  expect(written(instantOnWall(date, minutes, 'America/New_York'))).toBe(instant)
  expect(wallClock(at(instant), 'America/New_York')).toEqual({ date, minutes })
})

// A day of any year may be asked for, and each has to come to an end.
test.each(['0001-01-01', '0050-06-15', '0099-12-31', '0100-01-01', '1900-01-01', '9999-12-31'])(
  'on %s the day begins where the one before ended',
  date => {
    for (const zone of ['Africa/Lagos', 'America/New_York', 'Europe/London']) {
      const hours = (instantOnWall(addDays(date, 1), 0, zone) - instantOnWall(date, 0, zone)) / 3_600_000
      expect(hours, zone).toBeCloseTo(24)
      expect(wallClock(instantOnWall(date, 12 * 60, zone), zone).date, zone).toBe(date)
    }
  },
)

test('a time that the clock jumps over is found in far years, too', () => {
  // The second Sunday of March.
  expect(written(instantOnWall('9998-03-08', 2 * 60 + 30, 'America/New_York'))).toBe('9998-03-08T07:00:00.000Z')
})

test('a time that the clock jumps over is the instant of the jump, and no wall shows it', () => {
  for (const minutes of [2 * 60, 2 * 60 + 30]) {
    const instant = instantOnWall('2027-03-14', minutes, 'America/New_York')
    expect(written(instant)).toBe('2027-03-14T07:00:00.000Z')
    expect(isOnWall(instant, '2027-03-14', minutes, 'America/New_York')).toBe(false)
  }
  expect(isOnWall(at('2027-03-14T07:00:00Z'), '2027-03-14', 3 * 60, 'America/New_York')).toBe(true)
})

test('a day begins at midnight, or right after the jump where the clock jumps over midnight', () => {
  const begins = (date: string, zone: string) => written(instantOnWall(date, 0, zone))
  expect(begins('2026-11-20', 'Africa/Lagos')).toBe('2026-11-19T23:00:00.000Z')
  expect(begins('2027-03-14', 'America/New_York')).toBe('2027-03-14T05:00:00.000Z')
  // Santiago's clocks go from midnight to one o'clock; the evening before lasts until then.
  expect(begins('2027-09-05', 'America/Santiago')).toBe('2027-09-05T04:00:00.000Z')
  expect(written(instantOnWall('2027-09-04', 24 * 60, 'America/Santiago'))).toBe('2027-09-05T04:00:00.000Z')
  expect(wallClock(at('2027-09-05T04:00:00Z'), 'America/Santiago')).toEqual({ date: '2027-09-05', minutes: 60 })
})

test('a day comes as far as its wall has shown: over a jump at once, and an hour shown twice is over after the first time', () => {
  const reached = (instant: string, date: string) => minutesReached(at(instant), date, 'Europe/London')
  expect(reached('2027-03-28T00:59:00Z', '2027-03-28')).toBe(59)
  expect(reached('2027-03-28T01:00:00Z', '2027-03-28')).toBe(2 * 60)
  expect(reached('2027-10-31T00:30:00Z', '2027-10-31')).toBe(90)
  for (const again of ['01:00', '01:30', '01:59']) expect(reached(`2027-10-31T${again}:00Z`, '2027-10-31')).toBe(120)
  expect(reached('2027-10-31T02:01:00Z', '2027-10-31')).toBe(121)
  expect([reached('2027-10-30T12:00:00Z', '2027-10-31'), reached('2027-11-01T12:00:00Z', '2027-10-31')]).toEqual([
    0, 1440,
  ])
})
