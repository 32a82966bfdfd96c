import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { times } from '#server/app/testing/times.ts'
import type { Taken } from './busy-times.ts'
import { type PlannedTreatment, type VisitTreatment, visitPlanner } from './visit-planner.ts'

const DATE = '2026-11-20'
const at = (minutes: number) => Date.parse(DATE) + minutes * MS_PER_MINUTE
const START = 600
const PEOPLE = ['ada', 'bola', 'chi']
const ROOMS = ['jasmine', 'palm']

const fives = (min: number, max: number) => fc.integer({ min: min / 5, max: max / 5 }).map(five => five * 5)
const span = (min: number, max: number, longest: number) =>
  fc.tuple(fives(min, max), fives(5, longest)).map(([from, length]) => ({ from, until: from + length }))
const hours = fc.option(span(540, 660, 300), { freq: 1, nil: null })

const needs = fc.record({
  serviceId: fc.constantFrom('s', 't'),
  who: fc.option(fc.subarray(PEOPLE, { minLength: 1 }), { freq: 6 }),
  where: fc.option(fc.subarray(ROOMS, { minLength: 1 }), { freq: 2 }),
})

const situations = fc
  .record({
    hours: fc.tuple(hours, hours, hours),
    places: fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 })),
    stations: fc.integer({ min: 1, max: 2 }),
    needs: fc.array(needs, { minLength: 1, maxLength: 3 }),
    /** How many treatments each guest has. */
    guests: fc.constantFrom([2], [1, 1], [3], [2, 1], [1, 2], [2, 2], [1, 1, 1], [3, 1], [2, 1, 1], [1, 1, 1, 1]),
    kinds: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
    durations: fc.array(fc.constantFrom(15, 30, 60), { minLength: 4, maxLength: 4 }),
    turnovers: fc.array(fc.constantFrom(0, 5, 15, 20), { minLength: 4, maxLength: 4 }),
    closing: fc.constantFrom(660, 700, 900),
    later: fc.constantFrom(0, 0, 15),
    isForTwo: fc.boolean(),
    taken: fc.array(
      fc.record({
        resource: fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom(...PEOPLE) },
          { weight: 5, arbitrary: fc.constantFrom(...ROOMS.flatMap(id => [`${id}/1`, `${id}/2`, `${id}/3`])) },
          { weight: 3, arbitrary: fc.constantFrom('s/1', 's/2', 't/1', 't/3', ...ROOMS) },
          { weight: 1, arbitrary: fc.constant(null) },
        ),
        when: span(560, 800, 60),
      }),
      { maxLength: 7 },
    ),
  })
  .map(all => {
    const workers = PEOPLE.map((id, n) => ({
      ...{ id, name: id, daysOff: [], extraDays: [] },
      hours: all.hours[n] ? [{ day: 'Friday' as const, timeRanges: [rangeOf(all.hours[n])] }] : null,
    }))
    const rooms = ROOMS.map((id, n) => ({ id, name: id, places: all.places[n]! }))
    const shared = all.needs.map(({ who, where, serviceId }) => ({
      ...{ serviceId, stations: all.stations },
      ...(who && { therapists: workers.filter(({ id }) => who.includes(id)) }),
      ...(where && { rooms: rooms.filter(({ id }) => where.includes(id)) }),
    }))
    const treatments: VisitTreatment[] = all.guests
      .flatMap((count, guest) => Array<number>(count).fill(guest))
      .map((guest, n) => ({
        guest,
        needs: shared[all.kinds[n]! % shared.length]!,
        durationMinutes: all.durations[n]!,
        turnoverMinutes: all.turnovers[n]!,
      }))
    // The first two guests begin with a treatment for two.
    const second = treatments.findIndex(({ guest }) => guest === 1)
    const isForTwo = all.isForTwo && second > 0 && all.later === 0
    if (isForTwo) treatments[second] = { ...treatments[0]!, guest: 1, besides: 0 }
    return {
      treatments,
      startsAfterMinutes: all.guests.map((_, guest) => (guest > 0 ? all.later : 0)),
      taken: all.taken
        // Whose place is gone depends on who is placed first; not both at once.
        .filter(({ resource }) => !isForTwo || !resource?.endsWith('3'))
        .map(
          ({ resource, when }): Taken => ({ resource, from: new Date(at(when.from)), until: new Date(at(when.until)) }),
        ),
      open: { from: at(540), until: at(all.closing) },
      workingHours: new Map(PEOPLE.map((id, n) => [id, all.hours[n]])),
    }
  })
type Situation = typeof situations extends fc.Arbitrary<infer One> ? One : never

function plan({ treatments, startsAfterMinutes, taken, open }: Situation) {
  return visitPlanner({ treatments, startsAfterMinutes }, () => taken, 'UTC').on(
    DATE,
    treatments.map(() => [open]),
  )
}

function always(check: (situation: Situation, found: PlannedTreatment[] | undefined) => void, numRuns: number) {
  const met = { found: 0, none: 0 }
  fc.assert(
    fc.property(situations, situation => {
      const found = plan(situation).find(at(START))
      met[found ? 'found' : 'none']++
      check(situation, found)
    }),
    { numRuns },
  )
  expect(Math.min(met.found, met.none)).toBeGreaterThan(numRuns / 10)
}

describe('beside a search that tries every gap, person and place', () => {
  test('finds a plan that it accepts too, for one guest with as few people; or nothing where there is nothing', () => {
    always(
      (situation, found) => {
        const fewest = tryEverything(situation)
        expect(found === undefined).toBe(fewest === undefined)
        // Of several guests the search stops looking for fewer people after a while.
        const isOne = new Set(situation.treatments.map(({ guest }) => guest)).size === 1
        if (isOne) expect(found && peopleIn(situation, found)).toBe(fewest)
        if (found) expect(isAccepted(situation, found)).toBe(true)
      },
      times(400, 5000),
    )
  })

  test('is possible exactly where a plan is found', () => {
    always(
      (situation, found) => {
        expect(plan(situation).isPossible(at(START))).toBe(found !== undefined)
      },
      times(400, 5000),
    )
  })

  test('a visit that is changed to what it is stays as it is', () => {
    always(
      (situation, found) => {
        if (!found) return
        const treatments = situation.treatments.map((one, index) => ({ ...one, current: found[index]!.place }))
        const again = plan({ ...situation, treatments }).find(at(START))!
        expect(again.map(({ place }) => place.therapistId)).toEqual(found.map(({ place }) => place.therapistId))
      },
      times(300, 3000),
    )
  })
})

interface Part {
  startsAt: number
  person: string | null
  room: string | null
  place: number | null
}

/** People beyond the first, of all guests. */
function peopleIn({ treatments }: Situation, found: readonly { place: { therapistId: string | null } }[]): number {
  const guests = [...new Set(treatments.map(({ guest }) => guest))]
  return guests
    .map(guest => found.filter((_, index) => treatments[index]!.guest === guest).map(({ place }) => place.therapistId))
    .reduce((sum, people) => sum + Math.max(0, new Set(people.filter(one => one !== null)).size - 1), 0)
}

function isAccepted(situation: Situation, found: readonly PlannedTreatment[]): boolean {
  const parts: (Part | undefined)[] = []
  return orderOf(situation).every(index => {
    const { startsAt, place } = found[index]!
    const part: Part = {
      ...{ startsAt, person: place.therapistId },
      room: place.station === null ? place.roomId : situation.treatments[index]!.needs.serviceId,
      place: place.station ?? place.roomPlace,
    }
    const isAllowed = [...allowed(situation, index, parts)].some(one => JSON.stringify(one) === JSON.stringify(part))
    parts[index] = part
    return isAllowed
  })
}

/** The fewest people beyond the first that any plan has. */
function tryEverything(situation: Situation): number | undefined {
  const order = orderOf(situation)
  const parts: (Part | undefined)[] = []
  let fewest: number | undefined
  const go = (at: number) => {
    const people = peopleIn(
      situation,
      situation.treatments.map((_, index) => ({ place: { therapistId: parts[index]?.person ?? null } })),
    )
    if (fewest !== undefined && people >= fewest) return
    if (at === order.length) {
      fewest = people
      return
    }
    for (const part of allowed(situation, order[at]!, parts)) {
      parts[order[at]!] = part
      go(at + 1)
      parts[order[at]!] = undefined
    }
  }
  go(0)
  return fewest
}

/** First treatments of all guests, then second ones. */
function orderOf({ treatments }: Situation): number[] {
  const position = (index: number) =>
    treatments.slice(0, index).filter(({ guest }) => guest === treatments[index]!.guest).length
  return treatments.map((_, index) => index).toSorted((one, other) => position(one) - position(other) || one - other)
}

/** Everything one treatment could take while the others have what they have. */
function* allowed(situation: Situation, index: number, parts: readonly (Part | undefined)[]): Generator<Part> {
  const { treatments, open, startsAfterMinutes, workingHours } = situation
  const { guest, needs, durationMinutes, turnoverMinutes, besides } = treatments[index]!
  const before = treatments.findLastIndex((one, other) => other < index && one.guest === guest)
  const starts: number[] = []
  if (before < 0) starts.push(at(START + startsAfterMinutes[guest]!))
  else
    for (let gap = 0; gap <= 20; gap++) {
      const { durationMinutes, turnoverMinutes } = treatments[before]!
      if (gap === turnoverMinutes || [0, 5, 10].includes(gap))
        starts.push(parts[before]!.startsAt + (durationMinutes + gap) * MS_PER_MINUTE)
    }
  const half = besides ?? treatments.findIndex(one => one.besides === index)
  for (const startsAt of starts) {
    const endsAt = startsAt + durationMinutes * MS_PER_MINUTE
    const until = endsAt + turnoverMinutes * MS_PER_MINUTE
    if (startsAt < open.from || endsAt > open.until || !isFree(null, startsAt, until)) continue
    if (parts[half] && parts[half].startsAt !== startsAt) continue
    const people = (needs.therapists ?? [])
      .map(({ id }) => id)
      .filter(id => isFree(id, startsAt, until) && isAtWork(id, startsAt, endsAt))
    for (const person of needs.therapists ? people : [null])
      for (const [room, place] of places(startsAt, until))
        if (!parts[half] || parts[half].room === room) yield { startsAt, person, room, place }
  }

  function isAtWork(id: string, from: number, until: number) {
    const own = workingHours.get(id)
    return !own || (at(own.from) <= from && until <= at(own.until))
  }

  function isFree(resource: string | null, from: number, until: number, isVisitTold = true) {
    const isTaken = situation.taken.some(
      one => one.resource === resource && one.from.getTime() < until && one.until.getTime() > from,
    )
    const isOwn = parts.some((part, other) => {
      if (!part || resource === null || (part.person !== resource && `${part.room}/${part.place}` !== resource))
        return false
      const { durationMinutes, turnoverMinutes } = treatments[other]!
      return part.startsAt < until && from < part.startsAt + (durationMinutes + turnoverMinutes) * MS_PER_MINUTE
    })
    return !isTaken && !(isVisitTold && isOwn)
  }

  function* places(from: number, until: number): Generator<[string | null, number | null]> {
    if (!needs.rooms && needs.therapists) return yield [null, null]
    const rooms = needs.rooms ?? [{ id: needs.serviceId, places: needs.stations }]
    for (const { id, places } of rooms) {
      if (needs.rooms && !isFree(id, from, until)) continue
      const all = [1, 2, 3].filter(place => place <= places && isFree(`${id}/${place}`, from, until))
      const displaced = [1, 2, 3].filter(place => place > places && !isFree(`${id}/${place}`, from, until, false))
      if (all.length > displaced.length) for (const place of all) yield [id, place]
    }
  }
}

function rangeOf({ from, until }: { from: number; until: number }) {
  const [startHour, startMinute, endHour, endMinute] = [from, until].flatMap(one => [Math.floor(one / 60), one % 60])
  return { startHour: startHour!, startMinute: startMinute!, endHour: endHour!, endMinute: endMinute! }
}
