import type { Day } from '#web/api/desk.ts'
import { type PartOf, partId, partsOf } from '#web/desk/parts.ts'
import { spanOf } from '#web/desk/times.ts'
import { COUNTED_STATES } from '#web/desk/words.ts'
import { blockSpan, type Clock, fullSpans, gaps, type Span } from './spans.ts'

type Booking = PartOf<Day['bookings'][number]>
type Block = Day['blocks'][number]

/** Columns of people, or of rooms. A service that takes neither has a column for each of its stations among both. */
export type By = 'therapist' | 'room'

export interface Column {
  key: string
  title: string
  /** Columns of one group can stand in for each other; the word for all of them. */
  group: { key: string; title: string }
  /** What a tap on free time fills in. */
  fills: Record<string, string>
  /** The parts of visits each by itself. */
  bookings: Booking[]
  /** How many bookings fit side by side. */
  places: number
  blocks: (Span & Pick<Block, '_id' | 'reason'>)[]
  free: Span[]
  person?: Day['therapists'][number]
  /** Takes no bookings: squeezed in, off that day, or shown only for what is booked. */
  isExtra?: boolean
  /** Bookings that lack a person, or a room. */
  isLacking?: boolean
}

/** Every column with its bookings and blocks; first the bookings that lack a person, or a room. */
export function columnsOf(day: Day, clock: Clock, by: By = 'therapist'): Column[] {
  const other = by === 'therapist' ? 'room' : 'therapist'
  const booked = new Map<string, Booking[]>()
  const counted = day.bookings.filter(({ status }) => COUNTED_STATES.includes(status))
  for (const booking of counted.flatMap(partsOf)) {
    const key = keyOf(booking, by)
    booked.set(key, [...(booked.get(key) ?? []), booking])
  }
  const lacking = { key: LACKING, title: LACKS[by], hours: [], isExtra: true, isLacking: true }
  const wanted: Wanted[] = [
    ...(booked.has(LACKING) ? [lacking] : []),
    ...WANTED[by](day, clock),
    ...WANTED[other](day, clock)
      .filter(({ key }) => booked.has(key))
      .map(column => ({ ...column, isExtra: true })),
    ...day.stations.flatMap(service => stationsOf(service, clock, booked)),
  ]
  return wanted.map(({ hours, isBlocked, ...column }) => {
    const { key, places = 1, isExtra } = column
    const bookings = booked.get(key) ?? []
    const blocks = day.blocks
      .filter(block => isBlocked && (isBlocked(block) || isOfWholeSpa(block)))
      .map(block => ({ _id: block._id, reason: block.reason, ...blockSpan(day.date, block) }))
    const visits = bookings.map(spanOf).map(({ from, freeFrom }) => ({ at: from, until: freeFrom }))
    const taken = [...fullSpans(visits, places), ...blocks]
    const free = isExtra ? [] : hours.flatMap(open => gaps(taken, open))
    return { group: { key, title: '' }, fills: {}, ...column, places, bookings, blocks, free }
  })
}

/** A column before its bookings and blocks are in it. */
type Wanted = Pick<Column, 'key' | 'title'> &
  Partial<Column> & { hours: readonly Clock[]; isBlocked?(block: Block): boolean }

const WANTED: Record<By, (day: Day, clock: Clock) => Wanted[]> = {
  therapist: (day, { now }) =>
    teamOf(day).therapists.map(person => ({
      key: person._id,
      title: person.name,
      group: { key: 'people', title: 'Anyone' },
      fills: { therapist: person._id },
      hours: person.hours.map(({ start, end }) => ({ opens: start, closes: end, now })),
      isExtra: person.hours.length === 0,
      isBlocked: ({ therapistId }) => therapistId === person._id,
      person,
    })),
  room: (day, clock) =>
    teamOf(day).rooms.map(({ _id, name, places }) => ({
      key: _id,
      title: name,
      group: { key: 'rooms', title: 'Any room' },
      hours: [clock],
      isBlocked: ({ roomId }) => roomId === _id,
      places,
    })),
}

/** The stations of a service that takes neither a person nor a room, and any that is booked all the same. */
function stationsOf(service: Day['stations'][number], clock: Clock, booked: ReadonlyMap<string, unknown>): Wanted[] {
  const { serviceId, serviceName, takesTherapist, takesRoom } = service
  const offered = takesTherapist || takesRoom ? 0 : service.stations
  const keys = [...booked.keys()].filter(key => key.startsWith(`${serviceId} `))
  const most = Math.max(offered, ...keys.map(key => Number(key.slice(serviceId.length))))
  const hours = service.hours.map(({ start, end }) => within(clock, start, end))
  return Array.from({ length: most }, (_, index) => {
    const station = index + 1
    return {
      key: stationKey({ serviceId, station }),
      title: `${serviceName}${most > 1 ? ` ${station}` : ''}${station > service.stations ? ', squeezed in' : ''}`,
      group: { key: serviceId, title: serviceName },
      fills: { service: serviceId },
      hours,
      isExtra: station > offered,
      isBlocked: block => block.serviceId === serviceId && (!block.station || block.station === station),
    }
  })
}

const LACKING = 'lacking'
export const LACKS = { therapist: 'Nobody yet', room: 'No room yet' } as const

/** A day that an older version of the desk stored has neither. */
export const teamOf = ({ therapists = [], rooms = [] }: Day) => ({ therapists, rooms })

function keyOf(booking: Booking, by: By) {
  const other = by === 'therapist' ? 'room' : 'therapist'
  if (booking[by]) return booking[by]._id
  if (booking.lacks?.includes(by)) return LACKING
  return booking.station == null ? (booking[other]?._id ?? LACKING) : stationKey(booking)
}

const stationKey = ({ serviceId, station }: Pick<Booking, 'serviceId' | 'station'>) => `${serviceId} ${station}`

const isOfWholeSpa = ({ serviceId, therapistId, roomId }: Block) => !serviceId && !therapistId && !roomId

const within = (clock: Clock, start: number, end: number): Clock => ({
  ...clock,
  opens: Math.max(clock.opens, start),
  closes: Math.min(clock.closes, end),
})

export const awayText = ({ name }: { name: string }) => `${name} is away`

/** What a live booking lacks, in words: nobody does it yet, whoever was to do it is away, or it has no room. */
export function lackingText({ away }: Pick<Day, 'away'>, booking: Booking): string {
  const { lacks = [], therapist } = booking
  // A day that an older version of the desk stored does not say who is away.
  const isAway = therapist && away?.includes(partId(booking))
  return [isAway && awayText(therapist), ...lacks.map(what => LACKS[what])].filter(Boolean).join(', ')
}

/** With whom and where: "Ada · Room 2", or "Facials 2" with the number only if there are several stations. */
export function placeOf(day: Day, booking: Booking): string {
  const { serviceId, serviceName, station, therapist, therapistWanted, room, lacks } = booking
  const person = therapist && `${therapist.name}${therapistWanted ? ', as agreed' : ''}`
  if (therapist || room || station == null || lacks?.length) return [person, room?.name].filter(Boolean).join(' · ')
  const most = Math.max(station, day.stations.find(one => one.serviceId === serviceId)?.stations ?? 1)
  return most > 1 ? `${serviceName} ${station}` : serviceName
}
