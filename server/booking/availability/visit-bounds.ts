import type { Choice, VisitChoices } from './visit-choices.ts'
import type { GuestLine, Link } from './visit-lines.ts'
import { fewestFor, hasAll, join, NOTHING, setsWith } from './visit-sets.ts'

/** What one guest needs at least, if nobody else came: no plan of the visit can do better. */
export interface GuestBound {
  /** People beyond the first. */
  people: number
  /** The earliest end, and the earliest with one person for everything, in milliseconds after the visit begins. */
  end: number
  endWithOne: number
  /** By treatment, and by start as in the guest's line; undefined: nothing can start then, or the rest cannot follow. */
  onwards: readonly (readonly (Onwards | undefined)[])[]
  /** By treatment, those from it on that take anybody, a bit for each. */
  needed: readonly number[]
}

/** The sets of treatments that can be done from a start on. */
interface Onwards {
  /** By person. */
  sets: readonly number[]
  ofAnybody: number
}

/** Undefined if there is no plan even if nobody else came. */
export function guestBound(line: GuestLine, choices: VisitChoices, visitStart: number): GuestBound | undefined {
  const { jobs, steps, isTreatedByTwo } = line
  const free = steps.map(({ offsets }, at) => offsets.map(offset => choices.at(jobs[at]!, visitStart + offset)))
  const onwards = onwardsOf(line, free, choices.people.length)
  const first = onwards[0]?.[0]
  if (!first) return undefined
  const bits = free.map((starts, at) => (starts.some(choice => choice?.people) ? 1 << at : 0))
  const needed = bits.map((_, at) => bits.reduce((sum, bit, of) => (of < at ? sum : sum | bit), 0))
  const atLeast = isTreatedByTwo ? 1 : 0
  const people = atLeast + fewestFor(needed[0]!, first.ofAnybody) - 1
  const end = earliestEnd(line, onwards)
  const endWithOne = people === 0 && needed[0]! > 0 ? earliestWithOne(line, free, onwards, needed[0]!) : end
  return { people, end, endWithOne, onwards, needed }
}

/** How many more people a guest needs from a treatment on, beside what those who treat the guest already could do. */
export function morePeople({ onwards, needed }: GuestBound, treatment: number, start: number, covered: number): number {
  let more = 0
  for (let sets = covered; more < needed.length && !hasAll(sets, needed[treatment]!); more++)
    sets = join(sets, onwards[treatment]![start]!.ofAnybody)
  return more
}

type FreeStarts = readonly (readonly (Choice | undefined)[])[]

function onwardsOf({ steps }: GuestLine, free: FreeStarts, count: number): GuestBound['onwards'] {
  const all: (Onwards | undefined)[][] = []
  for (let at = steps.length - 1; at >= 0; at--)
    all[at] = free[at]!.map(
      (choice, start) => choice && onwardsFrom(at, steps[at]!.next[start]!, choice, all[at + 1], count),
    )
  return all
}

function onwardsFrom(
  at: number,
  next: readonly Link[],
  { people }: Choice,
  after: readonly (Onwards | undefined)[] | undefined,
  count: number,
): Onwards | undefined {
  const sets: number[] = []
  for (let person = 0; person < count; person++) sets.push(after ? 0 : NOTHING)
  if (!after) {
    for (const person of people ?? []) sets[person]! |= 1 << (1 << at)
    return { sets, ofAnybody: people ? NOTHING | (1 << (1 << at)) : NOTHING }
  }
  let isPossible = false
  let ofAnybody = NOTHING
  // Who does the next treatment as well has to clean up after this one first.
  const isFreeAtOnce = ~setsWith(at + 1)
  for (const { to, isLong } of next) {
    const later = after[to]
    if (!later) continue
    isPossible = true
    ofAnybody |= later.ofAnybody
    for (let person = 0; person < count; person++) sets[person]! |= later.sets[person]!
    if (!people) continue
    const first = isLong ? -1 : isFreeAtOnce
    for (const person of people) {
      const withThis = (later.sets[person]! & first) << (1 << at)
      sets[person]! |= withThis
      ofAnybody |= withThis
    }
  }
  return isPossible ? { sets, ofAnybody } : undefined
}

/** When the guest's treatments end at the earliest if one person does everything. */
function earliestWithOne(
  { jobs, steps }: GuestLine,
  free: FreeStarts,
  onwards: GuestBound['onwards'],
  needed: number,
): number {
  const last = jobs.length - 1
  const soonest = jobs.reduce((sum, { duration, turnoverBefore }) => sum + duration + turnoverBefore, jobs[0]!.after)
  let earliest = Number.POSITIVE_INFINITY
  onwards[0]![0]!.sets.forEach((sets, person) => {
    if (earliest > soonest && hasAll(sets, needed)) earliest = Math.min(earliest, endFrom(0, 0, person))
  })
  return earliest

  function endFrom(at: number, start: number, person: number): number {
    const people = free[at]![start]!.people
    if (people && !people.includes(person)) return Number.POSITIVE_INFINITY
    if (at === last) return steps[at]!.offsets[start]! + jobs[at]!.duration
    const isTaken = people && needed & (1 << (at + 1))
    return steps[at]!.next[start]!.reduce((end, { to, isLong }) => {
      if (!onwards[at + 1]![to] || (isTaken && !isLong)) return end
      return Math.min(end, endFrom(at + 1, to, person))
    }, Number.POSITIVE_INFINITY)
  }
}

function earliestEnd({ jobs, steps }: GuestLine, onwards: GuestBound['onwards']): number {
  const last = jobs.length - 1
  return steps[last]!.offsets[onwards[last]!.findIndex(one => one)]! + jobs[last]!.duration
}
