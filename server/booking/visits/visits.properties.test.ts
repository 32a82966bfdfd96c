import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { AvailableTimesResponse, CreateBookingResponse } from '#contract/booking/booking.ts'
import type { GuestWish, VisitPlan } from '#contract/booking/visit.ts'
import { MS_PER_MINUTE, timeLabel } from '#contract/platform/time.ts'
import { VISIT_TREATMENTS_MAX } from '#contract/rules.ts'
import { addService, decide, FRIDAY, hours } from '#server/app/testing/desk.ts'
import { asOwner, useSpa } from '#server/app/testing/spa.ts'
import { times } from '#server/app/testing/times.ts'
import { somebody, startMonday } from '#server/booking/waiting/testing/waiting.ts'
import { aRoom, aTherapist, changeRoom, changeTherapist } from '#server/desk/team/testing/team.ts'
import { overlaps, wronglyOccupied } from '../testing/queries.ts'
import { createVisit, openHouse, visitTimes } from './testing/house.ts'

const OPEN = { from: 9 * 60, until: 13 * 60 }
const STEP = 30

/** Whole days of a spa through its calls, beside a search that tries everything. */
const spa = useSpa()
let kinds: Kind[]
let people: { _id: string }[]
let rooms: { _id: string }[]

interface Kind {
  id: string
  serviceId: string
  stations: number
  minutes: number
  turnover: number
  isForTwo?: boolean
  extra?: { id: string; minutes: number }
}

beforeAll(async () => {
  const house = await openHouse(spa)
  const availability = [{ day: 'Friday' as const, timeRanges: hours(9, 13) }]
  const baths = await addService(spa, {
    name: 'Baths',
    subs: [{ name: 'Scrub', duration: 45, turnoverMinutes: 15, availability }],
  })
  const extra = { id: house.stones, minutes: 30 }
  const massage = { serviceId: house.massageId, stations: 1, minutes: 60, turnover: 0, extra }
  kinds = [
    { id: house.classic, ...massage },
    { id: house.besides, ...massage, isForTwo: true },
    { id: house.glow, serviceId: house.facialId, stations: 1, minutes: 30, turnover: 10 },
    { id: baths.sub._id, serviceId: baths.service._id, stations: 1, minutes: 45, turnover: 15 },
    { id: house.manicure, serviceId: house.nailsId, stations: 2, minutes: 30, turnover: 0 },
  ]
  people = [{ _id: house.ngozi }, { _id: house.bola }, await aTherapist(spa, 'Chi')]
  rooms = [await aRoom(spa, 'Palm room'), await aRoom(spa, 'Fern room')]
})

const person = fc.record({
  /** Massages, facials, baths. */
  does: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  hours: fc.option(fc.constantFrom([9, 11], [10, 13], [9, 13], [11, 12]), { freq: 1 }),
  isOff: fc.integer({ max: 6 }).map(n => n === 0),
})
const room = fc.record({ fits: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), places: fc.constantFrom(1, 2) })
const wish = fc.record({ kind: fc.nat(4), wants: fc.option(fc.nat(2), { freq: 2 }), hasExtra: fc.boolean() })
const guest = fc.record({
  wishes: fc.oneof(
    { weight: 5, arbitrary: fc.array(wish, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.array(wish, { minLength: 3, maxLength: 3 }) },
  ),
  later: fc.constantFrom(0, 0, 0, 15, 30),
})
const act = fc.record({
  guests: fc.array(guest, { minLength: 1, maxLength: 3 }),
  which: fc.nat(),
  does: fc.constantFrom('book', 'book', 'book', 'race', 'cancel'),
})
/** Massages, facials, baths: without people and rooms they are done at a station. */
const takes = fc.record({ therapist: fc.integer({ max: 3, min: 0 }).map(n => n > 0), room: fc.boolean() })
const days = fc.record({
  takes: fc.tuple(takes, takes, takes),
  people: fc.tuple(person, person, person),
  rooms: fc.tuple(room, room),
  acts: fc.array(act, { minLength: 3, maxLength: 6 }),
})
type Day = typeof days extends fc.Arbitrary<infer One> ? One : never

test('any time that is offered can be booked as planned, any other is refused and nobody could find it, and alternatives can be taken', async () => {
  const met = { booked: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(days, async day => {
      await begin(day)
      const made: string[] = []
      for (const { guests, which, does: what } of day.acts) {
        const wanted = wishesOf(guests, day)
        const listed = await visitTimes(spa, wanted)
        expect(listed.availableTimes).toEqual(tryEverything(day, wanted, await taken(), FRIDAY))
        await refused(wanted, listed, which)
        met.refused++
        const plan = listed.plans?.[which % listed.plans.length]
        if (what === 'cancel' && made.length > 0)
          await decide(spa, made.splice(which % made.length, 1)[0]!, 'cancelled')
        else if (plan && what === 'race') await race(wanted, plan.bookingTime)
        else if (plan) made.push(await booked(wanted, plan))
        else await alternativeTaken(day, listed, which)
        met.booked += plan ? 1 : 0
        expect(await overlaps(spa.db)).toEqual([])
        expect(await wronglyOccupied(spa.db)).toEqual([])
      }
    }),
    { numRuns: times(5, 30) },
  )
  expect(met.booked).toBeGreaterThan(0)
  expect(met.refused).toBeGreaterThan(0)
})

const skilled = () => [kinds[0]!, kinds[2]!, kinds[3]!]
const skillOf = ({ serviceId }: Kind) => skilled().findIndex(one => one.serviceId === serviceId)
const does = (day: Day, one: number, kind: Kind) => day.people[one]!.does[skillOf(kind)] === true

async function begin(day: Day) {
  await startMonday(spa)
  for (const table of ['payments', 'bookingChanges', 'bookings'] as const) await spa.db.deleteFrom(table).execute()
  for (const [n, one] of day.people.entries()) {
    const { statusCode, body } = await changeTherapist(spa, people[n]!, {
      subServiceIds: kinds
        .filter(kind => does(day, n, kind))
        .flatMap(({ id, extra }) => (extra ? [id, extra.id] : [id])),
      hours: one.hours && [{ day: 'Friday', timeRanges: hours(one.hours[0]!, one.hours[1]!) }],
      daysOff: one.isOff ? [{ from: FRIDAY, to: FRIDAY }] : [],
    })
    expect(statusCode, body).toBe(200)
  }
  for (const [n, { places, fits }] of day.rooms.entries()) {
    const serviceIds = skilled().flatMap((kind, skill) => (fits[skill] ? kind.serviceId : []))
    const { statusCode, body } = await changeRoom(spa, rooms[n]!, { places, serviceIds })
    expect(statusCode, body).toBe(200)
  }
  for (const [skill, { serviceId }] of skilled().entries()) {
    const { therapist, room } = day.takes[skill]!
    const body = { takesTherapist: therapist, takesRoom: room }
    const response = await spa.call('updateService', { parts: { id: serviceId }, body, headers: asOwner })
    expect(response.statusCode, response.body).toBe(200)
  }
}

/** Nobody is wanted for what they do not do. */
function wishesOf(guests: Day['acts'][number]['guests'], day: Day): GuestWish[] {
  return guests.map(({ wishes, later }, number) => ({
    name: '',
    treatments: wishes
      .flatMap(({ kind, wants, hasExtra }) => {
        const { id, extra } = kinds[kind]!
        const mayBeWanted = day.takes[skillOf(kinds[kind]!)]?.therapist === true
        const isWanted = wants !== null && mayBeWanted && does(day, wants, kinds[kind]!)
        const first = { subServiceId: id, ...(isWanted && { therapistId: people[wants]!._id }) }
        return extra && hasExtra ? [first, { subServiceId: extra.id }] : [first]
      })
      // The search that tries everything takes long for many.
      .slice(0, number > 1 ? 2 : VISIT_TREATMENTS_MAX),
    ...(number > 0 && later > 0 && { startsAfterMinutes: later }),
  }))
}

async function booked(guests: readonly GuestWish[], plan: VisitPlan): Promise<string> {
  const response = await createVisit(spa, guests, plan.bookingTime)
  expect(response.statusCode, response.body).toBe(201)
  const { booking } = response.json<CreateBookingResponse>()
  const asPlanned = plan.treatments.map(({ therapist, ...one }) => ({ ...one, wanted: therapist?._id ?? null }))
  const asBooked = booking.treatments.map(({ guest, bookingTime, price, durationMinutes, ...one }) => ({
    ...{ guest, bookingTime, durationMinutes, price },
    ...{ subServiceId: one.subServiceId, serviceName: one.serviceName, subServiceName: one.subServiceName },
    wanted: one.therapistWanted ? one.therapist!._id : null,
  }))
  expect(asBooked).toEqual(expect.arrayContaining(asPlanned))
  expect(asBooked).toHaveLength(asPlanned.length)
  expect(booking.price).toBe(plan.treatments.reduce((sum, { price }) => sum + price, 0))
  return booking._id
}

/** A time of the grid that is not offered is refused with a sentence, and leaves nothing. */
async function refused(guests: readonly GuestWish[], { availableTimes }: AvailableTimesResponse, which: number) {
  const others = gridOf().filter(minutes => !availableTimes.includes(timeLabel(minutes)))
  if (others.length === 0) return
  const before = await taken()
  const response = await createVisit(spa, guests, timeLabel(others[which % others.length]!))
  expect([400, 409], response.body).toContain(response.statusCode)
  expect(response.json().message).toMatch(/\.$/)
  expect(await taken()).toEqual(before)
}

/** Two customers at one moment: at least one of them has it. */
async function race(guests: readonly GuestWish[], bookingTime: string) {
  const responses = await Promise.all([createVisit(spa, guests, bookingTime), createVisit(spa, guests, bookingTime)])
  const codes = responses.map(({ statusCode }) => statusCode)
  expect(codes).toContain(201)
  expect([201, 400, 409]).toContain(Math.max(...codes))
}

async function alternativeTaken(day: Day, { alternatives = [], nextFreeDate }: AvailableTimesResponse, which: number) {
  const now = await taken()
  for (const { guests, bookingDate, bookingTime } of alternatives)
    expect(tryEverything(day, guests as GuestWish[], now, bookingDate)[0]).toBe(bookingTime)
  expect(alternatives.some(({ kind }) => kind === 'day')).toBe(nextFreeDate !== undefined)
  if (alternatives.length === 0) return
  const { guests, bookingDate, bookingTime } = alternatives[which % alternatives.length]!
  const body = { guests, bookingDate, bookingTime, ...somebody() }
  const response = await spa.call('createBooking', { body })
  expect(response.statusCode, response.body).toBe(201)
}

interface Taking {
  resource: string
  from: number
  until: number
}

async function taken(): Promise<Taking[]> {
  const rows = await spa.db
    .selectFrom('treatments')
    .select(['serviceId', 'station', 'therapistId', 'roomId', 'roomPlace', 'startsAt', 'freeAgainAt'])
    .where('status', 'in', ['held', 'submitted', 'confirmed'])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ serviceId, station, therapistId, roomId, roomPlace, startsAt, freeAgainAt }) =>
    [station && `${serviceId}/${station}`, therapistId, roomId && `${roomId}/${roomPlace}`].flatMap(resource =>
      resource ? { resource, from: startsAt.getTime(), until: freeAgainAt.getTime() } : [],
    ),
  )
}

interface Job {
  kind: Kind
  guest: number
  minutes: number
  wanted: string | undefined
  /** Of a guest's first treatment. */
  later: number
}

const gridOf = () => Array.from({ length: (OPEN.until - OPEN.from) / STEP }, (_, index) => OPEN.from + index * STEP)

/** The labels of a Friday at which every treatment, person and place can be found by trying them all. */
function tryEverything(day: Day, guests: readonly GuestWish[], busy: readonly Taking[], date: string): string[] {
  const midnight = Date.parse(`${date}T00:00:00+01:00`)
  const at = (minutes: number) => midnight + minutes * MS_PER_MINUTE
  const jobs = guests.flatMap((one, number) => jobsOf(one, number))
  return gridOf()
    .filter(start => fits(0, start, [], busy))
    .map(timeLabel)

  function fits(index: number, start: number, ends: readonly number[], now: readonly Taking[]): boolean {
    const job = jobs[index]
    if (!job) return true
    const { kind, minutes, later } = job
    const isFirst = jobs[index - 1]?.guest !== job.guest
    const gaps = isFirst ? [] : [...new Set([0, 5, 10, jobs[index - 1]!.kind.turnover])]
    const starts = isFirst ? [start + later] : gaps.map(gap => ends[index - 1]! + gap)
    return starts.some(from => {
      const until = from + minutes
      if (from < OPEN.from || until > OPEN.until) return false
      const span = { from: at(from), until: at(until + kind.turnover) }
      return takings(job, from, until, resource => isFree(now, resource, span)).some(resources =>
        fits(index + 1, start, [...ends, until], [...now, ...resources.map(resource => ({ resource, ...span }))]),
      )
    })
  }

  /** Every set of resources that a treatment could take. */
  function takings({ kind, wanted }: Job, from: number, until: number, free: (resource: string) => boolean) {
    const { serviceId, stations } = kind
    const { therapist: takesPerson = false, room: takesRoom = false } = day.takes[skillOf(kind)] ?? {}
    const able = people
      .filter((_, n) => does(day, n, kind))
      .map(({ _id }) => _id)
      .filter(id => isAtWork(id, from, until) && free(id))
    const count = kind.isForTwo && (takesPerson || takesRoom) ? 2 : 1
    const firsts = wanted ? able.filter(id => id === wanted) : able
    const who: string[][] = !takesPerson
      ? [[]]
      : firsts.flatMap(one => (count === 1 ? [[one]] : able.filter(id => id !== one).map(id => [one, id])))
    const where: string[][] = rooms.flatMap(({ _id }, n) => {
      const { places, fits } = day.rooms[n]!
      if (!fits[skillOf(kind)]) return []
      const open = [1, 2].filter(place => place <= places && free(`${_id}/${place}`)).map(place => `${_id}/${place}`)
      return count === 1 ? open.map(place => [place]) : open.length === 2 ? [open] : []
    })
    if (takesRoom) return who.flatMap(one => where.map(place => [...one, ...place]))
    if (takesPerson) return who
    return Array.from({ length: stations }, (_, n) => `${serviceId}/${n + 1}`)
      .filter(free)
      .map(station => [station])
  }

  function isAtWork(id: string, from: number, until: number): boolean {
    const { hours: own, isOff } = day.people[people.findIndex(({ _id }) => _id === id)]!
    if (isOff && date === FRIDAY) return false
    return own === null || (own[0]! * 60 <= from && until <= own[1]! * 60)
  }
}

const isFree = (busy: readonly Taking[], resource: string, { from, until }: { from: number; until: number }) =>
  !busy.some(one => one.resource === resource && one.from < until && from < one.until)

function jobsOf({ treatments, startsAfterMinutes = 0 }: GuestWish, guest: number): Job[] {
  const jobs: Job[] = []
  for (const { subServiceId, therapistId } of treatments) {
    const kind = kinds.find(({ id }) => id === subServiceId)
    if (kind)
      jobs.push({ kind, guest, minutes: kind.minutes, wanted: therapistId ?? undefined, later: startsAfterMinutes })
    else jobs.at(-1)!.minutes += jobs.at(-1)!.kind.extra!.minutes
  }
  return jobs
}
