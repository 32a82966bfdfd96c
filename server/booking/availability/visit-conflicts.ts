import type { Choice, VisitChoices } from './visit-choices.ts'
import type { Job } from './visit-lines.ts'

/**
 * Finds out early that treatments at one time need more people or places than there are for them, whoever does what.
 * Returns the decisions about starts that are in the way, 0 if there is no conflict.
 */
export function conflicts(
  jobs: readonly Job[],
  choices: VisitChoices,
  starts: readonly number[],
  chosen: readonly Choice[],
) {
  return (at: number): number => {
    const from = starts[at]!
    const until = from + jobs[at]!.occupied
    if (areAmple(at, from, until)) return 0
    for (let other = 0; other <= at; other++) {
      const instant = starts[other]!
      if (other < at && (instant <= from || instant >= until)) continue
      const together: number[] = []
      for (let one = 0; one <= at; one++)
        if (starts[one]! <= instant && instant < starts[one]! + jobs[one]!.occupied) together.push(one)
      if (
        !areEnough(
          together.map(one => chosen[one]!),
          choices,
        )
      )
        return together.reduce((bits, one) => bits | jobs[one]!.chain, 0)
    }
    return 0
  }

  /** True in most cases: there are more of each than treatments that overlap with this one. */
  function areAmple(at: number, from: number, until: number): boolean {
    let count = 0
    let fewest = Number.POSITIVE_INFINITY
    for (let one = 0; one <= at; one++) {
      if (starts[one]! >= until || starts[one]! + jobs[one]!.occupied <= from) continue
      const { people } = chosen[one]!
      const places = choices.placesOf(chosen[one]!)
      count++
      if (people && people.length < fewest) fewest = people.length
      if (places && places.count < fewest) fewest = places.count
    }
    return fewest >= count
  }
}

function areEnough(together: readonly Choice[], choices: VisitChoices): boolean {
  const people = together.map(choice => choice.people).filter(one => one !== undefined)
  const rooms = together.map(choice => choices.placesOf(choice)?.rooms).filter(one => one !== undefined)
  return canAllHaveOne(people) && canAllHaveOne(rooms.map(all => all.flatMap(({ places }) => places)))
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
