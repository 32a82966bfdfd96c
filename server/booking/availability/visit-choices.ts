import { overlaps } from './busy-times.ts'
import type { Place } from './planner.ts'
import {
  canTake,
  type DayPerson,
  type DayRoom,
  displacedAt,
  freeCount,
  type PlannerDay,
  type Span,
} from './planner-day.ts'
import type { Job } from './visit-lines.ts'

/** Who and where a treatment could take at a start, if the rest of the visit took nothing. */
export interface Choice {
  /** Numbers of people, in the order of the team; undefined: it takes nobody. */
  people: readonly number[] | undefined
  /** Its places, as `placesOf` finds them; undefined: it takes none. */
  where: { numbers: readonly number[]; least: number; from: number; until: number; known?: PlaceChoice } | undefined
}

interface PlaceChoice {
  rooms: readonly RoomChoice[]
  /** Places in all of these rooms, without those that have to be left. */
  count: number
}

export interface RoomChoice {
  room: number
  /** Free places, each a number that is its own. */
  places: readonly number[]
  /** So many of them have to be left to displaced bookings. */
  reserved: number
  /** Of each place of the room, free or not. */
  isEmpty: readonly boolean[]
  /** A booking that is being changed may keep its place here. */
  isKeepable: boolean
}

const PLACES = 1 << 16
const placeNumber = (room: number, place: number) => room * PLACES + place
export const roomOfPlace = (number: number) => Math.floor(number / PLACES)
/** From 1. */
export const placeInRoom = (number: number) => number % PLACES

export type VisitChoices = ReturnType<typeof visitChoices>

/** What is free for each job of a visit on one day, by start: found once, for many plans. */
export function visitChoices(
  jobs: readonly Job[],
  dayOf: (index: number) => PlannerDay,
  open: readonly (readonly Span[])[],
) {
  const people = numbered<DayPerson>()
  const rooms = numbered<DayRoom>()
  const kinds: Kind[] = []
  const kindOf = jobs.map(job => {
    const isLike = (kind: Kind) =>
      kind.job.needs === job.needs &&
      kind.job.duration === job.duration &&
      kind.job.occupied === job.occupied &&
      kind.job.pair >= 0 === job.pair >= 0 &&
      isSame(kind.open, open[job.index]!)
    const known = kinds.findIndex(isLike)
    if (known >= 0) return known
    const day = dayOf(job.index)
    const kind = {
      ...{ job, day, open: open[job.index]!, known: new Map() },
      people: day.people?.map(one => people.numberOf(one.id, one)),
      rooms: day.rooms?.map(one => rooms.numberOf(`${one.isStations} ${one.id}`, one)),
    }
    return kinds.push(kind) - 1
  })

  /** Undefined outside of its hours, without anybody, or without a place. */
  function at(job: Job, startsAt: number): Choice | undefined {
    const kind = kinds[kindOf[job.at]!]!
    const known = kind.known.get(startsAt)
    if (known !== undefined) return known ?? undefined
    const choice = choiceAt(kind, startsAt)
    kind.known.set(startsAt, choice ?? null)
    return choice
  }

  function choiceAt(kind: Kind, startsAt: number): Choice | undefined {
    const { duration, occupied, pair } = kind.job
    const endsAt = startsAt + duration
    const freeAgainAt = startsAt + occupied
    if (!kind.open.some(({ from, until }) => from <= startsAt && endsAt <= until)) return undefined
    if (overlaps(kind.day.spa, startsAt, freeAgainAt)) return undefined
    const able = kind.people?.filter(one => canTake(people.all[one]!, startsAt, endsAt, freeAgainAt))
    if (able?.length === 0) return undefined
    if (!kind.rooms) return { people: able, where: undefined }
    const least = pair < 0 ? 1 : 2
    if (!kind.rooms.some(number => freeCount(rooms.all[number]!, startsAt, freeAgainAt) >= least)) return undefined
    return { people: able, where: { numbers: kind.rooms, least, from: startsAt, until: freeAgainAt } }
  }

  /** Found when they are needed: most starts are never tried. */
  function placesOf({ where }: Choice): PlaceChoice | undefined {
    if (where) where.known ??= placesAt(where)
    return where?.known
  }

  function placesAt({ numbers, least, from, until }: NonNullable<Choice['where']>): PlaceChoice {
    const found: RoomChoice[] = []
    let count = 0
    for (const number of numbers) {
      const room = rooms.all[number]!
      const free = freeCount(room, from, until)
      if (free < least) continue
      count += free
      const reserved = displacedAt(room, from, until)
      const places: number[] = []
      room.times.forEach((times, at) => {
        if (!overlaps(times, from, until)) places.push(placeNumber(number, at + 1))
      })
      const isKeepable = !room.isStations || reserved === 0
      found.push({ room: number, places, reserved, isEmpty: room.isEmpty, isKeepable })
    }
    return { rooms: found, count }
  }

  return {
    at,
    placesOf,
    people: people.all,
    /** Jobs with the same number always have the same choices. */
    kindOf,
    numberOfPerson: (id: string) => people.all.findIndex(one => one.id === id),
    /** -1: none. */
    placeOf(number: number): Partial<Place> {
      const room = rooms.all[roomOfPlace(number)]
      const place = placeInRoom(number)
      if (!room) return {}
      return room.isStations ? { station: place } : { roomId: room.id, roomName: room.name, roomPlace: place }
    },
    /** The number of a place that a booking has now; -1 if it is none of these. */
    numberOfPlace({ station, roomId, roomPlace }: Partial<Place>, job: Job): number {
      const isIt = (one: DayRoom) => one.isStations || one.id === roomId
      const room = kinds[kindOf[job.at]!]!.rooms?.find(one => isIt(rooms.all[one]!))
      if (room === undefined) return -1
      const place = rooms.all[room]!.isStations ? station : roomPlace
      return place ? placeNumber(room, place) : -1
    },
  }
}

interface Kind {
  job: Job
  day: PlannerDay
  open: readonly Span[]
  people: number[] | undefined
  rooms: number[] | undefined
  /** By start. */
  known: Map<number, Choice | null>
}

function isSame(one: readonly Span[], other: readonly Span[]): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every(({ from, until }, at) => from === other[at]!.from && until === other[at]!.until))
  )
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
