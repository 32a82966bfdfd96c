import { describe, expect, test } from 'vitest'
import { hours } from '#server/app/testing/desk.ts'
import type { Needs, Worker } from './planner.ts'
import { type VisitTreatment, type VisitWish, visitPlanner } from './visit-planner.ts'

/** A Friday. */
const DATE = '2026-11-20'
/** In Lagos it is an hour later than in UTC, all year. */
const at = (time: string) => new Date(`${DATE}T${time}:00+01:00`)
const taken = (resource: string | null, from: string, until: string) => ({ resource, from: at(from), until: at(until) })
const OPEN = [{ from: at('09:00').getTime(), until: at('17:00').getTime() }]

const person = (id: string, more: Partial<Worker> = {}): Worker => ({
  ...{ id, name: id, hours: null, daysOff: [], extraDays: [] },
  ...more,
})
const [ada, bola, chi] = [person('ada'), person('bola'), person('chi')]
const room = (id: string, places = 1) => ({ id, name: id, places })
const needs = (more: Partial<Needs>): Needs => ({ serviceId: 's', stations: 4, ...more })
const by = (...therapists: Worker[]) => needs({ therapists })
const of = (guest: number, needs: Needs, more: Partial<VisitTreatment> = {}): VisitTreatment => ({
  ...{ guest, needs, durationMinutes: 60, turnoverMinutes: 0 },
  ...more,
})

type Situation = Partial<VisitWish> & { booked?: ReturnType<typeof taken>[]; start?: string }

/** "10:00 ada palm/1" for each treatment. */
function plan(treatments: VisitTreatment[], { booked = [], start = '10:00', ...wish }: Situation = {}) {
  const day = visitPlanner({ treatments, ...wish }, () => booked, 'Africa/Lagos').on(
    DATE,
    treatments.map(() => OPEN),
  )
  const found = day.find(at(start).getTime())
  expect(day.isPossible(at(start).getTime())).toBe(found !== undefined)
  return found?.map(({ startsAt, place: { therapistId, roomId, roomPlace, station } }) => {
    const time = new Date(startsAt + 3_600_000).toISOString().slice(11, 16)
    const where = roomId === null ? station && `s/${station}` : `${roomId}/${roomPlace}`
    return [time, therapistId, where].filter(Boolean).join(' ')
  })
}

describe('guests start together', () => {
  const couple = [of(0, by(ada, bola)), of(1, by(ada, bola))]

  test('a couple is treated by two at the same time', () => {
    expect(plan(couple)).toEqual(['10:00 ada', '10:00 bola'])
  })

  test('and not at all while one of the two is busy for a minute of it', () => {
    expect(plan(couple, { booked: [taken('bola', '10:59', '11:30')] })).toBeUndefined()
    expect(plan(couple, { booked: [taken('bola', '11:00', '11:30')] })).toBeDefined()
  })

  test('four friends cannot be treated by three people, nor in three rooms', () => {
    const friends = [0, 1, 2, 3]
    expect(plan(friends.map(guest => of(guest, by(ada, bola, chi))))).toBeUndefined()
    const rooms = [room('jasmine'), room('palm', 2)]
    expect(plan(friends.map(guest => of(guest, needs({ rooms }))))).toBeUndefined()
    expect(plan(friends.slice(1).map((_, guest) => of(guest, needs({ rooms }))))).toHaveLength(3)
  })

  test('unless one starts later: then one person can take two', () => {
    const wish = { startsAfterMinutes: [0, 60] }
    expect(plan([of(0, by(ada)), of(1, by(ada))], wish)).toEqual(['10:00 ada', '11:00 ada'])
    expect(plan([of(0, by(ada)), of(1, by(ada))], { startsAfterMinutes: [0, 45] })).toBeUndefined()
  })
})

describe('the treatments of a guest', () => {
  test('are one after the other, by one person if one can, although another has less work', () => {
    const both = [of(0, by(ada, bola)), of(0, by(ada, bola, chi))]
    expect(plan(both)).toEqual(['10:00 ada', '11:00 ada'])
    expect(plan(both, { booked: [taken('ada', '15:00', '16:00')] })).toEqual(['10:00 bola', '11:00 bola'])
    expect(plan([of(0, by(ada, bola)), of(0, by(bola))])).toEqual(['10:00 bola', '11:00 bola'])
    const busy = [taken('bola', '14:00', '16:00')]
    expect(plan([of(0, by(ada, bola)), of(0, by(bola))], { booked: busy })).toEqual(['10:00 bola', '11:00 bola'])
  })

  test('are done by two if nobody can do both, and three treatments still by two', () => {
    expect(plan([of(0, by(ada)), of(0, by(bola))])).toEqual(['10:00 ada', '11:00 bola'])
    const three = [of(0, by(ada, chi)), of(0, by(bola)), of(0, by(ada, person('dayo')))]
    expect(plan(three)).toEqual(['10:00 ada', '11:00 bola', '12:00 ada'])
  })

  test('wait for the cleaning if the same person goes on in the same room, and do not if others do', () => {
    const cleaned = { turnoverMinutes: 20 }
    const palm = { rooms: [room('palm')] }
    const alone = needs({ therapists: [ada], ...palm })
    expect(plan([of(0, alone, cleaned), of(0, alone, cleaned)])).toEqual(['10:00 ada palm/1', '11:20 ada palm/1'])
    const elsewhere = needs({ therapists: [bola], rooms: [room('jasmine')] })
    expect(plan([of(0, alone, cleaned), of(0, elsewhere)])).toEqual(['10:00 ada palm/1', '11:00 bola jasmine/1'])
  })

  test('leave a gap of ten minutes at most, or of the cleaning that takes longer', () => {
    const both = [of(0, by(ada)), of(0, by(bola))]
    expect(plan(both, { booked: [taken('bola', '10:30', '11:05')] })).toEqual(['10:00 ada', '11:05 bola'])
    expect(plan(both, { booked: [taken('bola', '10:30', '11:10')] })).toEqual(['10:00 ada', '11:10 bola'])
    const late = { booked: [taken('bola', '10:30', '11:15')] }
    expect(plan(both, late)).toBeUndefined()
    expect(plan([of(0, by(ada), { turnoverMinutes: 15 }), both[1]!], late)).toEqual(['10:00 ada', '11:15 bola'])
  })

  test('end at closing time and not five minutes later', () => {
    const both = [of(0, by(ada)), of(0, by(ada))]
    expect(plan(both, { start: '15:00' })).toEqual(['15:00 ada', '16:00 ada'])
    expect(plan(both, { start: '15:05' })).toBeUndefined()
    expect(plan([both[0]!, of(0, by(ada), { turnoverMinutes: 30 })], { start: '15:00' })).toBeDefined()
    // With cleaning between them they would be too late, so that a second person takes the other.
    const cleaned = [of(0, by(ada, bola), { turnoverMinutes: 10 }), of(0, by(ada, bola))]
    expect(plan(cleaned, { start: '15:00' })).toEqual(['15:00 ada', '16:00 bola'])
  })

  test('take people only within their hours', () => {
    const early = person('early', { hours: [{ day: 'Friday', timeRanges: hours(9, 11) }] })
    expect(plan([of(0, by(early)), of(0, by(early))])).toBeUndefined()
    expect(plan([of(0, by(early)), of(0, by(early, bola))])).toEqual(['10:00 early', '11:00 bola'])
  })
})

describe('a wanted person', () => {
  test('is never replaced, and is left to the guest who wants them', () => {
    expect(plan([of(0, by(ada))], { booked: [taken('ada', '10:00', '11:00')] })).toBeUndefined()
    expect(plan([of(0, by(ada, bola)), of(1, by(ada))])).toEqual(['10:00 bola', '10:00 ada'])
    expect(plan([of(0, by(ada)), of(1, by(ada))])).toBeUndefined()
  })

  test('for the second treatment does the first as well, if she can', () => {
    expect(plan([of(0, by(ada, bola, chi)), of(0, by(chi))])).toEqual(['10:00 chi', '11:00 chi'])
  })
})

describe('a treatment for two', () => {
  const rooms = [room('single'), room('other'), room('pair', 2)]
  const two = needs({ therapists: [ada, bola, chi], rooms })

  test('is in one room, by two people, for two guests or for one', () => {
    const halves = ['10:00 ada pair/1', '10:00 bola pair/2']
    expect(plan([of(0, two), of(1, two, { besides: 0 })])).toEqual(halves)
    expect(plan([of(0, two), of(0, two, { besides: 0 })])).toEqual(halves)
    expect(plan([of(0, two), of(1, two)])).toEqual(['10:00 ada single/1', '10:00 bola other/1'])
  })

  test('needs both places of the room, and two who are free', () => {
    const visit = [of(0, two), of(1, two, { besides: 0 })]
    expect(plan(visit, { booked: [taken('pair/2', '10:30', '11:00')] })).toBeUndefined()
    const busy = [taken('ada', '10:30', '11:00'), taken('bola', '10:30', '11:00')]
    expect(plan(visit, { booked: busy })).toBeUndefined()
  })

  test('is followed by what each of the two has next', () => {
    const visit = [of(0, two), of(0, by(ada, chi)), of(1, two, { besides: 0 }), of(1, by(ada, bola))]
    expect(plan(visit)).toEqual(['10:00 ada pair/1', '11:00 ada', '10:00 bola pair/2', '11:00 bola'])
  })
})

test('rooms: two guests change places between two rooms when one of these fits only one treatment', () => {
  const [hot, cold] = [room('hot'), room('cold')]
  const any = needs({ therapists: [ada, bola], rooms: [cold, hot] })
  const onlyHot = needs({ therapists: [ada, bola], rooms: [hot] })
  const onlyCold = needs({ therapists: [ada, bola], rooms: [cold] })
  expect(plan([of(0, any), of(0, onlyHot), of(1, any), of(1, onlyCold)])).toHaveLength(4)
  expect(plan([of(0, any), of(1, onlyCold)])).toEqual(['10:00 ada hot/1', '10:00 bola cold/1'])
})

test('without a team each treatment takes a station of its service', () => {
  expect(plan([of(0, needs({})), of(1, needs({}))])).toEqual(['10:00 s/1', '10:00 s/2'])
  expect(plan([of(0, needs({ stations: 1 })), of(1, needs({ stations: 1 }))])).toBeUndefined()
  expect(plan([of(0, needs({}))], { booked: [taken(null, '10:59', '11:00')] })).toBeUndefined()
})

test('a service that the desk has blocked stops the treatments of it, and no others', () => {
  const other = { ...by(ada), serviceId: 'other' }
  const blocked = (serviceId: string) => (serviceId === 'other' ? [taken(null, '11:00', '12:00')] : [])
  const find = (...treatments: VisitTreatment[]) =>
    visitPlanner({ treatments }, blocked, 'Africa/Lagos')
      .on(
        DATE,
        treatments.map(() => OPEN),
      )
      .find(at('10:00').getTime())
  expect(find(of(0, other), of(0, by(ada)))).toBeDefined()
  expect(find(of(0, by(ada)), of(0, other))).toBeUndefined()
})

test('what is moved keeps its people and places, although fewer people could do it', () => {
  const all = needs({ therapists: [ada, bola], rooms: [room('jasmine'), room('palm')] })
  const keep = (therapistId: string, roomId: string) => ({ current: { therapistId, roomId, roomPlace: 1 } })
  const visit = [of(0, all, keep('bola', 'palm')), of(0, all, keep('ada', 'jasmine'))]
  expect(plan(visit)).toEqual(['10:00 bola palm/1', '11:00 ada jasmine/1'])
  const booked = [taken('ada', '11:30', '12:00')]
  expect(plan(visit, { booked })).toEqual(['10:00 bola palm/1', '11:00 bola jasmine/1'])
})
