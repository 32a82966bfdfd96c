import type { Choice, VisitChoices } from './visit-choices.ts'
import type { Job } from './visit-planner.ts'

/** What one guest needs at least, if nobody else came: no plan of the visit can do better. */
export interface GuestBound {
  /** People beyond the first. */
  people: number
  /** The earliest end, and the earliest with one person for everything. */
  end: number
  endWithOne: number
  /** For each person the most of the guest's treatments that they could do, if the one at this position is theirs. */
  reach: (person: number, position: number) => number
  canDoAll: (person: number) => boolean
}

/** More would not fit into the bits of a number; nobody may book as many. */
const MAX_TREATMENTS = 5

/** All starts that one treatment of a guest may have. */
interface Step {
  starts: number[]
  choices: Choice[]
  /** Between starts of the step before and of this one; `isLong`: the gap leaves time for the turnover. */
  links: { from: number; to: number; isLong: boolean }[]
}

/** Undefined if there is no plan even if nobody else came. */
export function guestBound(
  { line, isTreatedByTwo }: { line: readonly Job[]; isTreatedByTwo: boolean },
  choices: VisitChoices,
  isOpen: (job: Job, startsAt: number) => boolean,
  visitStart: number,
): GuestBound | undefined {
  const steps = stepsOf(line, choices, isOpen, visitStart)
  if (!steps) return undefined
  const last = line.length - 1
  const end = steps[last]!.starts[0]! + line[last]!.duration
  const needed = line.reduce((bits, _, at) => (steps[at]!.choices[0]!.people ? bits | (1 << at) : bits), 0)
  if (needed === 0 || line.length > MAX_TREATMENTS)
    return { people: 0, end, endWithOne: end, reach: () => 0, canDoAll: () => true }

  const count = choices.people.length
  const sets = setsAlong(steps, count)
  const inEnd = sets[last]!
  const full = supersetsOf(needed, line.length)
  let endWithOne = Number.POSITIVE_INFINITY
  const ofPerson = new Int32Array(count)
  let all = 0
  for (let at = steps[last]!.starts.length - 1; at >= 0; at--)
    for (let person = 0; person < count; person++) {
      const found = inEnd[at * count + person]!
      ofPerson[person]! |= found
      all |= found
      if (found & full) endWithOne = Math.min(endWithOne, steps[last]!.starts[at]! + line[last]!.duration)
    }
  const known = new Map<number, number>()
  return {
    people: Math.max(peopleFor(needed, all, line.length) - 1, isTreatedByTwo ? 1 : 0),
    end,
    endWithOne,
    reach(person, position) {
      const key = person * MAX_TREATMENTS + position
      const reached = known.get(key) ?? mostWith(ofPerson[person]!, position, line.length)
      known.set(key, reached)
      return reached
    },
    canDoAll: person => (ofPerson[person]! & full) !== 0,
  }
}

function stepsOf(
  line: readonly Job[],
  choices: VisitChoices,
  isOpen: (job: Job, startsAt: number) => boolean,
  visitStart: number,
): Step[] | undefined {
  const steps: Step[] = []
  for (const job of line) {
    const before = steps.at(-1)
    const step: Step = { starts: [], choices: [], links: [] }
    const reached = new Map<number, { from: number; isLong: boolean }[]>()
    if (!before) reached.set(visitStart + job.after, [])
    before?.starts.forEach((startsAt, from) => {
      for (const gap of job.gaps) {
        const next = startsAt + line[steps.length - 1]!.duration + gap
        const links = reached.get(next) ?? []
        links.push({ from, isLong: gap >= job.turnoverBefore })
        reached.set(next, links)
      }
    })
    for (const startsAt of [...reached.keys()].sort((a, b) => a - b)) {
      const choice = isOpen(job, startsAt) ? choices.at(job, startsAt) : undefined
      if (!choice) continue
      const to = step.starts.push(startsAt) - 1
      step.choices.push(choice)
      for (const link of reached.get(startsAt)!) step.links.push({ ...link, to })
    }
    if (step.starts.length === 0) return undefined
    steps.push(step)
  }
  return steps
}

/**
 * For each step, start and person: which sets of the treatments up to there the person could do along some line of starts.
 * A set of treatments is a number of bits; a set of sets has a bit for each of them.
 */
function setsAlong(steps: readonly Step[], count: number): Int32Array[] {
  const all: Int32Array[] = []
  steps.forEach(({ starts, choices, links }, at) => {
    const without = new Int32Array(starts.length * count)
    const apart = new Int32Array(starts.length * count)
    if (at === 0) {
      without.fill(1)
      apart.fill(1)
    }
    const rest = at === 0 ? 0 : ~setsWith(at - 1, at)
    for (const { from, to, isLong } of links)
      for (let person = 0; person < count; person++) {
        const sets = all[at - 1]![from * count + person]!
        without[to * count + person]! |= sets
        apart[to * count + person]! |= isLong ? sets : sets & rest
      }
    choices.forEach(({ people }, to) => {
      for (const person of people ?? []) without[to * count + person]! |= apart[to * count + person]! << (1 << at)
    })
    all.push(without)
  })
  return all
}

/** All sets of so many treatments that have one of them. */
function setsWith(treatment: number, of: number): number {
  let sets = 0
  for (let set = 0; set < 1 << of; set++) if (set & (1 << treatment)) sets |= 1 << set
  return sets
}

function supersetsOf(needed: number, of: number): number {
  let sets = 0
  for (let set = 0; set < 1 << of; set++) if ((set & needed) === needed) sets |= 1 << set
  return sets
}

/** How few of the sets cover everything. */
function peopleFor(needed: number, sets: number, of: number): number {
  let covered = 1
  for (let people = 1; people <= of; people++) {
    let next = 0
    for (let one = 0; one < 1 << of; one++)
      if (covered & (1 << one))
        for (let other = 0; other < 1 << of; other++) if (sets & (1 << other)) next |= 1 << (one | other)
    covered = next
    for (let set = 0; set < 1 << of; set++) if (covered & (1 << set) && (set & needed) === needed) return people
  }
  return of
}

function mostWith(sets: number, position: number, of: number): number {
  let most = 0
  for (let set = 0; set < 1 << of; set++)
    if (sets & (1 << set) && set & (1 << position)) most = Math.max(most, bitCount(set))
  return most
}

function bitCount(set: number): number {
  let count = 0
  for (let rest = set; rest; rest &= rest - 1) count++
  return count
}
