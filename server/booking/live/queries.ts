import { sql } from 'kysely'
import { LIVE_BOOKING_STATUSES } from '#contract/booking/booking-states.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type BookingRow, COLUMNS, IS_VISIT, LONGEST_MS, visitDays } from '../queries.ts'
import { type TreatmentRow, treatmentsOf } from '../treatments.ts'

export function selectLiveBookingsBetween(db: Db, from: string, to: string, now: Date): Promise<BookingRow[]> {
  return liveBookings(db, now).where('bookingDate', '>=', from).where('bookingDate', '<=', to).execute()
}

/** Bookings of which a treatment lies ahead. `serviceId` omitted: of any service. */
export async function selectLiveBookingsAhead(db: Db, now: Date, serviceId?: string): Promise<BookingRow[]> {
  const first = await liveBookings(db, now)
    .where('startsAt', '>=', now)
    .$if(serviceId !== undefined, query => query.where('serviceId', '=', serviceId!))
    .execute()
  const visits = await liveVisits(db, now, { from: now })
  return merged(
    first,
    visits.filter(visit =>
      treatmentsOf(visit).some(one => one.startsAt >= now && (serviceId === undefined || one.serviceId === serviceId)),
    ),
  )
}

function liveBookings(db: Db, now: Date) {
  return db
    .selectFrom('bookings')
    .select(COLUMNS)
    .where('status', 'in', LIVE_BOOKING_STATUSES)
    .where(sql<boolean>`booking_state(status, hold_expires_at, ${now}) <> 'lapsed'`)
    .orderBy('startsAt')
    .orderBy('id')
}

/** Visits that may have a treatment within these instants. In a query of its own: the indexes know only first treatments. */
function liveVisits(db: Db, now: Date, window: { from: Date; until?: Date }): Promise<BookingRow[]> {
  const { from, until } = visitDays(window)
  return liveBookings(db, now)
    .where(IS_VISIT)
    .where('bookingDate', '>=', from)
    .$if(until !== undefined, query => query.where('bookingDate', '<=', until!))
    .execute()
}

function merged(bookings: BookingRow[], visits: BookingRow[]): BookingRow[] {
  if (visits.length === 0) return bookings
  const all = new Map([...bookings, ...visits].map(one => [one.id, one]))
  return [...all.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
}

interface Blocked {
  serviceId: string | null
  station: number | null
  therapistId: string | null
  roomId: string | null
  from: Date
  until: Date
}

/** Bookings of which a treatment lies within. */
export async function selectLiveBookingsOverlapping(db: Db, block: Blocked, now: Date): Promise<BookingRow[]> {
  const { serviceId, station, therapistId, roomId, from, until } = block
  const first = await liveBookings(db, now)
    .$if(serviceId !== null, query => query.where('serviceId', '=', serviceId!))
    .$if(therapistId !== null, query => query.where('therapistId', '=', therapistId!))
    .$if(roomId !== null, query => query.where('roomId', '=', roomId!))
    .$if(station !== null, query => query.where('station', '=', station!))
    .where('startsAt', '<', until)
    .where('startsAt', '>=', new Date(from.getTime() - LONGEST_MS))
    .where('freeAgainAt', '>', from)
    .execute()
  const visits = await liveVisits(db, now, { from, until })
  return merged(
    first,
    visits.filter(visit => treatmentsOf(visit).some(one => isWithin(block, one))),
  )
}

export function isWithin(
  { serviceId, station, therapistId, roomId, from, until }: Blocked,
  one: TreatmentRow,
): boolean {
  const isOf = (wanted: string | number | null, has: string | number | null) => wanted === null || wanted === has
  return (
    one.startsAt < until &&
    one.freeAgainAt > from &&
    isOf(serviceId, one.serviceId) &&
    isOf(station, one.station) &&
    isOf(therapistId, one.therapistId) &&
    isOf(roomId, one.roomId)
  )
}
