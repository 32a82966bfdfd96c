import type { DeskBooking, ListQuery } from '#contract/desk.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { Refusal } from '#server/http/refusal.ts'
import { toDeskBooking } from '../desk-booking.ts'
import { type Cursor, selectPage } from './queries.ts'

/** One page of bookings, and where the next one begins. */
export async function findBookings(
  { db, clock }: BookingDeps,
  query: ListQuery,
): Promise<{ bookings: DeskBooking[]; nextCursor: string | null }> {
  const now = clock.now()
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const rows = await selectPage(db, query, { after, now, limit: query.limit + 1 })
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    bookings: page.map(row => toDeskBooking(row, now)),
    nextCursor: rows.length > query.limit && last ? writeCursor(last) : null,
  }
}

function writeCursor({ startsAt, id }: Cursor) {
  return Buffer.from(`${startsAt.toISOString()} ${id}`).toString('base64url')
}

function readCursor(text: string): Cursor {
  const [startsAt, id] = Buffer.from(text, 'base64url').toString('utf8').split(' ')
  if (!id || !startsAt || Number.isNaN(Date.parse(startsAt)))
    throw new Refusal('invalid_request', requestRefusals.invalid)
  return { startsAt: new Date(startsAt), id }
}
