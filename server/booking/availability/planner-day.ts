import { type BusyTimes, overlaps } from './busy-times.ts'

/** In milliseconds. */
export interface Span {
  from: number
  until: number
}

/** What a treatment can take on one day. Undefined: it takes nobody of the team, or no place. */
export interface PlannerDay {
  /** When nothing can be done for anybody. */
  spa: BusyTimes | undefined
  /** In the order of the team. */
  people: DayPerson[] | undefined
  /** Small ones first; else the service's stations, as if they were a room. */
  rooms: DayRoom[] | undefined
}

export interface DayPerson {
  id: string
  name: string
  /** Milliseconds of work that day. */
  worked: number
  busy: BusyTimes | undefined
  /** Undefined: whenever the spa is open. */
  hours: Span[] | undefined
}

interface RoomTimes {
  /** Of the room, or of the service whose stations these are. */
  id: string
  name: string
  isStations: boolean
  /** When all of it is blocked. */
  blocked: BusyTimes | undefined
  /** When each place is taken; place 1 is the first. */
  times: (BusyTimes | undefined)[]
  /** Bookings on places that are gone: each still needs one of those left. */
  displaced: BusyTimes[]
}

export interface DayRoom extends RoomTimes {
  /** Places that nobody takes from this day on: one is as good as another. */
  isEmpty: boolean[]
}

export function dayRoom(room: RoomTimes, dayStart: number): DayRoom {
  const isEmpty = room.times.map(times => !overlaps(times, dayStart, Number.POSITIVE_INFINITY))
  return { ...room, isEmpty }
}

/** At work for all of the treatment, and free until everything is clean again. */
export function canTake({ hours, busy }: DayPerson, startsAt: number, endsAt: number, freeAgainAt: number): boolean {
  const isThere = !hours || hours.some(({ from, until }) => from <= startsAt && endsAt <= until)
  return isThere && !overlaps(busy, startsAt, freeAgainAt)
}

/** How many of a room's places are free and not needed by displaced bookings. */
export function freeCount(room: DayRoom, from: number, until: number): number {
  if (overlaps(room.blocked, from, until)) return 0
  let count = -displacedAt(room, from, until)
  for (const times of room.times) if (!overlaps(times, from, until)) count++
  return Math.max(0, count)
}

/** Bookings on places that are gone, at a time. */
export function displacedAt({ displaced }: DayRoom, from: number, until: number): number {
  let count = 0
  for (const times of displaced) if (overlaps(times, from, until)) count++
  return count
}
