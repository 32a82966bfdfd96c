import type { Day } from '#web/api/desk.ts'
import { type By, type Column, columnsOf } from '#web/desk/day/today/columns.ts'
import { fullSpans, holds, type Span } from '#web/desk/day/today/spans.ts'
import { type PartOf, partId, whoOf } from '#web/desk/parts.ts'
import { spanOf } from '#web/desk/times.ts'

type Booking = PartOf<Day['bookings'][number]>

/** Why each person, or room, of the day cannot take a booking, or a part of one, at its time, by their id; empty for those who can. */
export function reasonsAgainst(day: Day, booking: Booking, by: By): Map<string, string> {
  const { from, until, freeFrom } = spanOf(booking)
  const isOther = (other: Booking) => other._id !== booking._id || partId(other) !== partId(booking)
  const columns = columnsOf(day, { opens: 0, closes: 1440 }, by).map(column => ({
    ...column,
    bookings: column.bookings.filter(isOther),
  }))
  return new Map(columns.map(column => [column.key, reason(column, { at: from, until: freeFrom }, until)]))
}

function reason({ person, blocks, bookings, places }: Column, span: Span, ends: number) {
  if (person?.hours.length === 0) return person.reason || 'Off'
  const isAtWork = ({ start, end }: { start: number; end: number }) =>
    holds({ at: start, until: end }, { at: span.at, until: ends })
  if (person && !person.hours.some(isAtWork)) return 'Not at work then'
  const block = blocks.find(one => overlaps(one, span))
  if (block) return block.reason || 'Blocked'
  const visits = bookings.map(booking => ({ booking, at: spanOf(booking).from, until: spanOf(booking).freeFrom }))
  if (!fullSpans(visits, places).some(one => overlaps(one, span))) return ''
  const { booking } = visits.find(one => overlaps(one, span))!
  return `${whoOf(booking) || 'Somebody'}, ${booking.bookingTime}`
}

const overlaps = (one: Span, other: Span) => one.at < other.until && other.at < one.until
