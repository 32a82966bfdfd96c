import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { Span } from './planner-day.ts'
import { type GuestBound, guestBound } from './visit-bounds.ts'
import type { Choice, VisitChoices } from './visit-choices.ts'
import { conflicts } from './visit-conflicts.ts'
import { visitPlaces } from './visit-places.ts'
import type { Job } from './visit-planner.ts'

/** So many tries and a visit counts as one that does not fit. What is listed is accepted: both ask this function. */
export const MAX_TRIES = 20_000
/** So many more, once there is a plan, for one with fewer people or an earlier end. */
export const MAX_TRIES_TO_IMPROVE = 1000

/** By job; -1: nobody, no place. */
export interface Found {
  starts: number[]
  people: number[]
  places: number[]
}

interface Search {
  /** In the order in which they are placed. */
  jobs: readonly Job[]
  choices: VisitChoices
  /** By treatment of the wish. */
  open: readonly (readonly Span[])[]
  startsAt: number
  /** The first plan will do. */
  isAnyGood: boolean
}

/**
 * Places one job after the other: first when, then with whom. Where is decided beside it, as it depends only on when.
 * A job that cannot be placed blames the decisions that are in its way; those after the last one of them are skipped, because
 * changing them would not help.
 */
export function findVisit({ jobs, choices, open, startsAt, isAnyGood }: Search): Found | undefined {
  const isOpen = (job: Job, from: number) =>
    open[job.index]!.some(span => span.from <= from && from + job.duration <= span.until)
  const guests = guestsOf(jobs)
  const bounds: GuestBound[] = []
  for (const guest of guests) {
    const bound = guestBound(guest, choices, isOpen, startsAt)
    if (!bound) return undefined
    bounds.push(bound)
  }

  const starts: number[] = []
  const chosen: Choice[] = []
  const people: number[] = []
  const worked = choices.people.map(one => one.worked)
  const chains = chainsOf(jobs)
  const places = visitPlaces(jobs, choices, starts, chosen, () => ++tries > limit)
  const findConflict = conflicts(jobs, chains, starts, chosen)
  const current = jobs.map(job => (job.current?.therapistId ? choices.numberOfPerson(job.current.therapistId) : -1))
  const used = guests.map((): number[] => [])
  // Of each guest: the end so far, and how much is still to come.
  const ends = guests.map(({ after }) => startsAt + after)
  const left = guests.map(({ total }) => total)
  const keys = jobs.map(() => [] as number[])
  let lost = 0
  let tries = 0
  let limit = MAX_TRIES
  let best: Found | undefined
  let bestCost = Number.POSITIVE_INFINITY
  // The decisions that are in the way, a bit for each job.
  let blamedStarts = 0
  let blamedPeople = 0
  const leastCost = costBound()

  placeStart(0)
  return best

  /** True: the search is over. */
  function placeStart(at: number): boolean {
    if (at === jobs.length) return remember()
    const job = jobs[at]!
    const bit = 1 << at
    let byStarts = chains[at]!
    let byPeople = 0
    for (const from of startsFor(at)) {
      if (++tries > limit) return true
      if (job.pair >= 0 && job.pair < at && starts[job.pair] !== from) {
        byStarts |= chains[job.pair]!
        continue
      }
      const choice = isOpen(job, from) ? choices.at(job, from) : undefined
      if (!choice) continue
      starts[at] = from
      chosen[at] = choice
      const inTheWay = findConflict(at)
      if (inTheWay) {
        byStarts |= inTheWay
        continue
      }
      if (!places.place(at)) {
        byStarts |= bitsUpTo(at)
        continue
      }
      const isOver = job.isSecondHalf ? placePerson(at, choice) : goOn(at, choice)
      if (isOver) return true
      if (!(blamedStarts & bit)) return false
      byStarts |= blamedStarts
      byPeople |= blamedPeople
    }
    blamedStarts = byStarts & ~bit
    blamedPeople = byPeople
    return false
  }

  function goOn(at: number, choice: Choice): boolean {
    const { guest, duration } = jobs[at]!
    const endBefore = ends[guest]!
    ends[guest] = starts[at]! + duration
    left[guest]! -= duration
    const isOver = placePerson(at, choice)
    ends[guest] = endBefore
    left[guest]! += duration
    return isOver
  }

  function placePerson(at: number, choice: Choice): boolean {
    if (!choice.people) {
      people[at] = -1
      return placeStart(at + 1)
    }
    const { guest, duration } = jobs[at]!
    const bit = 1 << at
    let byStarts = chains[at]!
    let byPeople = 0
    const ranks = keys[at]!
    ranks.length = 0
    choice.people.forEach((person, order) => {
      const other = clashWith(at, person)
      ranks.push(other < 0 ? rankOf(at, person, order) : Number.POSITIVE_INFINITY)
      if (other < 0) return
      byStarts |= chains[other]!
      byPeople |= 1 << other
    })
    for (let next = leastOf(ranks); next >= 0; next = leastOf(ranks)) {
      if (++tries > limit) return true
      ranks[next] = Number.POSITIVE_INFINITY
      const person = choice.people[next]!
      const isNew = !used[guest]!.includes(person)
      const isLost = current[at]! >= 0 && current[at] !== person
      people[at] = person
      worked[person]! += duration
      if (isNew) used[guest]!.push(person)
      if (isLost) lost++
      const isWorse = best !== undefined && costBound() >= bestCost
      const isOver = !isWorse && placeStart(at + 1)
      worked[person]! -= duration
      if (isNew) used[guest]!.pop()
      if (isLost) lost--
      if (isOver) return true
      if (isWorse) blameAll(at)
      else if (!(blamedPeople & bit)) return false
      byStarts |= blamedStarts
      byPeople |= blamedPeople
    }
    blamedStarts = byStarts
    blamedPeople = byPeople & ~bit
    return false
  }

  function remember(): boolean {
    const cost = costBound()
    if (cost < bestCost) {
      best = { starts: [...starts], people: [...people], places: places.all() }
      bestCost = cost
    }
    limit = Math.min(limit, tries + MAX_TRIES_TO_IMPROVE)
    blameAll(jobs.length - 1)
    return isAnyGood || bestCost <= leastCost
  }

  function blameAll(upTo: number) {
    blamedStarts = bitsUpTo(upTo)
    blamedPeople = blamedStarts
  }

  /** Where somebody who treats this guest already can go on comes first, then the shortest gap. */
  function startsFor(at: number): readonly number[] {
    const job = jobs[at]!
    if (job.isSecondHalf) return [starts[job.pair]!]
    if (job.before < 0) return [startsAt + job.after]
    const from = starts[job.before]! + jobs[job.before]!.duration
    const possible = job.gaps.map(gap => from + gap)
    const goesOn = (start: number) => {
      const able = isOpen(job, start) ? choices.at(job, start)?.people : undefined
      starts[at] = start
      return able?.some(one => (one === current[at] || used[job.guest]!.includes(one)) && clashWith(at, one) < 0)
    }
    const sooner = possible.filter(goesOn)
    return sooner.length > 0 ? [...sooner, ...possible.filter(start => !sooner.includes(start))] : possible
  }

  /** The job that has a person at a time that overlaps; -1: none. */
  function clashWith(at: number, person: number): number {
    const from = starts[at]!
    const until = from + jobs[at]!.occupied
    for (let other = 0; other < at; other++)
      if (people[other] === person && starts[other]! < until && from < starts[other]! + jobs[other]!.occupied)
        return other
    return -1
  }

  /** The person of before, then who treats this guest already, then who can go on longest; then least work, then the order. */
  function rankOf(at: number, person: number, order: number): number {
    const { guest, position } = jobs[at]!
    const isCurrent = current[at] === person
    const missing = used[guest]!.includes(person) ? 0 : 1 + jobs.length - bounds[guest]!.reach(person, position)
    return ((isCurrent ? 0 : 1 + missing) * 2 ** 28 + worked[person]!) * 1024 + order
  }

  /** What a plan costs at least that goes on from here; of a complete one, what it costs. */
  function costBound(): number {
    let extra = 0
    let end = 0
    let waiting = 0
    guests.forEach(({ number, after, total }) => {
      const bound = bounds[number]!
      const treating = used[number]!
      const isOneTooFew = treating.length === 1 && !bound.canDoAll(treating[0]!)
      const people = Math.max(bound.people, treating.length - 1, isOneTooFew ? 1 : 0)
      const endsAt = Math.max(people === 0 ? bound.endWithOne : bound.end, ends[number]! + left[number]!)
      extra += people
      end = Math.max(end, endsAt - startsAt)
      waiting += endsAt - startsAt - after - total
    })
    return ((lost * LOST + extra) * 1e5 + end / MS_PER_MINUTE) * 1e5 + waiting / MS_PER_MINUTE
  }
}

/** Another person than before is worse than any number of people. */
const LOST = 64

function guestsOf(jobs: readonly Job[]) {
  const numbers = Math.max(...jobs.map(({ guest }) => guest)) + 1
  return Array.from({ length: numbers }, (_, number) => {
    const line = jobs.filter(job => job.guest === number && !job.isSecondHalf)
    const total = line.reduce((sum, { duration }) => sum + duration, 0)
    return {
      number,
      line,
      total,
      after: line[0]?.after ?? 0,
      isTreatedByTwo: jobs.some(one => one.guest === number && one.isSecondHalf),
    }
  })
}

/** For each job the starts that its own depends on, with its own. */
function chainsOf(jobs: readonly Job[]): number[] {
  const chains: number[] = []
  jobs.forEach(({ before, pair, isSecondHalf }, at) => {
    const on = isSecondHalf ? pair : before
    chains.push((1 << at) | (on < 0 ? 0 : chains[on]!))
  })
  return chains
}

/** The bits of the jobs up to one. */
function bitsUpTo(at: number): number {
  return at === 31 ? -1 : (1 << (at + 1)) - 1
}

function leastOf(ranks: readonly number[]): number {
  let least = -1
  for (let at = 0; at < ranks.length; at++)
    if (ranks[at]! < (least < 0 ? Number.POSITIVE_INFINITY : ranks[least]!)) least = at
  return least
}
