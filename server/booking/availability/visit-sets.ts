import { VISIT_TREATMENTS_MAX } from '#contract/rules.ts'

/**
 * Sets of a guest's treatments: a set is a number with a bit for each treatment, and a set of such sets is again a number, with a
 * bit for each set. Four treatments make 16 sets.
 */
const ALL_SETS = 1 << VISIT_TREATMENTS_MAX
const MAX_CACHED = 100_000
/** The set without any treatment. */
export const NOTHING = 1

const withTreatment = Array.from({ length: VISIT_TREATMENTS_MAX }, (_, one) =>
  setsWhere(set => (set & (1 << one)) !== 0),
)
const supersets = Array.from({ length: ALL_SETS }, (_, needed) => setsWhere(set => (set & needed) === needed))
const joins = new Map<number, number>()

/** All sets that have a treatment. */
export function setsWith(treatment: number): number {
  return withTreatment[treatment]!
}

/** Whether one of these sets has everything that is needed. */
export function hasAll(sets: number, needed: number): boolean {
  return (sets & supersets[needed]!) !== 0
}

/** How few people are enough if these are the sets that people can do. */
export function fewestFor(needed: number, sets: number): number {
  let count = 1
  for (let joined = sets; count < VISIT_TREATMENTS_MAX && !hasAll(joined, needed); count++) joined = join(joined, sets)
  return count
}

/** What two people can do between them, one by some set and the other by some other. */
export function join(some: number, others: number): number {
  if (some === NOTHING) return others
  if (others === NOTHING) return some
  const key = some * 2 ** ALL_SETS + others
  const known = joins.get(key)
  if (known !== undefined) return known
  if (joins.size >= MAX_CACHED) joins.clear()
  let joined = 0
  for (let one = 0; one < ALL_SETS; one++)
    if (some & (1 << one))
      for (let other = 0; other < ALL_SETS; other++) if (others & (1 << other)) joined |= 1 << (one | other)
  joins.set(key, joined)
  return joined
}

function setsWhere(isOne: (set: number) => boolean): number {
  let sets = 0
  for (let set = 0; set < ALL_SETS; set++) if (isOne(set)) sets |= 1 << set
  return sets
}
