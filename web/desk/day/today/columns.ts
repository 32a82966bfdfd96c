import type { Day } from '#web/api/desk.ts'
import { minutesOn, spanOf } from '#web/desk/times.ts'
import { COUNTED_STATES } from '#web/desk/words.ts'

export interface Column {
  key: string
  serviceId: string
  title: string
  bookings: Day['bookings']
  blocks: (Span & Pick<Day['blocks'][number], '_id' | 'reason'>)[]
  free: Span[]
}

/** Every station of every service with its bookings and blocks; extra ones for squeezed-in bookings come last. */
export function columnsOf(day: Day, clock: Clock): Column[] {
  const coming = day.bookings.filter(({ status }) => COUNTED_STATES.includes(status))
  return day.stations.flatMap(({ serviceId, serviceName, stations, hours }) => {
    const own = coming.filter(booking => booking.serviceId === serviceId)
    const most = Math.max(stations, ...own.map(({ station }) => station))
    return Array.from({ length: most }, (_, index) => {
      const station = index + 1
      const isExtra = station > stations
      const bookings = own.filter(booking => booking.station === station)
      const blocks = day.blocks
        .filter(block => !block.serviceId || block.serviceId === serviceId)
        .filter(block => !block.station || block.station === station)
        .map(block => ({ _id: block._id, reason: block.reason, ...blockSpan(day.date, block) }))
      const visits = bookings.map(spanOf).map(({ from, freeFrom }) => ({ at: from, until: freeFrom }))
      const taken = [...visits, ...blocks]
      return {
        key: `${serviceId} ${station}`,
        serviceId,
        title: `${serviceName}${most > 1 ? ` ${station}` : ''}${isExtra ? ', squeezed in' : ''}`,
        bookings,
        blocks,
        free: isExtra ? [] : hours.flatMap(({ start, end }) => gaps(taken, within(clock, start, end))),
      }
    })
  })
}

/** "Facials 2"; the number only if there are several stations. */
export function placeOf({ stations: all }: Pick<Day, 'stations'>, booking: Day['bookings'][number]) {
  const { serviceName, serviceId, station } = booking
  const most = Math.max(station, all.find(one => one.serviceId === serviceId)?.stations ?? 1)
  return most > 1 ? `${serviceName} ${station}` : serviceName
}

/** More would leave no room for names on paper. */
const STATIONS_PER_SHEET = 5

export function sheetsOf<One>(columns: readonly One[]): One[][] {
  const sheets = Math.ceil(columns.length / STATIONS_PER_SHEET)
  const each = Math.ceil(columns.length / sheets)
  return Array.from({ length: sheets }, (_, index) => columns.slice(index * each, (index + 1) * each))
}

export function hoursShown(columns: readonly Column[], { opens, closes }: Clock) {
  const spans = columns.flatMap(({ bookings }) => bookings.map(spanOf))
  const first = Math.min(opens, ...spans.map(({ from }) => from))
  const last = Math.max(closes, ...spans.map(({ freeFrom }) => freeFrom))
  return { first: Math.floor(first / 60) * 60, last: Math.min(1440, Math.ceil(last / 60) * 60) }
}

export interface Clock {
  opens: number
  closes: number
  /** Today only. */
  now?: number
}

export type Span = { at: number; until: number }

/** Shorter gaps are too short for a treatment. */
const GAP_MINUTES = 30

export function blockSpan(date: string, { from, until }: Pick<Day['blocks'][number], 'from' | 'until'>): Span {
  return { at: minutesOn(date, from), until: minutesOn(date, until) }
}

const within = (clock: Clock, start: number, end: number): Clock => ({
  ...clock,
  opens: Math.max(clock.opens, start),
  closes: Math.min(clock.closes, end),
})

/** The gaps between taken times that are ahead and long enough for a treatment. */
export function gaps(taken: Span[], { opens, closes, now = 0 }: Clock): Span[] {
  const found: Span[] = []
  // A walk-in starts on the next five minutes.
  let free = Math.max(opens, Math.ceil(now / 5) * 5)
  const inOrder = taken.toSorted((a, b) => a.at - b.at)
  for (const { at, until } of [...inOrder, { at: closes, until: closes }]) {
    const end = Math.min(at, closes)
    if (end - free >= GAP_MINUTES) found.push({ at: free, until: end })
    free = Math.max(free, until)
  }
  return found
}
