import { overlaps } from './busy-times.ts'
import { NOWHERE, type Place } from './planner.ts'
import { canTake, type DayPerson, type DayRoom, freePlacesOf, type PlannerDay, type Span } from './planner-day.ts'
import type { Job } from './visit-planner.ts'

export type { Span }

/** Who and where a treatment could be at a start, if the rest of the visit took nothing. */
export interface Options {
  /** Undefined: it takes nobody of the team. */
  people: readonly DayPerson[] | undefined
  /** Undefined: it takes no place. */
  places: readonly PlaceOption[] | undefined
}

/** A place in a room, or a station. */
export interface PlaceOption {
  id: string
  /** The room, or the service whose stations these are. */
  roomId: string
  /** How many treatments of the visit may be there while displaced bookings need the other places. */
  capacity: number
  place: Place
}

export type VisitOptions = ReturnType<typeof visitOptions>

/** What is free for each treatment of a visit on one day. The same treatment at the same start is looked for once. */
export function visitOptions(days: readonly { day: PlannerDay; open: readonly Span[] }[]) {
  const known = new Map<string, Options | undefined>()
  const first = days.map(({ day, open }) => days.findIndex(one => one.day === day && one.open === open))

  /** Undefined if it cannot be then. */
  function at({ index, duration, occupied }: Job, startsAt: number): Options | undefined {
    const key = `${first[index]} ${startsAt} ${duration} ${occupied}`
    if (!known.has(key)) known.set(key, optionsAt(index, startsAt, startsAt + duration, startsAt + occupied))
    return known.get(key)
  }

  function optionsAt(index: number, startsAt: number, endsAt: number, freeAgainAt: number): Options | undefined {
    const { day, open } = days[index]!
    if (!open.some(({ from, until }) => from <= startsAt && endsAt <= until)) return undefined
    if (overlaps(day.spa, startsAt, freeAgainAt)) return undefined
    const people = day.people?.filter(one => canTake(one, startsAt, endsAt, freeAgainAt))
    const places = day.rooms?.flatMap(room => placesIn(room, startsAt, freeAgainAt))
    return people?.length === 0 || places?.length === 0 ? undefined : { people, places }
  }

  return { at }
}

/** Of places that are free all day no more than a visit could take at once. */
function placesIn(room: DayRoom, from: number, until: number): PlaceOption[] {
  const free = freePlacesOf(room, from, until)
  if (!free) return []
  const { id: roomId, name: roomName, isStations, isEmpty } = room
  const capacity = free.reserved > 0 ? free.places.length - free.reserved : Number.POSITIVE_INFINITY
  let empty = 0
  return free.places
    .filter(place => !isEmpty[place - 1] || empty++ < AT_ONCE_MAX)
    .map(place => ({
      id: `${roomId}/${place}`,
      roomId,
      capacity,
      place: isStations ? { ...NOWHERE, station: place } : { ...NOWHERE, roomId, roomName, roomPlace: place },
    }))
}

/** Four guests, each in a treatment for two. */
const AT_ONCE_MAX = 8
