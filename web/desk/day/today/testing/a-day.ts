import type { DeskBooking } from '#contract/desk/desk.ts'
import { MS_PER_MINUTE, parseTimeLabel, timeLabel } from '#contract/platform/time.ts'
import type { Day } from '#web/api/desk.ts'
import { aDeskBooking } from '#web/testing/examples.ts'

/** A Monday at a small spa: facials in two rooms, massage in one, and nobody named. */

export const DATE = '2026-11-16'
export const ALL_DAY = [{ start: 0, end: 1440 }]
export const OPEN = { opens: 540, closes: 1080 }

export function aDay(part: Partial<Day> = {}): Day {
  return {
    date: DATE,
    stations: [aServiceOfDay('facials', 'Facials', { stations: 2 }), aServiceOfDay('massage', 'Massage')],
    therapists: [],
    rooms: [],
    bookings: [],
    away: [],
    blocks: [],
    closures: [],
    ...part,
  }
}

type ServiceOfDay = Day['stations'][number]

export function aServiceOfDay(serviceId: string, serviceName: string, part: Partial<ServiceOfDay> = {}): ServiceOfDay {
  return { serviceId, serviceName, stations: 1, takesTherapist: false, takesRoom: false, hours: ALL_DAY, ...part }
}

let made = 0

export function aBooking(bookingTime: string, part: Partial<DeskBooking> = {}) {
  const visit = { _id: String(made++), serviceId: 'facials', bookingDate: DATE, bookingTime, startsAt: '' }
  return aDeskBooking({ ...visit, ...part })
}

export function aBlock(from: string, until: string, part: Partial<Day['blocks'][number]> = {}): Day['blocks'][number] {
  const at = (time: string) => (time === '24:00' ? '2026-11-17T00:00:00+01:00' : `${DATE}T${time}:00+01:00`)
  const nothing = { station: null, therapistId: null, roomId: null, weeklyUntil: null, reason: '', by: '' }
  return { ...nothing, serviceId: null, _id: `${from} ${until}`, from: at(from), until: at(until), ...part }
}

// A team: Ada and Bola do massages in two rooms, one of them for two; lashes take a person and no room, the sauna only a room.

export const ADA = { _id: 'ada', name: 'Ada' }
export const BOLA = { _id: 'bola', name: 'Bola' }
export const ROOM_1 = { _id: 'room-1', name: 'Room 1' }
export const SUITE = { _id: 'suite', name: 'Suite' }
const NINE_TO_FIVE = [{ start: 540, end: 1020 }]

type PersonOfDay = Day['therapists'][number]

export function aPerson(named: { _id: string; name: string }, part: Partial<PersonOfDay> = {}): PersonOfDay {
  return { ...named, imageUrl: '', hours: NINE_TO_FIVE, reason: '', freeAt: null, ...part }
}

export function aTeamDay(part: Partial<Day> = {}): Day {
  return aDay({
    stations: [
      aServiceOfDay('massage', 'Massage', { takesTherapist: true, takesRoom: true }),
      aServiceOfDay('lashes', 'Lashes', { takesTherapist: true }),
      aServiceOfDay('sauna', 'Sauna', { takesRoom: true }),
      aServiceOfDay('nails', 'Nails', { stations: 2 }),
    ],
    therapists: [aPerson(ADA), aPerson(BOLA)],
    rooms: [
      { ...ROOM_1, places: 1 },
      { ...SUITE, places: 2 },
    ],
    ...part,
  })
}

/** A massage with Ada in room 1, unless a test says otherwise. */
export const aTeamBooking = (bookingTime: string, part: Partial<DeskBooking> = {}) =>
  aBooking(bookingTime, {
    serviceId: 'massage',
    serviceName: 'Massage',
    station: null,
    therapist: ADA,
    therapistWanted: false,
    room: ROOM_1,
    turnoverMinutes: 0,
    ...part,
  })

type Treatment = DeskBooking['treatments'][number]

/** A visit of hours on the day: its treatments each so many minutes after its start, by default with Ada in room 1. */
export function aVisit(
  bookingTime: string,
  part: Partial<DeskBooking>,
  treatments: readonly (Partial<Treatment> & { afterMinutes?: number })[],
): DeskBooking {
  const start = parseTimeLabel(bookingTime)!
  const first = aTeamBooking(bookingTime, part)
  const { bookingDate } = first
  const instant = (minutes: number) =>
    new Date(Date.parse(`${bookingDate}T00:00:00+01:00`) + minutes * MS_PER_MINUTE).toISOString()
  const all = treatments.map(({ afterMinutes = 0, ...one }, index): Treatment => {
    const from = start + afterMinutes
    return {
      ...first.treatments[0]!,
      ...{ _id: index === 0 ? first._id : `${first._id}-${index}`, bookingTime: timeLabel(from) },
      ...{ startsAt: instant(from), endsAt: instant(from + 60), durationMinutes: 60, isSecondHalf: false },
      ...{
        serviceId: 'massage',
        serviceName: 'Massage',
        station: null,
        turnoverMinutes: 0,
        squeezedIn: false,
        lacks: [],
      },
      ...{ therapist: ADA, room: ROOM_1 },
      ...one,
    }
  })
  const { therapist, therapistWanted, room, subServiceName } = all[0]!
  const end = start + 60 + Math.max(...treatments.map(({ afterMinutes = 0 }) => afterMinutes))
  return {
    ...first,
    ...{ therapist, therapistWanted, room, subServiceName, startsAt: instant(start), endsAt: instant(end) },
    ...{ visitMinutes: end - start, treatments: all, guestMarks: part.guestMarks ?? [] },
  }
}
