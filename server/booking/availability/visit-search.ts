import { NOWHERE, type Place } from './planner.ts'
import type { DayPerson } from './planner-day.ts'
import type { Options, PlaceOption, VisitOptions } from './visit-options.ts'
import type { Job } from './visit-planner.ts'

/** So many steps, and a visit counts as one that does not fit. What is listed is accepted all the same: both ask this function. */
const MAX_STEPS = 2000
/** So many for a plan of one guest with as few people as possible. */
const MAX_STEPS_OF_GUEST = 100

export type Found = Map<Job, { startsAt: number; place: Place }>

type People = ReadonlyMap<Job, DayPerson>
type Places = ReadonlyMap<Job, PlaceOption>

interface Plan {
  starts: ReadonlyMap<Job, number>
  people: People
  places: Places
}

interface Timed {
  starts: Map<Job, number>
  options: Map<Job, Options>
}

interface Wanted {
  startsAt: number
  /** The first plan will do. */
  isAnyGood: boolean
}

/** The plan in which each guest in turn has as few people as possible; if that leads nowhere, any plan there is. */
export function findVisit(
  jobs: readonly Job[],
  options: VisitOptions,
  { startsAt, isAnyGood }: Wanted,
): Found | undefined {
  const any = findAny(jobs, options, startsAt)
  const few = any && !isAnyGood ? findWithFew(jobs, options, startsAt) : undefined
  const plan = few ?? any
  return plan && toFound(jobs, plan)
}

/**
 * Each job in turn starts as soon after the one before it as it can, or some minutes later. After every job all so far are
 * seated: those at overlapping times get different people and places. So a visit for which somebody lacks is given up early.
 */
function findAny(jobs: readonly Job[], options: VisitOptions, startsAt: number): Plan | undefined {
  const timed: Timed = { starts: new Map(), options: new Map() }
  let steps = 0

  function placeFrom(at: number, before: Pick<Plan, 'people' | 'places'>): Plan | undefined {
    const job = jobs[at]
    if (!job) return { ...before, starts: timed.starts }
    for (const from of startsOf(job, timed, startsAt)) {
      if (++steps > MAX_STEPS) return undefined
      const found = options.at(job, from)
      if (!found) continue
      timed.starts.set(job, from)
      timed.options.set(job, found)
      const placed = jobs.slice(0, at + 1)
      const places = seatPlaces(placed, timed, before.places)
      const people = places && seatPeople(placed, timed, before.people)
      const plan = people && placeFrom(at + 1, { people, places })
      if (plan) return plan
      timed.starts.delete(job)
      timed.options.delete(job)
    }
  }

  return placeFrom(0, { people: new Map(), places: new Map() })
}

/** Guest after guest: the same person for all treatments, at the least waiting, else two, and so on. */
function findWithFew(jobs: readonly Job[], options: VisitOptions, startsAt: number): Plan | undefined {
  const timed: Timed = { starts: new Map(), options: new Map() }
  const people = new Map<Job, DayPerson>()
  let places: Places = new Map()
  const placed: Job[] = []

  for (const guest of new Set(jobs.map(job => job.guest))) {
    const own = jobs.filter(job => job.guest === guest)
    if (!own.some((_, mayBeMore) => placeGuest(own, mayBeMore))) return undefined
  }
  return { starts: timed.starts, people, places }

  function placeGuest(own: readonly Job[], mayBeMore: number): boolean {
    const before = placed.length
    let left = MAX_STEPS_OF_GUEST
    if (place(0, mayBeMore, places)) return true
    placed.length = before
    for (const job of own) for (const known of [people, timed.starts, timed.options]) known.delete(job)
    return false

    function place(at: number, mayBeMore: number, taken: Places): boolean {
      const job = own[at]
      placed.length = before + at
      if (!job) {
        places = taken
        return true
      }
      placed.push(job)
      const theirs = peopleOf(job.guest, people)
      // Whoever did it before the change is no change of person.
      const isTheirs = (id: string) => theirs.has(id) || job.current?.therapistId === id
      for (const from of startsOf(job, timed, startsAt)) {
        const found = options.at(job, from)
        if (!found) continue
        timed.starts.set(job, from)
        timed.options.set(job, found)
        const isNobodyNew = mayBeMore === 0 && theirs.size > 0 && !job.isSecondHand
        const able = isNobodyNew ? found.people?.filter(({ id }) => isTheirs(id)) : found.people
        placed.length = before + at + 1
        const then = able?.length === 0 ? undefined : seatPlaces(placed, timed, taken)
        for (const person of then ? ranked(job, able, people, timed) : []) {
          if (--left < 0) return false
          if (person) people.set(job, person)
          const isMore = person && theirs.size > 0 && !isTheirs(person.id) && !job.isSecondHand
          if (place(at + 1, isMore ? mayBeMore - 1 : mayBeMore, then!)) return true
          people.delete(job)
        }
        timed.starts.delete(job)
        timed.options.delete(job)
      }
      return false
    }
  }
}

const peopleOf = (guest: number, people: People) =>
  new Set([...people].filter(([job]) => job.guest === guest && !job.isSecondHand).map(([, { id }]) => id))

function startsOf(
  { before, isSecondHalf, delays }: Job,
  { starts }: Pick<Timed, 'starts'>,
  startsAt: number,
): number[] {
  const from = before ? starts.get(before)! + (isSecondHalf ? 0 : before.duration) : startsAt
  return delays.map(delay => from + delay)
}

/** Who could do it, the best first; undefined if it takes nobody. */
function ranked(
  job: Job,
  people: Options['people'],
  seated: People,
  { starts }: Timed,
): readonly (DayPerson | undefined)[] {
  if (!people) return [undefined]
  const beside = new Set([...seated].filter(([one]) => overlap(one, job, starts)).map(([, { id }]) => id))
  return inOrder(
    people.filter(({ id }) => !beside.has(id)),
    person => rankOfPerson(job, person, seated),
  )
}

/** Lowest first; equal ones stay in the order of the team. */
function inOrder<One>(all: readonly One[], rankOf: (one: One) => number): One[] {
  return all
    .map(one => ({ one, rank: rankOf(one) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

/** Who did it before, then who treats the guest already, then who has the least work that day. */
function rankOfPerson(job: Job, { id, worked }: DayPerson, seated: People): number {
  if (job.current?.therapistId === id) return -2
  let work = worked
  for (const [{ guest, duration }, person] of seated) {
    if (person.id !== id) continue
    if (guest === job.guest) return -1
    work += duration
  }
  return work
}

function toFound(jobs: readonly Job[], { starts, people, places }: Plan): Found {
  const placeOf = (job: Job): Place => {
    const person = people.get(job)
    const where = places.get(job)?.place ?? NOWHERE
    return { ...where, therapistId: person?.id ?? null, therapistName: person?.name ?? '' }
  }
  return new Map(jobs.map(job => [job, { startsAt: starts.get(job)!, place: placeOf(job) }]))
}

/** Somebody for every job that takes somebody. */
function seatPeople(jobs: readonly Job[], { starts, options }: Timed, before: People) {
  const taking = jobs.filter(job => options.get(job)!.people)
  return seat(taking, starts, before, {
    choicesOf: job => options.get(job)!.people!,
    isAllowed: () => true,
    rankOf: rankOfPerson,
  })
}

/** A place for every job that takes one. The halves of a treatment for two are in one room. */
function seatPlaces(jobs: readonly Job[], { starts, options }: Timed, before: Places) {
  const taking = jobs.filter(job => options.get(job)!.places)
  return seat(taking, starts, before, {
    choicesOf: job => options.get(job)!.places!,
    isAllowed(job, { roomId, capacity }, others) {
      let beside = 0
      for (const [one, place] of others) {
        const isHalf = (one.isSecondHalf && one.before === job) || (job.isSecondHalf && job.before === one)
        if (isHalf && place.roomId !== roomId) return false
        if (place.roomId === roomId && Number.isFinite(place.capacity)) beside++
      }
      return beside < capacity
    },
    // Options are in order: small rooms first.
    rankOf: ({ current }, { place: { roomId, roomPlace, station } }) => {
      if (!current) return 0
      const isKept =
        roomId === null ? station === current.station : roomId === current.roomId && roomPlace === current.roomPlace
      return isKept ? -1 : 0
    },
  })
}

interface Rules<Choice> {
  choicesOf(job: Job): readonly Choice[]
  /** `beside`: what is seated at an overlapping time. */
  isAllowed(job: Job, choice: Choice, beside: readonly [Job, Choice][]): boolean
  /** Lowest first; equal ones in their order. */
  rankOf(job: Job, choice: Choice, seated: ReadonlyMap<Job, Choice>): number
}

/**
 * Gives each job one of its choices, so that jobs at overlapping times have different ones. `before` is what all but the last
 * job have: mostly that one can be added without moving the others.
 */
function seat<Choice extends { id: string }>(
  jobs: readonly Job[],
  starts: ReadonlyMap<Job, number>,
  before: ReadonlyMap<Job, Choice>,
  rules: Rules<Choice>,
): ReadonlyMap<Job, Choice> | undefined {
  let steps = 0
  const seated = new Map(before)
  if (next(jobs.filter(job => !before.has(job)))) return seated
  seated.clear()
  return next(jobs) ? seated : undefined

  function next(waiting: readonly Job[]): boolean {
    if (waiting.length === 0) return true
    const { job, left } = fewestLeft(waiting)
    const rest = waiting.filter(one => one !== job)
    for (const choice of inOrder(left, one => rules.rankOf(job, one, seated))) {
      if (++steps > MAX_STEPS) return false
      seated.set(job, choice)
      if (next(rest)) return true
      seated.delete(job)
    }
    return false
  }

  function fewestLeft(waiting: readonly Job[]) {
    const all = waiting.map(job => ({ job, left: leftFor(job) }))
    return all.reduce((least, one) => (one.left.length < least.left.length ? one : least))
  }

  function leftFor(job: Job) {
    const beside = [...seated].filter(([one]) => overlap(one, job, starts))
    const isTaken = (id: string) => beside.some(([, taken]) => taken.id === id)
    return rules.choicesOf(job).filter(one => !isTaken(one.id) && rules.isAllowed(job, one, beside))
  }
}

function overlap(one: Job, other: Job, starts: ReadonlyMap<Job, number>): boolean {
  const [a, b] = [starts.get(one)!, starts.get(other)!]
  return a < b + other.occupied && b < a + one.occupied
}
