import { describe, expect, test } from 'vitest'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { type AvailabilityInput, computeAvailability } from './compute-availability.ts'

// 2026-11-20 is a Friday. Lagos is an hour ahead of UTC all year.
const FRIDAY = '2026-11-20'
const lagos = (time: string, date = FRIDAY) => new Date(`${date}T${time.padStart(5, '0')}:00+01:00`)
const range = (from: string, to: string) => {
  const [startHour, startMinute] = from.split(':').map(Number) as [number, number]
  const [endHour, endMinute] = to.split(':').map(Number) as [number, number]
  return { startHour, startMinute, endHour, endMinute }
}
const fridays = (...ranges: [string, string][]): AvailabilityInput['availability'] => [
  { day: 'Friday', timeRanges: ranges.map(([from, to]) => range(from, to)) },
]
const taken = (from: string, until: string, station = 1) => ({
  resource: `s/${station}`,
  from: lagos(from),
  until: lagos(until),
})
const stations = (stations: number) => ({ needs: { serviceId: 's', stations } })

const usual: AvailabilityInput = {
  zone: 'Africa/Lagos',
  now: lagos('08:00', '2026-11-16'),
  spaHours: DAYS_OF_WEEK.map(day => ({ day, timeRanges: [range('0:00', '24:00')] })),
  leadMinutes: 0,
  stepMinutes: 30,
  horizonDays: 180,
  needs: { serviceId: 's', stations: 1 },
  availability: fridays(['9:00', '12:00']),
  durationMinutes: 60,
  turnoverMinutes: 0,
  taken: [],
  closures: [],
}
const diary = (change: Partial<AvailabilityInput>) => computeAvailability({ ...usual, ...change })
const times = (change: Partial<AvailabilityInput>, date = FRIDAY) =>
  diary(change)
    .freeSlots(date)
    .map(({ label }) => label)

const untilHalfPastTen = { availability: fridays(['9:00', '10:30']) }
const untilTen = ['9:00 AM', '9:30 AM', '10:00 AM']

describe('a day with people', () => {
  const person = (id: string) => ({ id, name: id, hours: null, daysOff: [], extraDays: [] })
  const [ada, both] = [[person('ada')], [person('ada'), person('bola')]]
  const of = (id: string, from: string, until: string) => ({ ...taken(from, until), resource: id })
  const away = (id: string, from: string, until: string) => ({ ...of(id, from, until), isBlock: true as const })
  const halfAway = [away('ada', '9:00', '11:00'), of('ada', '11:00', '12:00')]
  const reason = (therapists: typeof ada, all: AvailabilityInput['taken'], now = usual.now) =>
    diary({ needs: { serviceId: 's', stations: 0, therapists }, taken: all, now }).emptyDayReason(FRIDAY).kind

  test.each<[string, string, typeof ada, AvailabilityInput['taken'], Date?]>([
    ['the desk marked the only one away', 'away', ada, [away('ada', '8:00', '18:00')]],
    ['in two pieces that leave nothing', 'away', ada, [away('ada', '9:00', '10:20'), away('ada', '10:20', '12:00')]],
    ['for part of the day, and the rest is booked', 'full', ada, halfAway],
    ['for part of the day, and nothing fits the rest', 'full', ada, [away('ada', '9:45', '12:00')]],
    ['all of it is booked', 'full', ada, [of('ada', '9:00', '12:00')]],
    ['of two one is away, the other booked', 'full', both, [away('ada', '9:00', '12:00'), of('bola', '9:00', '12:00')]],
    ['both are away', 'away', both, [away('ada', '9:00', '12:00'), away('bola', '9:00', '12:00')]],
    ['away for the rest of today', 'away', ada, [away('ada', '10:10', '23:00')], lagos('10:10')],
    ['away for the morning that is over', 'full', ada, halfAway, lagos('11:00')],
  ])('%s: %s', (_, kind, therapists, all, now) => {
    expect(times({ needs: { serviceId: 's', stations: 0, therapists }, taken: all, now: now ?? usual.now })).toEqual([])
    expect(reason(therapists, all, now)).toBe(kind)
  })
})

describe('the grid of a day', () => {
  test('the last slot ends exactly at closing', () => {
    expect(diary({}).freeSlots(FRIDAY).at(-1)).toMatchObject({
      label: '11:00 AM',
      startsAt: lagos('11:00'),
      endsAt: lagos('12:00'),
      freeAgainAt: lagos('12:00'),
      station: 1,
    })
  })

  test.each<[string, Partial<AvailabilityInput>, string[]]>([
    ['every 30 minutes from the opening on', {}, ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM', '11:00 AM']],
    ['from an odd minute on', { availability: fridays(['9:05', '11:00']) }, ['9:05 AM', '9:35 AM']],
    ['every 45 minutes', { stepMinutes: 45 }, ['9:00 AM', '9:45 AM', '10:30 AM']],
    ['none in a range shorter than the duration', { availability: fridays(['9:00', '9:59']) }, []],
    ['one in a range of the duration', { availability: fridays(['9:00', '10:00']) }, ['9:00 AM']],
    ['of 20 minutes', { durationMinutes: 20, ...untilHalfPastTen }, ['9:00 AM', '9:30 AM', '10:00 AM']],
    ['of 40 minutes', { durationMinutes: 40, ...untilHalfPastTen }, ['9:00 AM', '9:30 AM']],
    ['of 90 minutes', { durationMinutes: 90, ...untilHalfPastTen }, ['9:00 AM']],
    [
      'two ranges with their own beginnings',
      { availability: fridays(['14:15', '15:30'], ['9:00', '10:00']) },
      ['9:00 AM', '2:15 PM'],
    ],
    ['over noon', { availability: fridays(['11:30', '13:30']) }, ['11:30 AM', '12:00 PM', '12:30 PM']],
    ['after midnight', { availability: fridays(['0:00', '1:30']) }, ['12:00 AM', '12:30 AM']],
    ['until midnight', { availability: fridays(['22:30', '24:00']) }, ['10:30 PM', '11:00 PM']],
    ['adjacent ranges as one', { availability: fridays(['9:00', '10:15'], ['10:15', '11:00']) }, untilTen],
    ['overlapping ranges as one', { availability: fridays(['10:00', '11:00'], ['9:00', '10:30']) }, untilTen],
    ['a range inside another as one', { availability: fridays(['9:00', '11:00'], ['9:40', '10:10']) }, untilTen],
    [
      'two entries of a day as one',
      { availability: [...fridays(['9:00', '10:00']), ...fridays(['10:00', '11:00'])] },
      untilTen,
    ],
  ])('offers slots %s', (_, change, expected) => {
    expect(times(change)).toEqual(expected)
  })
})

describe('stations', () => {
  test('a second station takes a second client at the same time, a third client is one too many', () => {
    const one = diary({ ...stations(2), taken: [taken('9:00', '12:00')] })
    expect(one.freeSlots(FRIDAY).map(({ station }) => station)).toEqual([2, 2, 2, 2, 2])
    expect(times({ ...stations(2), taken: [taken('9:00', '12:00'), taken('9:30', '10:30', 2)] })).toEqual([
      '10:30 AM',
      '11:00 AM',
    ])
  })

  test('a client booked on a station that no longer exists still needs one of those left', () => {
    expect(times({ ...stations(1), taken: [taken('9:00', '11:00', 2)] })).toEqual(['11:00 AM'])
    expect(times({ ...stations(2), taken: [taken('9:00', '11:00', 3)] })).toHaveLength(5)
  })

  test('cleaning up afterwards keeps the station, before the next client and after the last', () => {
    const cleaned = { turnoverMinutes: 30, taken: [taken('10:30', '11:00')], availability: fridays(['9:00', '12:00']) }
    expect(times(cleaned)).toEqual(['9:00 AM', '11:00 AM'])
    expect(diary(cleaned).freeSlots(FRIDAY)[0]).toMatchObject({ endsAt: lagos('10:00'), freeAgainAt: lagos('10:30') })
  })
})

describe('now', () => {
  test('times that have passed today are not offered, the one starting now is', () => {
    expect(times({ now: lagos('10:00') })).toEqual(['10:00 AM', '10:30 AM', '11:00 AM'])
    expect(times({ now: new Date(lagos('10:00').getTime() + 1) })).toEqual(['10:30 AM', '11:00 AM'])
  })

  test('the day changes at midnight in Lagos, an hour before it does in UTC', () => {
    const beforeMidnight = new Date('2026-11-19T22:59:59Z')
    const afterMidnight = new Date('2026-11-19T23:00:00Z')
    expect(diary({ now: beforeMidnight }).today).toBe('2026-11-19')
    expect(diary({ now: afterMidnight }).today).toBe(FRIDAY)
    expect(diary({ now: afterMidnight }).emptyDayReason('2026-11-19')).toEqual({ kind: 'past' })
    expect(times({ now: afterMidnight })).toHaveLength(5)
  })
})

describe('why a day is empty, and what comes next', () => {
  const closures = [{ from: '2026-11-18', to: '2026-11-20', reason: 'Staff training' }]

  test.each<[string, Partial<AvailabilityInput>, string, string]>([
    ['past', {}, '2026-11-13', 'past'],
    ['beyond_horizon', {}, '2027-11-19', 'beyond_horizon'],
    ['closed', { closures }, FRIDAY, 'closed'],
    ['not_offered', {}, '2026-11-19', 'not_offered'],
    ['not_offered, because nothing fits', { durationMinutes: 600 }, FRIDAY, 'not_offered'],
    ['over', { now: lagos('11:30') }, FRIDAY, 'over'],
    ['full', { taken: [taken('9:30', '11:30')] }, FRIDAY, 'full'],
    ['full for the rest of today', { now: lagos('10:00'), taken: [taken('10:30', '11:30')] }, FRIDAY, 'full'],
  ])('%s', (_, change, date, kind) => {
    expect(diary(change).freeSlots(date)).toEqual([])
    expect(diary(change).emptyDayReason(date).kind).toBe(kind)
  })

  test('after a day that has passed the next free day may be today', () => {
    expect(diary({ now: lagos('08:00') }).nextFreeDay('2020-01-01')).toBe(FRIDAY)
  })

  test('with nothing free up to the horizon there is no next free day', () => {
    expect(diary({ availability: [] }).nextFreeDay(FRIDAY)).toBeUndefined()
    expect(diary({ horizonDays: 4 }).nextFreeDay(FRIDAY)).toBeUndefined()
    expect(diary({}).nextFreeDay('9999-12-31')).toBeUndefined()
  })
})

describe('a label sent by a client', () => {
  const { slotAt } = diary({ taken: [taken('10:00', '11:00')], now: lagos('9:20') })

  test.each([
    ['10:30 AM', 'taken'],
    ['9:00 AM', 'over'],
    ['11:15 AM', 'not_offered'],
    ['11:00', 'not_offered'],
    ['011:00 AM', 'not_offered'],
    ['11:00  AM', 'not_offered'],
    ['11:30 AM', 'not_offered'],
    ['', 'not_offered'],
  ])('%j is refused as %s', (label, kind) => {
    expect(slotAt(FRIDAY, label)).toMatchObject({ kind })
  })
})

test('a day that is empty because of the notice says so, and one that is full besides may still come free', () => {
  const at = (time: string) => ({ now: lagos(time), leadMinutes: 30 })
  const reason = (change: Partial<AvailabilityInput>) => diary(change).emptyDayReason(FRIDAY)
  expect(reason(at('10:45'))).toEqual({ kind: 'too_soon', leadMinutes: 30, isFullLater: false })
  expect(reason({ ...at('9:45'), taken: [taken('10:30', '12:00')], durationMinutes: 30 })).toEqual({
    kind: 'too_soon',
    leadMinutes: 30,
    isFullLater: true,
  })
  expect(reason({ ...at('9:45'), taken: [taken('9:00', '12:00')] })).toEqual({ kind: 'full' })
  expect(reason(at('11:01'))).toEqual({ kind: 'over' })
  expect(reason({ leadMinutes: 10_080 })).toEqual({ kind: 'too_soon', leadMinutes: 10_080, isFullLater: false })
})
