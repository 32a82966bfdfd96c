import { type Choice, placeId } from './visit-choices.ts'
import type { Job } from './visit-planner.ts'

/**
 * Finds out early that treatments at one time need more people or places than there are for them, whoever does what.
 * Returns the decisions about starts that are in the way, 0 if there is no conflict.
 */
export function conflicts(
  jobs: readonly Job[],
  chains: readonly number[],
  starts: readonly number[],
  chosen: readonly Choice[],
) {
  return (at: number): number => {
    const from = starts[at]!
    const until = from + jobs[at]!.occupied
    for (let other = 0; other <= at; other++) {
      const instant = starts[other]!
      if (other < at && (instant <= from || instant >= until)) continue
      const together: number[] = []
      for (let one = 0; one <= at; one++)
        if (starts[one]! <= instant && instant < starts[one]! + jobs[one]!.occupied) together.push(one)
      if (together.length < 2) continue
      for (const isEnough of [areEnoughPeople, areEnoughPlaces])
        if (!isEnough(together.map(one => chosen[one]!))) return together.reduce((bits, one) => bits | chains[one]!, 0)
    }
    return 0
  }
}

function areEnoughPeople(choices: readonly Choice[]): boolean {
  const needed = choices.map(({ people }) => people).filter(people => people !== undefined)
  return needed.every(people => people.length >= needed.length) || canAllHaveOne(needed)
}

function areEnoughPlaces(choices: readonly Choice[]): boolean {
  const needed = choices.filter(({ rooms }) => rooms !== undefined)
  if (needed.every(({ placeCount }) => placeCount >= needed.length)) return true
  return canAllHaveOne(
    needed.map(({ rooms }) => rooms!.flatMap(({ room, places }) => places.map(place => placeId(room, place)))),
  )
}

/** Whether each can have one of its own: those before make room where they can. */
function canAllHaveOne(wanted: readonly (readonly number[])[]): boolean {
  const owner = new Map<number, number>()
  const find = (one: number, seen: Set<number>): boolean =>
    wanted[one]!.some(thing => {
      if (seen.has(thing)) return false
      seen.add(thing)
      const before = owner.get(thing)
      if (before !== undefined && !find(before, seen)) return false
      owner.set(thing, one)
      return true
    })
  return wanted.every((_, one) => find(one, new Set()))
}
