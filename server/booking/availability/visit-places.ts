import { type Choice, placeId, type RoomChoice, roomOfPlace, type VisitChoices } from './visit-choices.ts'
import type { Job } from './visit-planner.ts'

/** Finds where the jobs of a visit are, as their starts are decided one after the other. `isTooLong` counts a try. */
export function visitPlaces(
  jobs: readonly Job[],
  choices: VisitChoices,
  starts: readonly number[],
  chosen: readonly Choice[],
  isTooLong: () => boolean,
) {
  const placed: number[] = []
  const current = jobs.map(({ current, kind }) => (current ? choices.numberOfPlace(current, kind) : -1))

  return {
    all: () => [...placed],
    /** A place for a job beside those before it, which move if they must. */
    place(at: number): boolean {
      const before = placed.slice(0, at)
      if (placeFrom([at], 0)) return true
      const together = togetherWith(at)
      if (together.length > 1 && placeFrom(together, 0)) return true
      for (let one = 0; one < at; one++) placed[one] = before[one]!
      return false
    },
  }

  function placeFrom(order: readonly number[], next: number): boolean {
    const at = order[next]
    if (at === undefined) return true
    const { rooms } = chosen[at]!
    if (!rooms) {
      placed[at] = -1
      return placeFrom(order, next + 1)
    }
    // In the order in which they are placed, each sees those before it.
    const rest = order.slice(next)
    const isDecided = (one: number) => one < at && !rest.includes(one)
    for (const place of possible(at, rooms, isDecided)) {
      if (isTooLong()) return false
      placed[at] = place
      if (placeFrom(order, next + 1)) return true
    }
    return false
  }

  /** Where it is now comes first; where another of the visit is now comes last. */
  function possible(at: number, rooms: readonly RoomChoice[], isDecided: (one: number) => boolean): number[] {
    const { pair } = jobs[at]!
    const pairRoom = pair >= 0 && isDecided(pair) && chosen[pair]!.rooms ? roomOfPlace(placed[pair]!) : undefined
    const found: number[] = []
    for (const choice of rooms)
      if (pairRoom === undefined || choice.room === pairRoom) found.push(...placesIn(at, choice, isDecided))
    const kept = current[at]!
    const isKeepable = rooms.some(({ room, isKeepable }) => isKeepable && room === roomOfPlace(kept))
    const rank = (place: number) => (place === kept ? (isKeepable ? 0 : 1) : current.includes(place) ? 2 : 1)
    return current.some(place => place >= 0) ? found.toSorted((a, b) => rank(a) - rank(b)) : found
  }

  function placesIn(at: number, { room, places, reserved, isEmpty }: RoomChoice, isDecided: (one: number) => boolean) {
    const free = places.filter(place => !isTaken(placeId(room, place), at, isDecided))
    if (free.length <= reserved) return []
    const isInUse = (place: number) => jobs.some((_, one) => isDecided(one) && placed[one] === placeId(room, place))
    const isLikeAnother = (place: number) => isEmpty[place - 1]! && !isInUse(place)
    const first = free.find(isLikeAnother)
    const isKept = (place: number) => place === first || !isLikeAnother(place) || current.includes(placeId(room, place))
    return free.filter(isKept).map(place => placeId(room, place))
  }

  function isTaken(place: number, at: number, isDecided: (one: number) => boolean): boolean {
    const from = starts[at]!
    const until = from + jobs[at]!.occupied
    return jobs.some(
      ({ occupied }, one) =>
        one < at && placed[one] === place && isDecided(one) && starts[one]! < until && from < starts[one]! + occupied,
    )
  }

  /** The jobs up to this one that overlap with it, directly or by others between. */
  function togetherWith(at: number): number[] {
    const found = new Set([at])
    for (const one of found)
      for (let other = 0; other < at; other++)
        if (
          starts[other]! < starts[one]! + jobs[one]!.occupied &&
          starts[one]! < starts[other]! + jobs[other]!.occupied
        )
          found.add(other)
    return [...found].toSorted((a, b) => a - b)
  }
}
