import type { Day } from '#web/api/desk.ts'
import { spanOf } from '#web/desk/times.ts'
import { blockSpan, type Clock, type Column, columnsOf, type Span } from './columns.ts'

/** A service with a free station throughout a gap: "Facials" if all are free, else "Facials 2". */
export type FreePlace = { serviceId: string; title: string }

export type Entry =
  | { kind: 'booking'; at: number; booking: Day['bookings'][number] }
  | { kind: 'block'; at: number; until: number; block: Day['blocks'][number] }
  | { kind: 'gap'; at: number; until: number; places: FreePlace[] }
  | { kind: 'now'; at: number }

export function dayLine(day: Day, clock: Clock): Entry[] {
  const entries: Entry[] = [
    ...day.bookings.map(booking => ({ kind: 'booking' as const, at: spanOf(booking).from, booking })),
    ...day.blocks.map(block => ({ kind: 'block' as const, block, ...blockSpan(day.date, block) })),
    ...freePlaces(day, clock).map(gap => ({ kind: 'gap' as const, ...gap })),
    ...(clock.now === undefined ? [] : [{ kind: 'now' as const, at: clock.now }]),
  ]
  return entries.sort((a, b) => a.at - b.at || ORDER[a.kind] - ORDER[b.kind] || endOf(a) - endOf(b))
}

const ORDER = { now: 0, booking: 1, block: 2, gap: 3 }
const endOf = (entry: Entry) => ('until' in entry ? entry.until : 0)

/** The free times of all stations; equal spans are one entry, so that an empty day is one line. */
function freePlaces(day: Day, clock: Clock) {
  const columns = columnsOf(day, clock)
  const bySpan = new Map<string, Span & { places: FreePlace[] }>()
  for (const { serviceId, serviceName, stations } of day.stations) {
    const own = columns.filter(column => column.serviceId === serviceId)
    for (const { column, span } of longest(own)) {
      const { at, until } = span
      const entry = bySpan.get(`${at} ${until}`) ?? { at, until, places: [] }
      const isWhole = own.filter(({ free }) => free.some(other => holds(other, span))).length === stations
      entry.places.push({ serviceId, title: isWhole ? serviceName : column.title })
      bySpan.set(`${at} ${until}`, entry)
    }
  }
  return [...bySpan.values()]
}

/** Drops spans within another station's span of the same service. */
function longest(columns: readonly Column[]) {
  const all = columns.flatMap(column => column.free.map(span => ({ column, span })))
  return all.filter(
    (one, index) =>
      !all.some(
        (other, position) =>
          other !== one && holds(other.span, one.span) && (!holds(one.span, other.span) || position < index),
      ),
  )
}

const holds = (outer: Span, inner: Span) => outer.at <= inner.at && outer.until >= inner.until
