import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#contract/platform/dates.ts'
import { MS_PER_DAY, MS_PER_MINUTE, minutesOfDay } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { times } from '#server/app/testing/times.ts'
import type { Taken } from './busy-times.ts'
import { type Place, planner, resourcesOf, type Worker } from './planner.ts'

// Days of 24 hours, of 23 and of 25. A wish starts after four, when every change of the clocks is over.
const DAYS = [
  ['Africa/Lagos', '2026-11-20'],
  ['Europe/Berlin', '2026-03-29'],
  ['America/New_York', '2026-11-01'],
] as const
const wallsOf = new Map<string, { format: Intl.DateTimeFormat; shown: Map<number, { date: string; minutes: number }> }>(
  DAYS.map(([timeZone]) => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    return [timeZone, { format, shown: new Map() }]
  }),
)
const days = new Map<string, number[]>()
const PEOPLE = ['ada', 'bola', 'chi', 'dayo', 'efe']
const ROOMS = ['jasmine', 'palm', 'rose']
const OTHERS = ['s/1', 's/2', 's/3', 's/4', 'other/1', 'nobody']

const timeRange = fc
  .tuple(fc.integer({ min: 0, max: 92 }), fc.integer({ min: 1, max: 40 }))
  .map(([start, length]) => ({ start: start * 15, end: Math.min(1440, (start + length) * 15) }))
  .map(({ start, end }) => ({
    startHour: Math.floor(start / 60),
    startMinute: start % 60,
    endHour: Math.floor(end / 60),
    endMinute: end % 60,
  }))
const timeRanges = fc.array(timeRange, { maxLength: 3 })
const weekday = fc.record({ day: fc.constantFrom(...DAYS_OF_WEEK), timeRanges })
/** About as often as not it is the day that is looked at. */
const near = (date: string) => fc.constantFrom(date, date, addDays(date, 1), addDays(date, -1))

const worker = (date: string) =>
  fc.record({
    hours: fc.oneof(fc.constant(null), fc.constant([]), fc.array(weekday, { minLength: 7, maxLength: 12 })),
    daysOff: fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      fc.tuple(near(date), fc.nat({ max: 2 })).map(([from, days]) => [{ from, to: addDays(from, days) }]),
    ),
    extraDays: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.tuple(near(date), timeRanges).map(([date, timeRanges]) => [{ date, timeRanges }]),
    ),
  })

const named = <One>(names: string[], one: fc.Arbitrary<One>) =>
  fc
    .array(one, { maxLength: names.length })
    .map(all => all.map((each, n) => ({ id: names[n]!, name: names[n]!, ...each })))

const places = ROOMS.flatMap(room => [room, `${room}/1`, `${room}/2`, `${room}/3`])
const resource = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...PEOPLE) },
  { weight: 5, arbitrary: fc.constantFrom(...places) },
  { weight: 2, arbitrary: fc.constantFrom(...OTHERS) },
  { weight: 1, arbitrary: fc.constant(null) },
)

const situations = fc
  .constantFrom(...DAYS)
  .chain(([zone, date]) =>
    fc.record({
      zone: fc.constant(zone),
      date: fc.constant(date),
      needs: fc.record(
        {
          serviceId: fc.constant('s'),
          stations: fc.integer({ min: 1, max: 3 }),
          therapists: named(PEOPLE, worker(date)),
          rooms: named(ROOMS, fc.record({ places: fc.integer({ min: 1, max: 3 }) })),
        },
        { requiredKeys: ['serviceId', 'stations'] },
      ),
      taken: fc.array(
        fc
          .record({
            resource,
            minute: fc.integer({ min: -60, max: 300 }),
            length: fc.integer({ min: 1, max: 40 }),
            isBlock: fc.boolean(),
            squeezedIn: fc.boolean(),
          })
          .map(({ resource, minute, length, ...rest }): Taken => {
            const from = Date.parse(date) + minute * 5 * MS_PER_MINUTE
            const until = new Date(from + length * 5 * MS_PER_MINUTE)
            return { resource, from: new Date(from), until, ...rest } as Taken
          }),
        { maxLength: 25 },
      ),
      minute: fc.integer({ min: 4 * 12, max: 24 * 12 - 1 }).map(five => five * 5),
      durationMinutes: fc.integer({ min: 1, max: 36 }).map(five => five * 5),
      turnoverMinutes: fc.constantFrom(0, 10, 30),
      anyTime: fc.boolean(),
      current: fc.option(
        fc.record({
          station: fc.constantFrom(null, 1, 2, 3, 4),
          therapistId: fc.constantFrom(null, ...PEOPLE),
          roomId: fc.constantFrom(null, ...ROOMS),
          roomPlace: fc.constantFrom(null, 1, 2, 3),
        }),
        { nil: undefined },
      ),
    }),
  )
  .map(({ minute, durationMinutes, turnoverMinutes, anyTime, ...rest }) => {
    const startsAt = minutesOn(rest.zone, rest.date).find(at => wallAt(rest.zone, at).minutes === minute)!
    const endsAt = startsAt + durationMinutes * MS_PER_MINUTE
    return { ...rest, wish: { startsAt, endsAt, freeAgainAt: endsAt + turnoverMinutes * MS_PER_MINUTE, anyTime } }
  })
type Situation = Omit<typeof situations extends fc.Arbitrary<infer One> ? One : never, 'current'> & {
  current?: Partial<Place>
}

const plan = ({ needs, taken, zone, current, wish }: Situation) => planner(needs, taken, zone, current).find(wish)

function always(check: (situation: Situation, found: Place | undefined) => void, numRuns = times(300, 2000)) {
  const met = { found: 0, none: 0 }
  fc.assert(
    fc.property(situations, situation => {
      const found = plan(situation)
      met[found ? 'found' : 'none']++
      check(situation, found)
    }),
    { numRuns },
  )
  // A property that never met both would say little.
  expect(Math.min(met.found, met.none)).toBeGreaterThan(numRuns / 10)
}

describe('the planner beside one that tries everybody and every place, minute by minute', () => {
  test('finds the same, or nothing where there is nothing', () => {
    always((situation, found) => expect(found).toEqual(tryEverything(situation)))
  })

  test('takes only who does it, is there and is free, with the cleaning, and only a place that there is', () => {
    always(({ needs, taken, wish, zone }, place) => {
      if (!place) return
      const { therapists, rooms } = needs
      expect(place.therapistId !== null).toBe(therapists !== undefined)
      expect(place.roomId !== null).toBe(rooms !== undefined)
      expect(place.station === null).toBe(Boolean(therapists || rooms))
      const own = [...resourcesOf('s', place), place.roomId, null]
      const met = taken.filter(one => one.from.getTime() < wish.freeAgainAt && one.until.getTime() > wish.startsAt)
      expect(met.filter(one => own.includes(one.resource))).toEqual([])
      if (place.roomId)
        expect(place.roomPlace).toBeLessThanOrEqual(rooms!.find(({ id }) => id === place.roomId)!.places)
      const person = therapists?.find(({ id }) => id === place.therapistId)
      if (person) expect(isThere(person, zone, wish)).toBe(true)
    })
  })

  test('never replaces the person who was asked for', () => {
    always((situation, anyone) => {
      for (const wanted of situation.needs.therapists ?? []) {
        const found = plan({ ...situation, needs: { ...situation.needs, therapists: [wanted] } })
        if (found) expect(found.therapistId).toBe(wanted.id)
        // Whoever was found among all can be had by name.
        if (anyone?.therapistId === wanted.id) expect(found).toEqual(anyone)
      }
    })
  })

  test('gives nobody what it has just given: booked, the same person and place are not free again', () => {
    always(({ wish, ...situation }, found) => {
      if (!found) return
      const [from, until] = [new Date(wish.startsAt), new Date(wish.freeAgainAt)]
      const booked = resourcesOf('s', found).map(resource => ({ resource, from, until }))
      const next = plan({ ...situation, wish, taken: [...situation.taken, ...booked] })
      const own = resourcesOf('s', found)
      expect(next ? resourcesOf('s', next).filter(resource => own.includes(resource)) : []).toEqual([])
    })
  })

  test('leaves a booking that is changed with its person and in its place wherever that can be', () => {
    always((situation, found) => {
      if (!found) return
      expect(plan({ ...situation, current: found })).toEqual(found)
    })
  })

  test('squeezes a client in beyond the stations, where nobody is', () => {
    always(({ needs, taken, zone, wish }) => {
      const { station } = planner(needs, taken, zone).squeezeIn(wish)
      expect(station).toBeGreaterThan(needs.stations)
      const met = taken.filter(one => one.from.getTime() < wish.freeAgainAt && one.until.getTime() > wish.startsAt)
      expect(met.map(({ resource }) => resource)).not.toContain(`s/${station}`)
    })
  })
})

type Wish = Situation['wish']

/** The rules once more, as naively as they can be written. */
function tryEverything({ needs, taken, zone, current, wish }: Situation): Place | undefined {
  const { stations, therapists, rooms } = needs
  const minutes = minutesOf(wish.startsAt, wish.freeAgainAt)
  const isFree = (resource: string | null) => minutes.every(minute => !isTaken(taken, resource, minute))
  if (!isFree(null)) return undefined

  const place: Place = {
    ...{ station: null, therapistId: null, therapistName: '', roomId: null, roomName: '', roomPlace: null },
  }
  if (!therapists && !rooms) {
    // One that was squeezed in beyond the stations takes nobody's; one on a station that is gone still needs one.
    const counted = taken.filter(one => !one.squeezedIn || Number(one.resource?.split('/')[1]) <= stations)
    const isFree = (station: number) => minutes.every(minute => !isTaken(counted, `s/${station}`, minute))
    const all = Array.from({ length: 10 }, (_, index) => index + 1)
    const free = all.filter(station => station <= stations && isFree(station))
    const displaced = all.filter(station => station > stations && !isFree(station)).length
    if (free.length <= displaced) return undefined
    const stays = displaced === 0 && free.find(station => station === current?.station)
    return { ...place, station: stays || free[0]! }
  }
  if (therapists) {
    const free = therapists.filter(({ id }) => isFree(id))
    const atWork = free.filter(person => isThere(person, zone, { ...wish, anyTime: false }))
    const able = atWork.length > 0 ? atWork : free.filter(person => isThere(person, zone, wish))
    const day = minutesOn(zone, wallAt(zone, wish.startsAt).date)
    const work = taken.filter(({ isBlock }) => !isBlock)
    const workOf = ({ id }: Worker) => day.filter(minute => isTaken(work, id, minute)).length
    const byWork = able.map(person => ({ person, work: workOf(person) })).toSorted((a, b) => a.work - b.work)
    const person = able.find(({ id }) => id === current?.therapistId) ?? byWork[0]?.person
    if (!person) return undefined
    Object.assign(place, { therapistId: person.id, therapistName: person.name })
  }
  if (rooms) {
    const free = rooms
      .toSorted((a, b) => a.places - b.places)
      .flatMap(room => {
        const all = Array.from({ length: 10 }, (_, index) => index + 1)
        const isPlaceFree = (place: number) => isFree(room.id) && isFree(`${room.id}/${place}`)
        const there = all.filter(place => place <= room.places && isPlaceFree(place))
        // Somebody on a place that is gone still needs one.
        const displaced = all.filter(place => place > room.places && !isFree(`${room.id}/${place}`)).length
        return there.length > displaced ? there.map(roomPlace => ({ room, roomPlace })) : []
      })
    const stays = free.find(({ room, roomPlace }) => room.id === current?.roomId && roomPlace === current.roomPlace)
    const found = stays ?? free[0]
    if (!found) return undefined
    Object.assign(place, { roomId: found.room.id, roomName: found.room.name, roomPlace: found.roomPlace })
  }
  return place
}

/** At work in every minute of the treatment, in one stretch of the day on which it starts; `anyTime`: unless the day is off. */
function isThere({ hours, daysOff, extraDays }: Worker, zone: string, { startsAt, endsAt, anyTime }: Wish) {
  const { date } = wallAt(zone, startsAt)
  if (daysOff.some(({ from, to }) => from <= date && date <= to)) return false
  const extra = extraDays.find(one => one.date === date)
  if (anyTime || (hours === null && !extra)) return true
  const ranges = extra
    ? extra.timeRanges
    : hours!.filter(({ day }) => day === weekdayOf(date)).flatMap(one => one.timeRanges)
  return minutesOf(startsAt, endsAt).every(instant => {
    const wall = wallAt(zone, instant)
    const isWithin = ranges.some(
      ({ startHour, startMinute, endHour, endMinute }) =>
        minutesOfDay(startHour, startMinute) <= wall.minutes && wall.minutes < minutesOfDay(endHour, endMinute),
    )
    return wall.date === date && isWithin
  })
}

function isTaken(taken: readonly Taken[], resource: string | null, minute: number) {
  return taken.some(one => one.resource === resource && one.from.getTime() <= minute && minute < one.until.getTime())
}

function minutesOf(from: number, until: number) {
  return Array.from({ length: (until - from) / MS_PER_MINUTE }, (_, minute) => from + minute * MS_PER_MINUTE)
}

/** What the wall shows, by the runtime's own calendar and not the product's. */
function wallAt(zone: string, instant: number) {
  const walls = wallsOf.get(zone)!
  const known = walls.shown.get(instant)
  if (known) return known
  const [date = '', time = ''] = walls.format.format(instant).split(' ')
  const [hour, minute] = time.split(':').map(Number)
  const wall = { date, minutes: minutesOfDay(hour!, minute!) }
  walls.shown.set(instant, wall)
  return wall
}

/** Every minute during which the wall shows a date. */
function minutesOn(zone: string, date: string) {
  const known = days.get(zone + date)
  if (known) return known
  const around = minutesOf(Date.parse(date) - MS_PER_DAY, Date.parse(date) + 2 * MS_PER_DAY)
  const minutes = around.filter(instant => wallAt(zone, instant).date === date)
  days.set(zone + date, minutes)
  return minutes
}
