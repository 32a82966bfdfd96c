import { type Choice, placeInRoom, type RoomChoice, roomOfPlace, type VisitChoices } from './visit-choices.ts'
import type { Job } from './visit-lines.ts'

/** Finds where the jobs of a visit are, as their starts are decided one after the other. `isTooLong` counts a try. */
export function visitPlaces(
  jobs: readonly Job[],
  choices: VisitChoices,
  starts: readonly number[],
  chosen: readonly Choice[],
  isTooLong: () => boolean,
) {
  const placed: number[] = jobs.map(() => -1)
  const isPlaced: boolean[] = jobs.map(() => false)
  const current = jobs.map(job => (job.current ? choices.numberOfPlace(job.current, job) : -1))
  const isChanged = current.some(place => place >= 0)

  return {
    all: () => [...placed],
    /** Finds a place for a job beside those before it. */
    add(at: number): boolean {
      for (let other = at; other < jobs.length; other++) isPlaced[other] = false
      return placeAll([at], 0)
    },
    /** The same, if those before it have to change theirs. */
    rearrange(at: number): boolean {
      const together = togetherWith(at)
      if (together.length === 1) return false
      const before = [...placed]
      for (const one of together) isPlaced[one] = false
      if (placeAll(together, 0)) return true
      for (let one = 0; one < at; one++) {
        placed[one] = before[one]!
        isPlaced[one] = true
      }
      return false
    },
  }

  function placeAll(order: readonly number[], next: number): boolean {
    const at = order[next]
    if (at === undefined) return true
    const rooms = choices.placesOf(chosen[at]!)?.rooms
    if (!rooms) {
      placed[at] = -1
      return placeAll(order, next + 1)
    }
    const pair = jobs[at]!.pair
    const pairRoom = pair >= 0 && isPlaced[pair] ? roomOfPlace(placed[pair]!) : -1
    // Where it is now comes first, where another of the visit is now comes last.
    for (let rank = isChanged ? 0 : ANY; rank <= (isChanged ? 2 : ANY); rank++)
      for (const room of rooms) {
        if (pairRoom >= 0 && room.room !== pairRoom) continue
        for (const place of placesIn(room, at)) {
          if (rank !== ANY && rank !== rankOf(place, room, at)) continue
          if (isTooLong()) return false
          placed[at] = place
          isPlaced[at] = true
          if (placeAll(order, next + 1)) return true
          isPlaced[at] = false
        }
      }
    return false
  }

  function rankOf(place: number, { isKeepable }: RoomChoice, at: number): number {
    if (place === current[at]) return isKeepable ? 0 : 1
    return current.includes(place) ? 2 : 1
  }

  /** Empty places of one room are interchangeable, so that one of them is enough. */
  function placesIn({ places, reserved, isEmpty }: RoomChoice, at: number): readonly number[] {
    let free = 0
    for (const place of places) if (!isTaken(place, at)) free++
    if (free <= reserved) return []
    if (places.length === 1) return places
    let isOneEmpty = false
    return places.filter(place => {
      if (isTaken(place, at)) return false
      if (isChanged || !isEmpty[placeInRoom(place) - 1] || isInUse(place)) return true
      const isFirst = !isOneEmpty
      isOneEmpty = true
      return isFirst
    })
  }

  function isInUse(place: number): boolean {
    return placed.some((one, at) => isPlaced[at] && one === place)
  }

  function isTaken(place: number, at: number): boolean {
    const from = starts[at]!
    const until = from + jobs[at]!.occupied
    for (let other = 0; other < jobs.length; other++)
      if (isPlaced[other] && placed[other] === place && overlapsWith(other, from, until)) return true
    return false
  }

  function overlapsWith(other: number, from: number, until: number): boolean {
    return starts[other]! < until && from < starts[other]! + jobs[other]!.occupied
  }

  /** The jobs up to this one that overlap with it, directly or by others between. */
  function togetherWith(at: number): number[] {
    const found = new Set([at])
    for (const one of found)
      for (let other = 0; other < at; other++)
        if (overlapsWith(other, starts[one]!, starts[one]! + jobs[one]!.occupied)) found.add(other)
    return [...found].toSorted((a, b) => a - b)
  }
}

const ANY = 3
