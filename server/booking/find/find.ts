import type { ListQuery } from '#contract/desk/desk.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { BookingDeps } from '../booking.ts'
import { type Cursor, selectPage } from './queries.ts'

/** Returns one page of bookings and the cursor of the next, as JSON text. */
export async function bookingsPageJson({ db, clock }: BookingDeps, query: ListQuery): Promise<string> {
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor)
  const { found, bookings, last } = await selectPage(db, query, { after, now: clock.now() })
  const nextCursor = found > query.limit && last ? writeCursor(last) : null
  return `{"success":true,"bookings":${bookings},"nextCursor":${JSON.stringify(nextCursor)}}`
}

function writeCursor({ startsAt, id, side }: Cursor) {
  const position = side ? ` ${side.asOf.toISOString()} ${side.isAhead ? 'ahead' : 'over'}` : ''
  return Buffer.from(`${startsAt.toISOString()} ${id}${position}`).toString('base64url')
}

function readCursor(text: string): Cursor {
  const [startsAt, id, asOf, position] = Buffer.from(text, 'base64url').toString('utf8').split(' ')
  const isBad = (instant: string | undefined) => !instant || Number.isNaN(Date.parse(instant))
  if (!id || isBad(startsAt) || (asOf !== undefined && isBad(asOf)))
    throw new Refusal('invalid_request', requestRefusals.invalid)
  const side = asOf === undefined ? {} : { side: { asOf: new Date(asOf), isAhead: position === 'ahead' } }
  return { startsAt: new Date(startsAt!), id, ...side }
}
