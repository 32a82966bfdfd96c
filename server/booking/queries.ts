import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { LIVE_BOOKING_STATUSES } from '#contract/booking/booking-states.ts'
import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { DURATION_MINUTES_MAX } from '#contract/rules.ts'
import { lapsedBy, stateAt } from '#server/platform/db/booking-state.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'
import type { TimeWindow } from './availability/availability-for.ts'
import type { Taken } from './availability/busy-times.ts'

/** All columns except the search column. */
export type BookingRow = Omit<Selectable<Tables['bookings']>, 'words'>

/** Column names instead of `selectAll`, so that the statement stays prepared. */
const COLUMNS = Object.keys({
  id: true,
  hash: true,
  serviceId: true,
  subServiceId: true,
  station: true,
  therapistId: true,
  therapistName: true,
  therapistWanted: true,
  roomId: true,
  roomName: true,
  roomPlace: true,
  startsAt: true,
  endsAt: true,
  freeAgainAt: true,
  bookingDate: true,
  bookingTime: true,
  status: true,
  holdExpiresAt: true,
  serviceName: true,
  subServiceName: true,
  durationMinutes: true,
  priceNaira: true,
  firstPriceNaira: true,
  furtherTreatments: true,
  guestNames: true,
  guestMarks: true,
  fullName: true,
  email: true,
  phoneNumber: true,
  note: true,
  submittedAt: true,
  decidedAt: true,
  decisionReason: true,
  sequence: true,
  createdAt: true,
  updatedAt: true,
  origin: true,
  version: true,
  squeezedIn: true,
  privateNote: true,
  statusBeforeCancel: true,
  ownMoves: true,
  calendarOrganizer: true,
  refund: true,
  arrivedAt: true,
  lookAgainAt: true,
  paymentCode: true,
  mailboxKey: true,
  phoneKey: true,
  deviceKey: true,
  networkKey: true,
  accountOpen: true,
  personId: true,
} satisfies Record<keyof BookingRow, true>) as (keyof BookingRow)[]

/**
 * Serialises giving out times of these services' pools, and giving them back, until the transaction ends: racing inserts would
 * deadlock, and so would one that waits for a row which is just being given back. Locks in a fixed order, or two transactions
 * would deadlock over two pools.
 */
export async function lockTimes(tx: Db, ...serviceIds: string[]) {
  // First, in a statement of its own: pools change only under the whole spa's lock.
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('times of the spa', 0))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('times of ' || pool_id, 0))
    from (select distinct pool_id from services where id = any(${textList(serviceIds)}) order by pool_id) as pools`.execute(
    tx,
  )
}

/** The longest a booking keeps its station: sub-service and turnover at their maximum. */
export const LONGEST_MS = 2 * DURATION_MINUTES_MAX * MS_PER_MINUTE

/** What bookings and open offers take of a pool within a window. Raw SQL: building the query would cost as much as running it. */
export async function selectTaken(
  db: Db,
  poolId: string,
  window: TimeWindow,
  now: Date,
  exceptIds: readonly string[] = [],
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select ${TAKEN} from resources join occupied on resource_id = resources.id
    where pool_id = ${poolId} and ${isTakenIn(window, now)} and occupant_id <> all(${textList(exceptIds)})`.execute(db)
  return rows
}

/** The same of single resources. */
export async function selectTakenOf(db: Db, ids: readonly string[], window: TimeWindow, now: Date): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select ${TAKEN} from occupied where resource_id = any(${textList(ids)}) and ${isTakenIn(window, now)}`.execute(db)
  return rows
}

const TAKEN = sql`resource_id as resource, lower(during) as "from", upper(during) as until, squeezed_in as "squeezedIn"`

/** Expired holds and offers count as ended, also before they are marked so. */
const isTakenIn = ({ from, until }: TimeWindow, now: Date) =>
  sql`during && tstzrange(${from}, ${until}) and (held_until is null or held_until > ${now})`

/** Whether another booking or offer has one of these resources at the booking's time. Expired ones are marked before. */
export async function isAnyTaken(tx: Db, resources: readonly string[], { id, startsAt, freeAgainAt }: BookingRow) {
  const { rows } = await sql<object>`
    select from occupied where resource_id = any(${textList(resources)}) and occupant_id <> ${id}
      and during && tstzrange(${startsAt}, ${freeAgainAt}) limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Marks expired holds and offers: until then the constraints still guard their times. Returns the site's revision in the
 * same round trip.
 */
export async function lapseHolds(tx: Db, serviceId: string, now: Date): Promise<number> {
  const { revision } = await tx
    .with('ended', ended =>
      ended
        .updateTable('waitingOffers')
        .set({ state: 'over' })
        .where('state', '=', 'open')
        .where('openUntil', '<=', now)
        .where(({ or, eb }) => or([eb('serviceId', 'in', inPool(serviceId)), hasFurtherIn(serviceId)]))
        .returning('id'),
    )
    .with('lapsed', lapsed =>
      lapsed
        .updateTable('bookings')
        .set({ status: 'lapsed', updatedAt: now })
        .where('serviceId', 'in', inPool(serviceId))
        .where('status', '=', 'held')
        .where(lapsedBy(now))
        .returning('id'),
    )
    // Visits that begin in another pool and go on in this one.
    .with('visits', visits =>
      visits
        .updateTable('bookings')
        .set({ status: 'lapsed', updatedAt: now })
        .where('status', '=', 'held')
        .where('holdExpiresAt', '<=', now)
        .where(sql<boolean>`further_treatments <> '[]'`)
        .where('serviceId', 'not in', inPool(serviceId))
        .where(hasFurtherIn(serviceId))
        .returning('id'),
    )
    .selectFrom('siteRevision')
    .select('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** The services that give out their times together with this one. */
export const inPool = (serviceId: string) =>
  sql<string>`(select other.id from services one join services other on other.pool_id = one.pool_id where one.id = ${serviceId})`

/** One of the further treatments is of a service of this pool. */
export const hasFurtherIn = (serviceId: string, furtherTreatments = sql.ref('further_treatments')) =>
  sql<boolean>`exists (select from jsonb_array_elements(${furtherTreatments}) part where part ->> 'serviceId' in ${inPool(serviceId)})`

/** Undefined when the booking is not held. */
export function endHold(tx: Db, id: string, now: Date): Promise<BookingRow | undefined> {
  return tx
    .updateTable('bookings')
    .set({ status: 'lapsed', holdExpiresAt: now, updatedAt: now })
    .where('id', '=', id)
    .where(stateAt(now), '=', 'held')
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Undefined when the hash is another booking's. */
export function insertBooking(tx: Db, row: Insertable<Tables['bookings']>): Promise<BookingRow | undefined> {
  return tx
    .insertInto('bookings')
    .values(row)
    .onConflict(conflict => conflict.constraint('bookings_hash_taken').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

export function selectBooking(db: Db, by: { id: string } | { hash: string }): Promise<BookingRow | undefined> {
  const query = db.selectFrom('bookings').select(COLUMNS)
  return ('id' in by ? query.where('id', '=', by.id) : query.where('hash', '=', by.hash)).executeTakeFirst()
}

export function selectBookingForUpdate(tx: Db, id: string): Promise<BookingRow> {
  return tx.selectFrom('bookings').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function selectServicesOf(tx: Db, bookingIds: readonly string[]): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const rows = await tx.selectFrom('bookings').select('serviceId').distinct().where('id', 'in', bookingIds).execute()
  return rows.map(({ serviceId }) => serviceId)
}

export async function updateBooking(tx: Db, id: string, change: Updateable<Tables['bookings']>) {
  await tx.updateTable('bookings').set(change).where('id', '=', id).execute()
}

/** `values` are as in JSON: the database parses each by the type of its column. */
export function putBack(tx: Db, id: string, values: Record<string, unknown>): Promise<BookingRow> {
  return tx.updateTable('bookings').set(values).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow()
}

export function selectLiveBookingsBetween(db: Db, from: string, to: string, now: Date): Promise<BookingRow[]> {
  return liveBookings(db, now).where('bookingDate', '>=', from).where('bookingDate', '<=', to).execute()
}

/** `serviceId` omitted: all services. */
export function selectLiveBookingsAhead(db: Db, now: Date, serviceId?: string): Promise<BookingRow[]> {
  return liveBookings(db, now)
    .where('startsAt', '>=', now)
    .$if(serviceId !== undefined, query => query.where('serviceId', '=', serviceId!))
    .execute()
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

export function selectLiveBookingsOverlapping(
  db: Db,
  block: {
    serviceId: string | null
    station: number | null
    therapistId: string | null
    roomId: string | null
    from: Date
    until: Date
  },
  now: Date,
): Promise<BookingRow[]> {
  const { serviceId, station, therapistId, roomId, from, until } = block
  return liveBookings(db, now)
    .$if(serviceId !== null, query => query.where('serviceId', '=', serviceId!))
    .$if(therapistId !== null, query => query.where('therapistId', '=', therapistId!))
    .$if(roomId !== null, query => query.where('roomId', '=', roomId!))
    .$if(station !== null, query => query.where('station', '=', station!))
    .where('startsAt', '<', until)
    .where('startsAt', '>=', new Date(from.getTime() - LONGEST_MS))
    .where('freeAgainAt', '>', from)
    .execute()
}

/** Returns one batch; after a long downtime the next run continues. */
export async function selectConfirmedBefore(db: Db, date: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('bookingDate', '<', date)
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Most booked first. */
export async function selectOftenBooked(db: Db, { since, limit }: { since: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sub_service_id as id from bookings
    where starts_at >= ${since} and status in ('submitted', 'confirmed', 'done', 'no_show')
    group by sub_service_id order by count(*) desc, sub_service_id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}
