import { type GuestBound, guestBound } from './visit-bounds.ts'
import type { Choice, VisitChoices } from './visit-choices.ts'
import { conflicts } from './visit-conflicts.ts'
import { visitCost } from './visit-cost.ts'
import type { GuestLine, Job } from './visit-lines.ts'
import { visitPeople } from './visit-people.ts'
import { visitPlaces } from './visit-places.ts'

/** After so many tries a visit counts as one that does not fit. What is listed is accepted, as both ask this search. */
const MAX_TRIES = 20_000
/** So many more, once there is a plan, for one with fewer people, and then for one with an earlier end. */
const MAX_TRIES_FOR_PEOPLE = 40
const MAX_TRIES_FOR_END = 24

/** By job; -1: nobody, no place. */
export interface Found {
  starts: number[]
  people: number[]
  places: number[]
}

/**
 * Places one job after the other: first when, then with whom. Where is found beside it, as it depends only on when.
 * A job that cannot be placed blames the decisions that are in its way; those after the last one of them are skipped, because
 * changing them would not help.
 */
export function visitSearch(jobs: readonly Job[], lines: readonly GuestLine[], choices: VisitChoices) {
  const current = jobs.map(job => (job.current?.therapistId ? choices.numberOfPerson(job.current.therapistId) : -1))
  // Guests who want the same need the same.
  const signatures = lines.map(line =>
    [line.after, line.isTreatedByTwo, line.jobs.map(job => choices.kindOf[job.at])].join(),
  )

  return (startsAt: number, { isAnyGood = false } = {}): Found | undefined => {
    const starts: number[] = []
    const chosen: Choice[] = []
    const findConflict = conflicts(jobs, choices, starts, chosen)
    // Too few for all guests at once is what most hopeless visits have too few of.
    for (const job of jobs) {
      if (job.before >= 0 || job.isSecondHalf) break
      const choice = choices.at(job, startsAt + job.after)
      if (!choice) return undefined
      starts[job.at] = startsAt + job.after
      chosen[job.at] = choice
      if (findConflict(job.at)) return undefined
    }

    const bounds: GuestBound[] = []
    for (const [at, line] of lines.entries()) {
      const same = bounds[signatures.indexOf(signatures[at]!)]
      const bound = same ?? guestBound(line, choices, startsAt)
      if (!bound) return undefined
      bounds.push(bound)
    }

    const people: number[] = []
    const ranks = jobs.map((): number[] => [])
    const worked = choices.people.map(one => one.worked)
    // By guest: who treats them so far, how many more are needed, until when it is, and how much is still to come.
    const used = lines.map((): number[] => [])
    const more = lines.map(() => 0)
    const ends = lines.map(({ after }) => startsAt + after)
    const left = lines.map(({ duration }) => duration)
    let tries = 0
    let limit = MAX_TRIES
    // Until then nothing has to be explained.
    let isStuck = false
    let best: Found | undefined
    let bestCost = Number.POSITIVE_INFINITY
    const team = visitPeople({ jobs, lines, bounds, used, starts, people, current, worked, startsAt })
    const cost = visitCost({ jobs, lines, bounds, used, more, ends, left, people, current, startsAt })
    const leastCost = cost.ofAll(0)
    const leastPeople = cost.ofPeople(0)
    let fewest = Number.POSITIVE_INFINITY
    let isForEnd = false
    // The decisions that are in the way, a bit for each job.
    let blamedStarts = 0
    let blamedPeople = 0
    const places = visitPlaces(jobs, choices, starts, chosen, () => ++tries > limit)

    placeStart(0)
    isForEnd = true
    limit = tries + MAX_TRIES_FOR_END
    // Each job takes two.
    const isWorthIt = best && !isAnyGood && bestCost > leastCost && 2 * jobs.length <= MAX_TRIES_FOR_END
    if (isWorthIt) placeStart(0)
    return best

    /** True: the search is over. */
    function placeStart(at: number): boolean {
      const job = jobs[at]
      if (!job) return remember()
      const bit = 1 << at
      let byStarts = jobs[at]!.chain
      let byPeople = 0
      for (const from of startsFor(job)) {
        if (++tries > limit) return true
        if (job.pair >= 0 && job.pair < at && starts[job.pair] !== from) {
          byStarts |= jobs[job.pair]!.chain
          continue
        }
        const choice = choices.at(job, from)
        if (!choice) continue
        starts[at] = from
        chosen[at] = choice
        const inTheWay =
          (isStuck && findConflict(at)) ||
          (places.add(at) ? 0 : findConflict(at) || (places.rearrange(at) ? 0 : bitsUpTo(at)))
        if (inTheWay) {
          byStarts |= inTheWay
          continue
        }
        if (goOn(job, choice)) return true
        if (!(blamedStarts & bit)) return false
        byStarts |= blamedStarts
        byPeople |= blamedPeople
      }
      blamedStarts = byStarts & ~bit
      blamedPeople = byPeople
      isStuck ||= best === undefined
      return false
    }

    function goOn(job: Job, choice: Choice): boolean {
      if (job.isSecondHalf) return placePerson(job, choice)
      const guest = job.guestAt
      const endBefore = ends[guest]!
      ends[guest] = starts[job.at]! + job.duration
      left[guest]! -= job.duration
      const isOver = placePerson(job, choice)
      ends[guest] = endBefore
      left[guest]! += job.duration
      return isOver
    }

    function placePerson(job: Job, choice: Choice): boolean {
      const { at, duration } = job
      if (!choice.people) {
        people[at] = -1
        return placeStart(at + 1)
      }
      const bit = 1 << at
      const guest = job.guestAt
      const treating = used[guest]!
      const moreBefore = more[guest]!
      const rank = ranks[at]!
      let byStarts = jobs[at]!.chain
      let byPeople = 0
      team.rank(job, choice.people, rank)
      for (let other = 0; other < at; other++) {
        if (people[other]! < 0 || !overlap(job, other)) continue
        const order = choice.people.indexOf(people[other]!)
        if (order < 0) continue
        rank[order] = Number.POSITIVE_INFINITY
        byStarts |= jobs[other]!.chain
        byPeople |= 1 << other
      }
      for (let next = leastOf(rank, choice.people.length); next >= 0; next = leastOf(rank, choice.people.length)) {
        if (++tries > limit) return true
        rank[next] = Number.POSITIVE_INFINITY
        const person = choice.people[next]!
        const isNew = !treating.includes(person)
        people[at] = person
        worked[person]! += duration
        if (isNew) treating.push(person)
        if (!job.isSecondHalf) more[guest] = team.moreWith(job, person)
        const isPruned = best !== undefined && isWorse(at + 1)
        if (isPruned) blameFor(at + 1)
        const isOver = !isPruned && placeStart(at + 1)
        worked[person]! -= duration
        if (isNew) treating.pop()
        more[guest] = moreBefore
        if (isOver) return true
        if (!(blamedPeople & bit)) return false
        byStarts |= blamedStarts
        byPeople |= blamedPeople
      }
      blamedStarts = byStarts
      blamedPeople = byPeople & ~bit
      return false
    }

    function remember(): boolean {
      const total = cost.ofAll(jobs.length)
      if (total < bestCost) {
        best = { starts: [...starts], people: [...people], places: places.all() }
        bestCost = total
        fewest = cost.ofPeople(jobs.length)
      }
      limit = Math.min(limit, tries + MAX_TRIES_FOR_PEOPLE)
      blameFor(jobs.length)
      return isAnyGood || total <= leastCost || (!isForEnd && fewest <= leastPeople)
    }

    function isWorse(placed: number): boolean {
      return isForEnd ? cost.ofAll(placed) >= bestCost : cost.ofPeople(placed) >= fewest
    }

    /** Fewer people take another decision of a guest who has more than needed; an earlier end, any other. */
    function blameFor(placed: number) {
      blamedStarts = isForEnd ? bitsUpTo(placed - 1) : 0
      blamedPeople = blamedStarts
      if (!isForEnd)
        for (let at = 0; at < placed; at++) {
          if (!cost.needsMore(at)) continue
          blamedStarts |= jobs[at]!.chain
          blamedPeople |= 1 << at
        }
    }

    /** Where the fewest people have to join those who treat this guest already comes first, then the shortest gap. */
    function startsFor(job: Job): readonly number[] {
      if (job.isSecondHalf) return [starts[job.pair]!]
      if (job.before < 0) return [startsAt + job.after]
      const from = starts[job.before]! + jobs[job.before]!.duration
      const ranked: { start: number; rank: number }[] = []
      for (const gap of job.gaps) {
        starts[job.at] = from + gap
        const rank = team.moreFrom(job)
        if (rank >= 0) ranked.push({ start: from + gap, rank: isKept(job) ? -1 : rank })
      }
      return ranked.sort((one, other) => one.rank - other.rank).map(({ start }) => start)
    }

    function isKept(job: Job): boolean {
      const person = current[job.at]!
      return person >= 0 && choices.at(job, starts[job.at]!)!.people?.includes(person) === true && isFree(job, person)
    }

    function isFree(job: Job, person: number): boolean {
      for (let other = 0; other < job.at; other++) if (people[other] === person && overlap(job, other)) return false
      return true
    }

    function overlap({ at, occupied }: Job, other: number): boolean {
      return starts[other]! < starts[at]! + occupied && starts[at]! < starts[other]! + jobs[other]!.occupied
    }
  }
}

/** The bits of the jobs up to one. */
function bitsUpTo(at: number): number {
  return at === 31 ? -1 : (1 << (at + 1)) - 1
}

function leastOf(ranks: readonly number[], count: number): number {
  let least = -1
  for (let at = 0; at < count; at++) if (ranks[at]! < (least < 0 ? Number.POSITIVE_INFINITY : ranks[least]!)) least = at
  return least
}
