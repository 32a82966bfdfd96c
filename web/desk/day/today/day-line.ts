import type { Day } from '#web/api/desk.ts'
import { spanOf } from '#web/desk/times.ts'
import { type Column, columnsOf, teamOf } from './columns.ts'
import { blockSpan, type Clock, holds, type Span } from './spans.ts'

/** Who or what is free throughout a gap: "Anyone" or "Facials" if all of the group are, else "Ada" or "Facials 2". */
export type FreePlace = Pick<Column, 'title' | 'fills'>

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

/** The free times of all columns; equal spans are one entry, so that an empty day is one line. */
function freePlaces(day: Day, clock: Clock) {
  const columns = columnsOf(day, clock, teamOf(day).therapists.length > 0 ? 'therapist' : 'room').filter(
    ({ isExtra }) => !isExtra,
  )
  const bySpan = new Map<string, Span & { places: FreePlace[] }>()
  for (const key of new Set(columns.map(({ group }) => group.key))) {
    const own = columns.filter(({ group }) => group.key === key)
    for (const span of longest(own)) {
      const entry = bySpan.get(`${span.at} ${span.until}`) ?? { ...span, places: [] }
      entry.places.push(...placesOf(own, span))
      bySpan.set(`${span.at} ${span.until}`, entry)
    }
  }
  return [...bySpan.values()]
}

/** Stations of a service are alike, so one of them is enough; people are not. */
function placesOf(own: readonly Column[], span: Span): FreePlace[] {
  const free = own.filter(column => column.free.some(other => holds(other, span)))
  const { service } = own[0]?.fills ?? {}
  if (free.length === own.length && (service || own.length > 1))
    return [{ title: own[0]!.group.title, fills: service ? { service } : {} }]
  return service ? free.slice(0, 1) : free
}

/** Drops spans within another column's span of the same group. */
function longest(columns: readonly Column[]) {
  const all = columns.flatMap(({ free }) => free)
  return all.filter(
    (one, index) =>
      !all.some((other, position) => other !== one && holds(other, one) && (!holds(one, other) || position < index)),
  )
}
