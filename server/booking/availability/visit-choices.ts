import { overlaps } from './busy-times.ts'
import { NOWHERE, type Place } from './planner.ts'
import { canTake, type DayPerson, type DayRoom, freePlacesOf, type PlannerDay } from './planner-day.ts'
import type { Job } from './visit-planner.ts'

/** Who and where a treatment could take at a start, if the rest of the visit took nothing. */
export interface Choice {
  /** Numbers of people, in the order of the team; undefined: it takes nobody. */
  people: readonly number[] | undefined
  /** Undefined: it takes no place. */
  rooms: readonly RoomChoice[] | undefined
  /** Places in all of these rooms. */
  placeCount: number
}

export interface RoomChoice {
  room: number
  places: readonly number[]
  /** So many of them have to be left to displaced bookings. */
  reserved: number
  isEmpty: readonly boolean[]
  /** A booking that is being changed may keep its place here. */
  isKeepable: boolean
}

/** A place of any room as one number. */
export const placeId = (room: number, place: number) => room * PLACES + place
export const roomOfPlace = (id: number) => Math.floor(id / PLACES)
const PLACES = 1 << 16

export type VisitChoices = ReturnType<typeof visitChoices>

/** What is free for each job of a visit on one day, by start: found once, for many plans. */
export function visitChoices(jobs: readonly Job[], dayOf: (index: number) => PlannerDay) {
  const people = numbered<DayPerson>()
  const rooms = numbered<DayRoom>()
  const kinds: Kind[] = []
  for (const job of jobs)
    kinds[job.kind] ??= {
      ...{ day: dayOf(job.index), known: new Map() },
      people: dayOf(job.index).people?.map(one => people.numberOf(one.id, one)),
      rooms: dayOf(job.index).rooms?.map(one => rooms.numberOf(`${one.isStations} ${one.id}`, one)),
    }

  /** Undefined if there is nobody, or no place. */
  function at({ kind, duration, occupied, pair }: Job, startsAt: number): Choice | undefined {
    const { known, ...rest } = kinds[kind]!
    if (known.has(startsAt)) return known.get(startsAt)
    const choice = choiceAt(rest, startsAt, startsAt + duration, startsAt + occupied, pair >= 0)
    known.set(startsAt, choice)
    return choice
  }

  function choiceAt(kind: Omit<Kind, 'known'>, startsAt: number, endsAt: number, freeAgainAt: number, isHalf: boolean) {
    if (overlaps(kind.day.spa, startsAt, freeAgainAt)) return undefined
    const able = kind.people?.filter(one => canTake(people.all[one]!, startsAt, endsAt, freeAgainAt))
    if (able?.length === 0) return undefined
    if (!kind.rooms) return { people: able, rooms: undefined, placeCount: 0 }
    const found: RoomChoice[] = []
    let placeCount = 0
    for (const room of kind.rooms) {
      const { isEmpty, isStations } = rooms.all[room]!
      const free = freePlacesOf(rooms.all[room]!, startsAt, freeAgainAt)
      if (!free || (isHalf && free.places.length - free.reserved < 2)) continue
      placeCount += free.places.length - free.reserved
      found.push({ room, isEmpty, isKeepable: !isStations || free.reserved === 0, ...free })
    }
    return found.length > 0 ? { people: able, rooms: found, placeCount } : undefined
  }

  return {
    at,
    people: people.all,
    numberOfPerson: (id: string) => people.all.findIndex(one => one.id === id),
    placeOf(id: number): Place {
      const { isStations, id: roomId, name } = rooms.all[roomOfPlace(id)]!
      const place = id % PLACES
      if (isStations) return { ...NOWHERE, station: place }
      return { ...NOWHERE, roomId, roomName: name, roomPlace: place }
    },
    /** The number of a place that a booking has now; -1 if it is none of these. */
    numberOfPlace({ station, roomId, roomPlace }: Partial<Place>, kind: number): number {
      const isIt = (one: DayRoom) => (one.isStations ? Boolean(station) : one.id === roomId)
      const room = kinds[kind]!.rooms?.find(one => isIt(rooms.all[one]!))
      return room === undefined ? -1 : placeId(room, station || roomPlace || 0)
    },
  }
}

interface Kind {
  day: PlannerDay
  people: number[] | undefined
  rooms: number[] | undefined
  known: Map<number, Choice | undefined>
}

/** Gives numbers to what several treatments share. */
function numbered<One>() {
  const all: One[] = []
  const known = new Map<string, number>()
  return {
    all,
    numberOf(id: string, one: One): number {
      const number = known.get(id) ?? all.push(one) - 1
      known.set(id, number)
      return number
    },
  }
}
