import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { BookingListQuery, BookingStatus, ClosureInput } from '#contract/booking.ts'
import { LIVE_BOOKING_STATUSES } from '#contract/rules.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { TimeWindow } from './availability/diary-for.ts'
import type { ClosedDays, SubServiceTimes } from './availability/slot.ts'
import type { Taken } from './availability/stations.ts'

export type BookingRow = Selectable<Tables['bookings']>
export type OwnerBookingRow = BookingRow & { hasReceipt: boolean; receiptIsLate: boolean }

/** What a sub-service is at this moment: a booking keeps it as its snapshot. */
export type Offer = SubServiceTimes & {
  serviceId: string
  serviceName: string
  subServiceId: string
  subServiceName: string
  priceNaira: number
}

/**
 * Until the transaction ends, nobody else gives out times of these services: without it, racing inserts deadlock. Always
 * in the same order, because two transactions that wait for each other's service would deadlock too.
 */
export async function lockTimes(tx: Db, ...serviceIds: string[]) {
  for (const serviceId of [...new Set(serviceIds)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`times of ${serviceId}`}, 0))`.execute(tx)
}

export function selectOffer(db: Db, serviceId: string, subServiceId: string): Promise<Offer | undefined> {
  return db
    .selectFrom('subServices as sub')
    .innerJoin('services as service', 'service.id', 'sub.serviceId')
    .where('sub.id', '=', subServiceId)
    .where('service.id', '=', serviceId)
    .where('sub.deletedAt', 'is', null)
    .where('service.deletedAt', 'is', null)
    .select([
      'service.id as serviceId',
      'service.name as serviceName',
      'service.stations',
      'sub.id as subServiceId',
      'sub.name as subServiceName',
      'sub.durationMinutes',
      'sub.turnoverMinutes',
      'sub.priceNaira',
      'sub.availability',
    ])
    .executeTakeFirst()
}

/** Undefined for a service that is no longer offered. */
export async function selectStations(db: Db, serviceId: string): Promise<number | undefined> {
  const service = await db
    .selectFrom('services')
    .select('stations')
    .where('id', '=', serviceId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return service?.stations
}

/**
 * Who occupies the stations of a service at any moment between two instants, a visitor's own hold not counted. Written
 * out, because every look at a day asks it and building it anew costs as much as asking.
 */
export async function selectTaken(
  db: Db,
  serviceId: string,
  window: TimeWindow,
  now: Date,
  ownId = '',
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select station, starts_at as "from", free_again_at as until
    from bookings
    where service_id = ${serviceId} and starts_at < ${window.until} and free_again_at > ${window.from}
      and (status in ('submitted', 'confirmed') or status = 'held' and hold_expires_at > ${now} and id <> ${ownId})`.execute(
    db,
  )
  return rows
}

/** Holds that ended while nobody looked; until they are marked, the constraint still guards their times. */
export async function lapseHolds(tx: Db, serviceId: string, now: Date) {
  await tx
    .updateTable('bookings')
    .set({ status: 'lapsed', updatedAt: now })
    .where('serviceId', '=', serviceId)
    .where('status', '=', 'held')
    .where('holdExpiresAt', '<=', now)
    .execute()
}

/** The booking as it is now; undefined when it holds no time, or no longer only holds it. */
export function endHold(tx: Db, id: string, now: Date): Promise<BookingRow | undefined> {
  return tx
    .updateTable('bookings')
    .set({ status: 'lapsed', holdExpiresAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'held')
    .where('holdExpiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Undefined when the hash is another booking's. */
export function insertBooking(tx: Db, row: Insertable<Tables['bookings']>): Promise<BookingRow | undefined> {
  return tx
    .insertInto('bookings')
    .values(row)
    .onConflict(conflict => conflict.constraint('bookings_hash_taken').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function selectBooking(db: Db, by: { id: string } | { hash: string }): Promise<BookingRow | undefined> {
  const query = db.selectFrom('bookings').selectAll()
  return ('id' in by ? query.where('id', '=', by.id) : query.where('hash', '=', by.hash)).executeTakeFirst()
}

export function selectBookingForUpdate(tx: Db, id: string): Promise<BookingRow> {
  return tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function updateBooking(tx: Db, id: string, change: Updateable<Tables['bookings']>) {
  await tx.updateTable('bookings').set(change).where('id', '=', id).execute()
}

/** Moves a live booking from one of the given statuses to another; false when it is in none of them any more. */
export async function moveBooking(
  tx: Db,
  id: string,
  { from, to, reason, now }: { from: readonly BookingStatus[]; to: BookingStatus; reason: string; now: Date },
): Promise<boolean> {
  const moved = await tx
    .updateTable('bookings')
    .set(eb => ({
      status: to,
      decisionReason: reason,
      decidedAt: now,
      updatedAt: now,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', from)
    .where(isLive(now))
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export function selectOwnerBookings(
  db: Db,
  { from, to, status }: BookingListQuery,
  now: Date,
): Promise<OwnerBookingRow[]> {
  return ownerBookings(db)
    .$if(from !== undefined, query => query.where('bookingDate', '>=', from!))
    .$if(to !== undefined, query => query.where('bookingDate', '<=', to!))
    .$if(status !== undefined, query => query.where(hasStatus(status!, now)))
    .execute()
}

export function selectOwnerBooking(db: Db, id: string): Promise<OwnerBookingRow> {
  return ownerBookings(db).where('id', '=', id).executeTakeFirstOrThrow()
}

export function selectLiveBookingsBetween(db: Db, from: string, to: string, now: Date): Promise<OwnerBookingRow[]> {
  return ownerBookings(db).where('bookingDate', '>=', from).where('bookingDate', '<=', to).where(isLive(now)).execute()
}

export async function selectClosures(db: Db): Promise<(ClosedDays & { id: string })[]> {
  return db
    .selectFrom('closures')
    .select(['id', 'fromDate as from', 'toDate as to', 'reason'])
    .orderBy('fromDate')
    .orderBy('id')
    .execute()
}

export async function insertClosure(tx: Db, id: string, { from, to, reason }: ClosureInput, now: Date) {
  await tx
    .insertInto('closures')
    .values({ id, fromDate: from, toDate: to, reason: reason ?? null, createdAt: now })
    .execute()
}

export function deleteClosureRow(tx: Db, id: string): Promise<ClosedDays | undefined> {
  return tx
    .deleteFrom('closures')
    .where('id', '=', id)
    .returning(['fromDate as from', 'toDate as to', 'reason'])
    .executeTakeFirst()
}

function ownerBookings(db: Db) {
  return db
    .selectFrom('bookings')
    .selectAll('bookings')
    .select(eb => [
      eb.exists(receiptsOf(eb)).as('hasReceipt'),
      eb.exists(receiptsOf(eb).where('late', '=', true)).as('receiptIsLate'),
    ])
    .orderBy('startsAt')
    .orderBy('id')
    .$castTo<OwnerBookingRow>()
}

type Bookings = ExpressionBuilder<Tables, 'bookings'>

function receiptsOf(eb: Bookings) {
  return eb.selectFrom('receipts').select('receipts.id').whereRef('receipts.bookingId', '=', 'bookings.id')
}

/** Held counts only until the hold ends, whether or not anyone has marked it yet. */
function isLive(now: Date) {
  return (eb: Bookings) =>
    eb.and([
      eb('status', 'in', LIVE_BOOKING_STATUSES),
      eb.or([eb('status', '<>', 'held'), eb('holdExpiresAt', '>', now)]),
    ])
}

function hasStatus(status: BookingStatus, now: Date) {
  return (eb: Bookings) => {
    const overdue = eb.and([eb('status', '=', 'held'), eb('holdExpiresAt', '<=', now)])
    if (status === 'lapsed') return eb.or([eb('status', '=', 'lapsed'), overdue])
    return eb.and([eb('status', '=', status), eb.not(overdue)])
  }
}
