import { describe, expect, test } from 'vitest'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { hours } from '#server/app/testing/desk.ts'
import { type Needs, planner, type Worker } from './planner.ts'

const LAGOS = 'Africa/Lagos'
/** A Friday. */
const DATE = '2026-11-20'
const FRIDAYS = [{ day: 'Friday' as const, timeRanges: hours(9, 17) }]

const person = (id: string, more: Partial<Worker> = {}): Worker => ({
  ...{ id, name: id, hours: FRIDAYS, daysOff: [], extraDays: [] },
  ...more,
})
const room = (id: string, places = 1) => ({ id, name: id, places })
const needs = (more: Partial<Needs>): Needs => ({ serviceId: 's', stations: 1, ...more })

/** In Lagos it is an hour later than in UTC, all year. */
const at = (time: string, date = DATE) => new Date(`${date}T${time}:00+01:00`)
const taken = (resource: string | null, from: string, until: string) => ({ resource, from: at(from), until: at(until) })
const wish = (time: string, minutes = 60, more: { cleaning?: number; anyTime?: boolean; date?: string } = {}) => {
  const { cleaning = 0, anyTime, date } = more
  const startsAt = at(time, date).getTime()
  const endsAt = startsAt + minutes * MS_PER_MINUTE
  return { startsAt, endsAt, freeAgainAt: endsAt + cleaning * MS_PER_MINUTE, anyTime }
}

describe('a person', () => {
  const ada = needs({ therapists: [person('ada')] })
  const both = needs({ therapists: [person('ada'), person('bola')] })

  test('takes one treatment after the other without a gap, and none that overlaps by a minute', () => {
    const plan = planner(ada, [taken('ada', '10:00', '11:00')], LAGOS)
    expect(plan.find(wish('09:00'))?.therapistId).toBe('ada')
    expect(plan.find(wish('11:00'))?.therapistId).toBe('ada')
    expect(plan.find(wish('09:01'))).toBeUndefined()
    expect(plan.find(wish('10:59', 5))).toBeUndefined()
    expect(plan.find(wish('09:00', 60, { cleaning: 1 }))).toBeUndefined()
  })

  test('begins with their hours and ends with them; cleaning may go on afterwards', () => {
    const plan = planner(ada, [], LAGOS)
    expect(plan.find(wish('09:00'))).toBeDefined()
    expect(plan.find(wish('08:59'))).toBeUndefined()
    expect(plan.find(wish('16:00', 60, { cleaning: 30 }))).toBeDefined()
    expect(plan.find(wish('16:01'))).toBeUndefined()
  })

  test('is not there without hours, on a day off, or on a weekday of others, and is there on an extra day', () => {
    const isThere = (more: Partial<Worker>, date = DATE) =>
      planner(needs({ therapists: [person('ada', more)] }), [], LAGOS).isStaffed(wish('10:00', 60, { date }))
    expect(isThere({ hours: [] })).toBe(false)
    expect(isThere({ hours: null })).toBe(true)
    expect(isThere({ daysOff: [{ from: DATE, to: DATE }] })).toBe(false)
    expect(isThere({ daysOff: [{ from: '2026-11-18', to: '2026-11-19' }] })).toBe(true)
    const saturday = '2026-11-21'
    expect(isThere({}, saturday)).toBe(false)
    const extraDays = [{ date: saturday, timeRanges: hours(10, 12) }]
    expect(isThere({ extraDays }, saturday)).toBe(true)
    expect(isThere({ extraDays, daysOff: [{ from: saturday, to: saturday }] }, saturday)).toBe(false)
    // Also for somebody who has no hours, and shorter than the usual ones.
    expect(isThere({ hours: [], extraDays }, saturday)).toBe(true)
    expect(isThere({ extraDays: [{ date: DATE, timeRanges: hours(14, 17) }] })).toBe(false)
  })

  test('with the least work that day is found, and else the first of the team', () => {
    expect(planner(both, [], LAGOS).find(wish('10:00'))?.therapistId).toBe('ada')
    const busier = planner(both, [taken('ada', '14:00', '14:05')], LAGOS)
    expect(busier.find(wish('10:00'))?.therapistId).toBe('bola')
    const even = planner(both, [taken('ada', '14:00', '15:00'), taken('bola', '12:00', '13:00')], LAGOS)
    expect(even.find(wish('10:00'))?.therapistId).toBe('ada')
    // A break is no work.
    const breaks = planner(both, [{ ...taken('ada', '12:00', '13:00'), isBlock: true }], LAGOS)
    expect(breaks.find(wish('10:00'))?.therapistId).toBe('ada')
  })

  test('who is off is not found for a walk-in either; who is there before or after hours is, when nobody else is', () => {
    const off = person('ada', { daysOff: [{ from: DATE, to: DATE }] })
    const plan = planner(needs({ therapists: [off, person('bola')] }), [], LAGOS)
    expect(plan.find(wish('20:00', 60, { anyTime: true }))?.therapistId).toBe('bola')
    expect(planner(needs({ therapists: [off] }), [], LAGOS).find(wish('20:00', 60, { anyTime: true }))).toBeUndefined()
    const late = person('ada', { hours: [{ day: 'Friday', timeRanges: hours(9, 12) }] })
    const later = planner(needs({ therapists: [late, person('bola')] }), [], LAGOS)
    expect(later.find(wish('13:00', 60, { anyTime: true }))?.therapistId).toBe('bola')
  })
})

describe('a room', () => {
  test('for two takes two at once, each in a place of its own, and no third', () => {
    const pair = needs({ rooms: [room('pair', 2)] })
    const one = planner(pair, [taken('pair/1', '10:00', '11:00')], LAGOS)
    expect(one.find(wish('10:30'))).toMatchObject({ station: null, roomId: 'pair', roomPlace: 2 })
    const two = planner(pair, [taken('pair/1', '10:00', '11:00'), taken('pair/2', '10:00', '11:00')], LAGOS)
    expect(two.find(wish('10:30'))).toBeUndefined()
    expect(two.find(wish('11:00'))).toMatchObject({ roomPlace: 1 })
  })

  test('that is blocked has no place, and a small one is taken before a large one', () => {
    const rooms = [room('pair', 2), room('single')]
    expect(planner(needs({ rooms }), [], LAGOS).find(wish('10:00'))?.roomId).toBe('single')
    const blocked = planner(needs({ rooms }), [taken('single', '10:00', '10:05')], LAGOS)
    expect(blocked.find(wish('10:00'))).toMatchObject({ roomId: 'pair', roomPlace: 1 })
    expect(planner(needs({ rooms }), [taken('pair', '10:00', '12:00')], LAGOS).find(wish('10:00'))?.roomId).toBe(
      'single',
    )
  })

  test('whose place was taken away is left, not kept', () => {
    const plan = planner(needs({ rooms: [room('pair', 2)] }), [], LAGOS, { roomId: 'pair', roomPlace: 3 })
    expect(plan.find(wish('10:00'))).toMatchObject({ roomPlace: 1 })
  })
})

test('a guest on a place that the room no longer has still takes one of those it has', () => {
  const guest = taken('palm/2', '10:00', '11:00')
  const small = planner(needs({ rooms: [room('palm')] }), [guest], LAGOS)
  expect(small.find(wish('10:30'))).toBeUndefined()
  expect(small.find(wish('11:00'))).toMatchObject({ roomPlace: 1 })
  // A booking that is being changed does not keep a place that this guest needs, either.
  expect(
    planner(needs({ rooms: [room('palm')] }), [guest], LAGOS, { roomId: 'palm', roomPlace: 1 }).find(wish('10:00')),
  ).toBeUndefined()
  const third = taken('palm/3', '10:00', '11:00')
  const large = planner(needs({ rooms: [room('palm', 2)] }), [third], LAGOS)
  expect(large.find(wish('10:00'))).toMatchObject({ roomPlace: 1 })
  // Another room, whose id begins like this one's.
  const other = planner(needs({ rooms: [room('palm')] }), [taken('palm2/2', '10:00', '11:00')], LAGOS)
  expect(other.find(wish('10:00'))).toMatchObject({ roomPlace: 1 })
})

describe('neither can do without the other', () => {
  const all = needs({ therapists: [person('ada')], rooms: [room('single')] })

  test('a free person without a free room is no time, nor a free room without a person', () => {
    expect(planner(all, [], LAGOS).find(wish('10:00'))).toMatchObject({ therapistId: 'ada', roomId: 'single' })
    expect(planner(all, [taken('single/1', '10:00', '11:00')], LAGOS).find(wish('10:00'))).toBeUndefined()
    expect(planner(all, [taken('ada', '10:00', '11:00')], LAGOS).find(wish('10:00'))).toBeUndefined()
  })

  test('stations no longer limit it, whatever is on them', () => {
    const stations = [taken('s/1', '10:00', '11:00'), taken('s/2', '10:00', '11:00')]
    expect(planner(all, stations, LAGOS).find(wish('10:00'))).toMatchObject({ station: null, therapistId: 'ada' })
  })

  test('with nobody, or with no room, it never can be; a block of the whole spa stops everybody', () => {
    for (const nobody of [needs({ therapists: [] }), needs({ rooms: [] }), needs({ ...all, rooms: [] })]) {
      const plan = planner(nobody, [], LAGOS)
      expect(plan.isImpossible).toBe(true)
      expect(plan.find(wish('10:00'))).toBeUndefined()
    }
    expect(planner(all, [], LAGOS).isImpossible).toBe(false)
    expect(planner(all, [taken(null, '10:59', '11:00')], LAGOS).find(wish('10:00'))).toBeUndefined()
  })
})

test('on a day when the clock is changed hours are those on the wall', () => {
  const berlin = 'Europe/Berlin'
  const sundays = [{ day: 'Sunday' as const, timeRanges: hours(1, 5) }]
  const plan = planner(needs({ therapists: [person('ada', { hours: sundays })] }), [], berlin)
  const from = (startsAt: string, minutes: number) => {
    const start = Date.parse(startsAt)
    const endsAt = start + minutes * MS_PER_MINUTE
    return plan.find({ startsAt: start, endsAt, freeAgainAt: endsAt })
  }
  // From one to five are three hours in spring, and five in autumn.
  expect(from('2026-03-29T01:00:00+01:00', 180)).toBeDefined()
  expect(from('2026-03-29T01:00:00+01:00', 181)).toBeUndefined()
  expect(from('2026-10-25T01:00:00+02:00', 300)).toBeDefined()
  expect(from('2026-10-25T01:00:00+02:00', 301)).toBeUndefined()
  expect(from('2026-10-25T00:59:00+02:00', 10)).toBeUndefined()
})
