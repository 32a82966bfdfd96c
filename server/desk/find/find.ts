import type { ListQuery } from '#contract/desk.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Cursor, selectPage } from './queries.ts'

/** One page of bookings and where the next one begins, as JSON text. */
export async function pageJson({ db, clock }: BookingDeps, query: ListQuery): Promise<string> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const { found, bookings, last } = await selectPage(db, query, { after, now: clock.now() })
  const nextCursor = found > query.limit && last ? writeCursor(last) : null
  return `{"success":true,"bookings":${bookings},"nextCursor":${JSON.stringify(nextCursor)}}`
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
