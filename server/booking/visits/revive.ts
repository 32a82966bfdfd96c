import type { Taken } from '../availability/busy-times.ts'
import { type Needs, type Place, planner, type Wish, type Worker } from '../availability/planner.ts'
import { type TreatmentRow, takenBy } from '../treatments.ts'

/** Pure: where the parts of a visit go that gave its time up, each at its own time. */

/** A treatment with its extras, as one. */
export interface Part {
  row: TreatmentRow
  /** Narrowed to the person the guest wants. */
  needs: Needs
  busy: readonly Taken[]
}

type Person = Worker | undefined
type Room = NonNullable<Needs['rooms']>[number] | undefined

/**
 * By part; undefined if one of them has no place. Each has its own person and its own place if they are free, and takes another
 * part's only if there is no other way. Both halves of a treatment for two are in one room.
 */
export function placesOfParts(parts: readonly Part[], timeZone: string): Place[] | undefined {
  const people = peopleOfParts(parts, timeZone)
  return people && placesWith(parts, people, timeZone)
}

function peopleOfParts(parts: readonly Part[], timeZone: string): Person[] | undefined {
  const able = parts.map(({ row, needs, busy }): Person[] =>
    needs.therapists ? planner(needs, busy, timeZone, row).byPreference(timeOf(row)) : [undefined],
  )
  const losesOwn = (part: number) => parts[part]!.row.therapistId !== null && !isOwnPerson(part, able[part]![0])
  const isOwnPerson = (part: number, person: Person) => person?.id === parts[part]!.row.therapistId
  const order = inOrderOf(parts, losesOwn)
  return searchInOrder(order, (part, found) => {
    const others = order.slice(0, found.length)
    const isWithGuest = (person: Person) =>
      others.some((other, at) => parts[other]!.row.guest === parts[part]!.row.guest && found[at] === person)
    const rank = (person: Person) => (isOwnPerson(part, person) ? 0 : isWithGuest(person) ? 1 : 2)
    const isTaken = (person: Person) =>
      person !== undefined &&
      others.some((other, at) => found[at]?.id === person.id && overlap(parts[other]!.row, parts[part]!.row))
    return able[part]!.filter(person => !isTaken(person)).toSorted((a, b) => rank(a) - rank(b))
  })
}

function placesWith(parts: readonly Part[], people: readonly Person[], timeZone: string): Place[] | undefined {
  /** `beside`: the place of the other half. */
  function find(part: number, placed: readonly Taken[], beside?: { half: TreatmentRow; place: Place }) {
    const { row, needs, busy } = parts[part]!
    const person = people[part]
    const free: Place[] = []
    for (const room of roomsOf(parts[part]!)) {
      const narrowed = { ...needs, ...(person && { therapists: [person] }), ...(room && { rooms: [room] }) }
      const place = planner(narrowed, [...busy, ...placed], timeZone, row).find(timeOf(row))
      const areApart = beside && place && place.roomId !== beside.place.roomId
      const wereApart = areApart && isOwnPlace(row, place) && isOwnPlace(beside.half, beside.place)
      if (place && (!areApart || wereApart)) free.push(place)
    }
    return free
  }

  const losesOwn = parts.map((one, part) => {
    const [first] = find(part, [])
    return !first || !isOwnPlace(one.row, first)
  })
  const halvesOf = ({ row: { id, besides } }: Part) =>
    parts.filter(({ row }) => [row.id, row.besides].includes(besides ?? id))
  const order = inOrderOf(parts, part => halvesOf(parts[part]!).some(half => losesOwn[parts.indexOf(half)]))
  return searchInOrder(order, (part, found) => {
    const rows = order.slice(0, found.length).map((other, at) => ({ ...parts[other]!.row, ...found[at]! }))
    const half = order.findIndex((other, at) => at < found.length && areHalves(parts[other]!.row, parts[part]!.row))
    const beside = half < 0 ? undefined : { half: parts[order[half]!]!.row, place: found[half]! }
    return find(part, takenBy(rows), beside)
  })
}

/** Its own room first, then small ones, as the planner takes them. */
function roomsOf({ row, needs: { rooms } }: Part): Room[] {
  if (!rooms) return [undefined]
  const rank = (room: NonNullable<Room>) => (room.id === row.roomId ? 0 : room.places)
  return rooms.toSorted((a, b) => rank(a) - rank(b))
}

/** Parts that come back to where they were are placed first: nobody gives theirs up for one that does not. */
function inOrderOf(parts: readonly Part[], losesOwn: (part: number) => boolean): number[] {
  return [...parts.keys()].sort((a, b) => Number(losesOwn(a)) - Number(losesOwn(b)) || a - b)
}

const MAX_TRIES = 500

/** One choice for each part, in the order of the parts; `choicesFor` knows what was chosen for those before it. */
function searchInOrder<One>(
  order: readonly number[],
  choicesFor: (part: number, found: readonly One[]) => readonly One[],
): One[] | undefined {
  const found: One[] = []
  let tries = 0
  function goOn(): boolean {
    if (found.length === order.length) return true
    for (const choice of choicesFor(order[found.length]!, found)) {
      if (++tries > MAX_TRIES) return false
      found.push(choice)
      if (goOn()) return true
      found.pop()
    }
    return false
  }
  if (!goOn()) return undefined
  return order.map((_, part) => found[order.indexOf(part)]!)
}

export function timeOf({
  startsAt,
  endsAt,
  freeAgainAt,
}: Pick<TreatmentRow, 'startsAt' | 'endsAt' | 'freeAgainAt'>): Wish {
  return {
    startsAt: startsAt.getTime(),
    endsAt: endsAt.getTime(),
    freeAgainAt: freeAgainAt.getTime(),
    anyTime: true,
  }
}

const overlap = (one: TreatmentRow, other: TreatmentRow) =>
  one.startsAt < other.freeAgainAt && other.startsAt < one.freeAgainAt

const areHalves = (one: TreatmentRow, other: TreatmentRow) => one.besides === other.id || other.besides === one.id

const isOwnPlace = (row: TreatmentRow, { roomId, roomPlace, station }: Place) =>
  row.roomId === roomId && row.roomPlace === roomPlace && row.station === station
