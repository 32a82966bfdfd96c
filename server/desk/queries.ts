import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type DeskRow = Selectable<Tables['bookings']> & { hasReceipt: boolean; receiptIsLate: boolean; paid: number }
export type Bookings = ExpressionBuilder<Tables, 'bookings'>

/** The sum of a booking's ledger. */
export const PAID = sql<number>`coalesce((select sum(case direction when 'in' then amount_naira else -amount_naira end)
  from payments where payments.booking_id = bookings.id), 0)::integer`

export function deskBookings(db: Db) {
  return db
    .selectFrom('bookings')
    .selectAll('bookings')
    .select([
      // Not "exists": for many bookings the database would rather read all receipts there are.
      sql<boolean>`coalesce((select true from receipts where booking_id = bookings.id limit 1), false)`.as(
        'hasReceipt',
      ),
      sql<boolean>`coalesce((select true from receipts where booking_id = bookings.id and late limit 1), false)`.as(
        'receiptIsLate',
      ),
      PAID.as('paid'),
    ])
    .$castTo<DeskRow>()
}

function receiptsOf(eb: Bookings) {
  return eb.selectFrom('receipts').select('receipts.id').whereRef('receipts.bookingId', '=', 'bookings.id')
}

export function selectDeskBooking(db: Db, id: string): Promise<DeskRow> {
  return deskBookings(db).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Receipts that nobody has decided: those in time, and those whose time had gone. Found by what is marked, not by a walk. */
export function selectToCheck(db: Db): Promise<DeskRow[]> {
  return deskBookings(db)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('bookings')
        .select('id')
        .where('status', '=', 'submitted')
        .unionAll(selectFrom('receipts').select('bookingId as id').where('late', '=', true)),
    )
    .where(eb =>
      eb.or([
        eb('status', '=', 'submitted'),
        eb.and([
          eb('status', 'in', ['held', 'lapsed']),
          eb.exists(receiptsOf(eb).where('late', '=', true)),
          eb('decidedAt', 'is', null),
        ]),
      ]),
    )
    .orderBy('submittedAt')
    .orderBy('id')
    .execute()
}

export function selectDecidedSince(db: Db, since: Date): Promise<DeskRow[]> {
  return deskBookings(db)
    .where('decidedAt', '>=', since)
    .where('status', 'in', ['confirmed', 'declined'])
    .where(eb => eb.exists(receiptsOf(eb)))
    .orderBy('decidedAt', 'desc')
    .limit(50)
    .execute()
}

export function selectReceiptsOf(db: Db, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('receipts')
    .select(['id', 'bookingId', 'createdAt', 'late'])
    .where('bookingId', 'in', bookingIds)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** With and without the country's code it is the same number. As the index has it, and as people are told apart by it. */
export const PHONE_END_DIGITS = 10
export const PHONE_END = sql<string>`right(regexp_replace(phone_number, '\\D', '', 'g'), ${sql.lit(PHONE_END_DIGITS)})`

/** Visits of any of these people. */
export async function selectVisits(db: Db, personIds: readonly string[]) {
  if (personIds.length === 0) return []
  return db
    .selectFrom('bookings')
    .select(['id', 'personId', 'status', 'startsAt', 'priceNaira', 'refund', PAID.as('paid')])
    .where('personId', 'in', personIds)
    .where('status', 'in', ['confirmed', 'done'])
    .execute()
}

/** Everybody who comes on one of these days; the caller picks the neighbours. */
export function selectComing(db: Db, dates: readonly string[]) {
  if (dates.length === 0) return Promise.resolve([])
  return db
    .selectFrom('bookings')
    .select(['id', 'serviceId', 'bookingDate', 'startsAt', 'bookingTime', 'fullName', 'subServiceName'])
    .where('bookingDate', 'in', dates)
    .where('status', 'in', ['submitted', 'confirmed', 'done'])
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
}

/**
 * How many transactions this database has finished: it moves whenever anything was written, costs one look at a snapshot
 * and makes no writer wait for another, as a counter row would.
 */
export async function selectPulse(db: Db) {
  const { rows } = await sql<{ revision: string; toCheck: string; failedMails: string }>`
    select
      pg_snapshot_xmax(s)::text::bigint - (select count(*) from pg_snapshot_xip(s)) as revision,
      (select count(*) from bookings where status = 'submitted')
        + (select count(distinct b.id) from receipts r join bookings b on b.id = r.booking_id
          where r.late and b.status in ('held', 'lapsed') and b.decided_at is null) as "toCheck",
      (select count(*) from outbox where failed_at is not null and not bulk) as "failedMails"
    from pg_current_snapshot() s`.execute(db)
  const row = rows[0]!
  return { revision: Number(row.revision), toCheck: Number(row.toCheck), failedMails: Number(row.failedMails) }
}
