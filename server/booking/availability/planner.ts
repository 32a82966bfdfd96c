import { zoneNamed } from '#server/platform/zone.ts'
import { busyTimesOf, overlapMs, overlaps, type Taken } from './busy-times.ts'
import { dayRoom, type PlannerDay } from './planner-day.ts'
import { isDayOff, ownHours, type WorkingHours } from './working-hours.ts'

export interface Worker extends WorkingHours {
  id: string
  name: string
}

/** What a treatment takes besides time. Without people and rooms it is one of the service's stations. */
export interface Needs {
  serviceId: string
  stations: number
  /** Everyone who does it, in the order of the team; undefined: it takes nobody of the team. */
  therapists?: readonly Worker[]
  /** Every room that fits; undefined: it takes no room. */
  rooms?: readonly Room[]
}

interface Room {
  id: string
  name: string
  places: number
}

/** Who does a treatment, and where. */
export interface Place {
  station: number | null
  therapistId: string | null
  therapistName: string
  roomId: string | null
  roomName: string
  roomPlace: number | null
}

/** Why none of them can take it: nobody does it, nobody who does is there, or those who are there are booked. */
export type NobodyReason = 'gone' | 'away' | 'booked'

export interface Wish {
  startsAt: number
  endsAt: number
  freeAgainAt: number
  /** Outside of weekly hours, too; never on days off. */
  anyTime?: boolean
}

/**
 * Finds who and where for a time, or nothing. Everybody who does the treatment, is at work and free could take it; the one with
 * the least work that day does, then the first of the team. Small rooms are taken before large ones. `current` is the place
 * of a booking that is being changed; it stays there if it can.
 */
export function planner(needs: Needs, taken: readonly Taken[], timeZone: string, current?: Partial<Place>) {
  const zone = zoneNamed(timeZone)
  const { serviceId, stations, therapists, rooms } = needs
  const busy = busyTimesOf(taken)
  const blocks = taken.filter(({ isBlock }) => isBlock)
  const blocked = busyTimesOf(blocks)
  const work = blocks.length === 0 ? busy : busyTimesOf(taken.filter(({ isBlock }) => !isBlock))
  const isFree = (resource: string | null, { startsAt, freeAgainAt }: Wish) =>
    !overlaps(busy.get(resource), startsAt, freeAgainAt)
  const smallRoomsFirst = rooms?.toSorted((one, other) => one.places - other.places)
  // Bookings on places that the owner has since taken out of a room still need one.
  const beyond = new Map(rooms?.map(room => [room.id, placesBeyond(room, busy.keys())]))
  const { freeStation, extraStation, stationTimes } = stationsOf(serviceId, stations, taken, current?.station)

  // Most plans are about one day.
  let lastDay: { date: string; day: ReturnType<typeof zone.day> } | undefined
  function dayOf(startsAt: number) {
    if (lastDay && lastDay.day.start <= startsAt && startsAt < lastDay.day.end) return lastDay
    const date = zone.dateOf(startsAt)
    lastDay = { date, day: zone.day(date) }
    return lastDay
  }

  function isAtWork(worker: Worker, { startsAt, endsAt, anyTime }: Wish): boolean {
    const { date, day } = dayOf(startsAt)
    if (anyTime) return !isDayOff(worker, date)
    const ranges = ownHours(worker, date, day.weekday)
    if (!ranges) return true
    return ranges.some(({ start, end }) => day.instantAt(start) <= startsAt && endsAt <= day.instantAt(end))
  }

  const isMarkedAway = ({ id }: Worker, { startsAt, endsAt }: Wish) =>
    overlapMs(blocked.get(id), startsAt, endsAt) === endsAt - startsAt

  function freeTherapists(wish: Wish): Worker[] {
    const free = (therapists ?? []).filter(one => isAtWork(one, wish) && isFree(one.id, wish))
    const present = wish.anyTime ? free.filter(one => isAtWork(one, { ...wish, anyTime: false })) : free
    return present.length > 0 ? present : free
  }

  function findTherapist(wish: Wish): Worker | undefined {
    const able = freeTherapists(wish)
    const before = able.find(({ id }) => id === current?.therapistId)
    if (before || able.length < 2) return before ?? able[0]
    const { day } = dayOf(wish.startsAt)
    const worked = ({ id }: Worker) => overlapMs(work.get(id), day.start, day.end)
    return able.reduce((least, one) => (worked(one) < worked(least) ? one : least))
  }

  function findRoom(wish: Wish) {
    const before = rooms!.find(({ id }) => id === current?.roomId)
    const { roomPlace } = current ?? {}
    if (before && roomPlace && roomPlace <= before.places && isFree(`${before.id}/${roomPlace}`, wish))
      if (freePlace(before, wish) !== undefined) return { ...before, place: roomPlace }
    for (const room of smallRoomsFirst!) {
      const place = freePlace(room, wish)
      if (place !== undefined) return { ...room, place }
    }
  }

  /** The first free place, if one more is free for everybody whose place is gone. */
  function freePlace({ id, places }: Room, wish: Wish): number | undefined {
    if (!isFree(id, wish)) return undefined
    let displaced = beyond.get(id)!.filter(resource => !isFree(resource, wish)).length
    let first: number | undefined
    for (let place = 1; place <= places; place++) {
      if (!isFree(`${id}/${place}`, wish)) continue
      first ??= place
      if (displaced === 0) return first
      displaced--
    }
    return undefined
  }

  return {
    /** Why nobody ever could: nobody does it, or no room fits. */
    isImpossible: therapists?.length === 0 || rooms?.length === 0,
    /** Whether anybody who does it is at work, free or not. */
    isStaffed: (wish: Wish) => !therapists || therapists.some(one => isAtWork(one, wish)),
    /** Whether anybody who is at work has not been marked away by the desk for all of it. */
    isSomebodyThere: (wish: Wish) =>
      !therapists || therapists.some(one => isAtWork(one, wish) && !isMarkedAway(one, wish)),
    /** Everybody who could take it. */
    freeTherapists,
    /** The same, first whom `find` would take. */
    byPreference(wish: Wish): Worker[] {
      const first = findTherapist(wish)
      const { day } = dayOf(wish.startsAt)
      const worked = ({ id }: Worker) => (id === first?.id ? -1 : overlapMs(work.get(id), day.start, day.end))
      return freeTherapists(wish).toSorted((one, other) => worked(one) - worked(other))
    },
    /** Undefined if somebody can, and where a treatment takes nobody of the team. */
    whyNobody(wish: Wish): NobodyReason | undefined {
      if (!therapists || freeTherapists(wish).length > 0) return undefined
      if (therapists.length === 0) return 'gone'
      const isThere = (one: Worker) =>
        isAtWork(one, wish) && !overlaps(blocked.get(one.id), wish.startsAt, wish.freeAgainAt)
      return therapists.some(isThere) ? 'booked' : 'away'
    },

    find(wish: Wish): Place | undefined {
      if (!isFree(null, wish)) return undefined
      if (!therapists && !rooms) {
        const station = freeStation(wish.startsAt, wish.freeAgainAt)
        return station === undefined ? undefined : { ...NOWHERE, station }
      }
      const therapist = therapists && findTherapist(wish)
      const room = rooms && findRoom(wish)
      if ((therapists && !therapist) || (rooms && !room)) return undefined
      return {
        station: null,
        therapistId: therapist?.id ?? null,
        therapistName: therapist?.name ?? '',
        roomId: room?.id ?? null,
        roomName: room?.name ?? '',
        roomPlace: room?.place ?? null,
      }
    },

    /** The people and places of one day, in order of preference, for a search that tries many times of it. */
    on(date: string): PlannerDay {
      const day = zone.day(date)
      const people = therapists?.map(one => ({
        id: one.id,
        name: one.name,
        worked: overlapMs(work.get(one.id), day.start, day.end),
        busy: busy.get(one.id),
        hours: ownHours(one, date, day.weekday)?.map(({ start, end }) => ({
          from: day.instantAt(start),
          until: day.instantAt(end),
        })),
      }))
      const placesOf = ({ id, name, places }: Room) => {
        const times = Array.from({ length: places }, (_, index) => busy.get(`${id}/${index + 1}`))
        const displaced = beyond.get(id)!.map(resource => busy.get(resource)!)
        return dayRoom({ id, name, isStations: false, blocked: busy.get(id), times, displaced }, day.start)
      }
      const asRoom = () =>
        dayRoom({ id: serviceId, name: '', isStations: true, blocked: undefined, ...stationTimes() }, day.start)
      const rooms = smallRoomsFirst?.map(placesOf) ?? (therapists ? undefined : [asRoom()])
      return { spa: busy.get(null), people, rooms }
    },

    /** A place beyond what there is, so that no other booking has to move: nobody has been found for it yet. */
    squeezeIn: ({ startsAt, freeAgainAt }: Wish): Place => ({
      ...NOWHERE,
      station: extraStation(startsAt, freeAgainAt),
    }),
  }
}

export const NOWHERE: Place = {
  station: null,
  therapistId: null,
  therapistName: '',
  roomId: null,
  roomName: '',
  roomPlace: null,
}

/** Names the resources that a place takes, as the database does. */
export function resourcesOf(serviceId: string, place: Omit<Place, 'therapistName' | 'roomName'>): string[] {
  const { station, therapistId, roomId, roomPlace } = place
  return [
    station === null ? [] : `${serviceId}/${station}`,
    therapistId ?? [],
    roomId === null ? [] : `${roomId}/${roomPlace}`,
  ].flat()
}

/** The occupied places of a room beyond those it has. */
function placesBeyond({ id, places }: Room, occupied: Iterable<string | null>): string[] {
  const prefix = `${id}/`
  return [...occupied]
    .filter(resource => resource !== null)
    .filter(resource => resource.startsWith(prefix) && Number(resource.slice(prefix.length)) > places)
}

function stationsOf(serviceId: string, stations: number, taken: readonly Taken[], current?: number | null) {
  const prefix = `${serviceId}/`
  const own = taken
    .filter(({ resource }) => resource?.startsWith(prefix))
    .map(one => ({ ...one, station: Number(one.resource!.slice(prefix.length)) }))
  const busy = busyTimesOf(own.filter(({ station, squeezedIn }) => !squeezedIn || station <= stations))
  const numberOf = (resource: string | null) => Number(resource!.slice(prefix.length))
  const beyond = [...busy].filter(([resource]) => numberOf(resource) > stations).map(([, times]) => times)
  const isFree = (station: number, from: number, until: number) => !overlaps(busy.get(prefix + station), from, until)

  return {
    /** The first station that is free all the time. Touching someone else's time is no overlap. */
    freeStation(from: number, until: number): number | undefined {
      // Bookings on stations that the owner has since removed still need one.
      let displaced = beyond.filter(times => overlaps(times, from, until)).length
      if (displaced === 0 && current && current <= stations && isFree(current, from, until)) return current
      let first: number | undefined
      for (let station = 1; station <= stations; station++) {
        if (!isFree(station, from, until)) continue
        first ??= station
        if (displaced === 0) return first
        displaced--
      }
      return undefined
    },
    /** What each station is taken by, and those that are gone. */
    stationTimes: () => ({
      times: Array.from({ length: stations }, (_, index) => busy.get(prefix + (index + 1))),
      displaced: beyond,
    }),
    /** The first free station beyond the service's own, so that the constraint against double booking still holds. */
    extraStation(from: number, until: number): number {
      const isBusy = (number: number) =>
        own.some(one => one.station === number && one.from.getTime() < until && one.until.getTime() > from)
      let station = stations + 1
      while (isBusy(station)) station++
      return station
    },
  }
}
