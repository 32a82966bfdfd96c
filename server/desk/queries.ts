import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { ListQuery } from '#contract/desk.ts'
import { readPaymentCode } from '#contract/payment-code.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type DeskRow = Selectable<Tables['bookings']> & { hasReceipt: boolean; receiptIsLate: boolean; paid: number }
type Bookings = ExpressionBuilder<Tables, 'bookings'>

/** The sum of a booking's ledger. */
const PAID = sql<number>`coalesce((select sum(case direction when 'in' then amount_naira else -amount_naira end)
  from payments where payments.booking_id = bookings.id), 0)::integer`

export function deskBookings(db: Db) {
  return db
    .selectFrom('bookings')
    .selectAll('bookings')
    .select(eb => [
      eb.exists(receiptsOf(eb)).as('hasReceipt'),
      eb.exists(receiptsOf(eb).where('late', '=', true)).as('receiptIsLate'),
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

/** Receipts that nobody has decided: those in time, and those whose time had gone. */
export function selectToCheck(db: Db): Promise<DeskRow[]> {
  return deskBookings(db)
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
    .select(['bookingId', 'createdAt', 'late', 'uploadHash'])
    .where('bookingId', 'in', bookingIds)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Other bookings with the very same picture. */
export function selectSameReceipts(db: Db, uploadHashes: readonly string[]) {
  if (uploadHashes.length === 0) return Promise.resolve([])
  return db
    .selectFrom('receipts')
    .innerJoin('bookings', 'bookings.id', 'receipts.bookingId')
    .select(['receipts.uploadHash', 'bookings.id as bookingId', 'bookings.hash'])
    .where('receipts.uploadHash', 'in', uploadHashes)
    .execute()
}

/** What tells people apart: the last ten digits of the phone, and the address without capitals. */
const PHONE_END = sql<string>`right(regexp_replace(phone_number, '\\D', '', 'g'), 10)`
const ADDRESS = sql<string>`lower(email)`

/** Visits of any of these people, by either sign. */
export async function selectVisits(db: Db, { phoneEnds, addresses }: { phoneEnds: string[]; addresses: string[] }) {
  return db
    .selectFrom('bookings')
    .select([
      'id',
      'status',
      'startsAt',
      'priceNaira',
      'refund',
      PHONE_END.as('phoneEnd'),
      ADDRESS.as('address'),
      PAID.as('paid'),
    ])
    .where('status', 'in', ['confirmed', 'done'])
    .where(eb =>
      eb.or([
        ...(phoneEnds.length > 0 ? [eb(PHONE_END, 'in', phoneEnds)] : []),
        ...(addresses.length > 0 ? [eb(ADDRESS, 'in', addresses)] : []),
      ]),
    )
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

export interface Cursor {
  startsAt: Date
  id: string
}

/** One page, in the order of the starts; found by the database, whatever the history weighs. */
export function selectPage(
  db: Db,
  query: ListQuery,
  { after, now, limit }: { after?: Cursor; now: Date; limit: number },
): Promise<DeskRow[]> {
  const { q, from, to, status, serviceId, unpaid, toReturn } = query
  return deskBookings(db)
    .$if(from !== undefined, builder => builder.where('bookingDate', '>=', from!))
    .$if(to !== undefined, builder => builder.where('bookingDate', '<=', to!))
    .$if(serviceId !== undefined, builder => builder.where('serviceId', '=', serviceId!))
    .$if(status !== undefined, builder => builder.where(hasStatus(status!, now)))
    .$if(Boolean(q), builder => builder.where(matches(q!)))
    .$if(unpaid === 'true', builder => builder.where(owes))
    .$if(toReturn === 'true', builder => builder.where(isOwed))
    .$if(after !== undefined, builder =>
      builder.where(sql<boolean>`(starts_at, id) > (${after!.startsAt}, ${after!.id})`),
    )
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A hold that is over has lapsed, whether or not anyone has marked it yet. */
function hasStatus(status: DeskRow['status'], now: Date) {
  return (eb: Bookings) => {
    const overdue = eb.and([eb('status', '=', 'held'), eb('holdExpiresAt', '<=', now)])
    if (status === 'lapsed') return eb.or([eb('status', '=', 'lapsed'), overdue])
    return eb.and([eb('status', '=', status), eb.not(overdue)])
  }
}

/** Without capitals and accents: nobody at a desk types "Ẹ̀jìdé". */
function bare(text: RawBuilder<unknown>) {
  return sql`lower(regexp_replace(normalize(${text}::text, NFD), '[\\u0300-\\u036f]', '', 'g'))`
}

/** One field over name, phone in any form, mail, booking number and bank reference. */
function matches(q: string) {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const digits = q.replace(/\D/g, '')
  const hash = q.replace(/[^0-9a-z]/gi, '').toUpperCase()
  return (eb: Bookings) =>
    eb.or([
      sql<boolean>`${bare(sql.ref('full_name'))} like ${bare(sql.val(pattern))}`,
      sql<boolean>`lower(email) like ${pattern}`,
      ...(digits.length >= 4
        ? [sql<boolean>`regexp_replace(phone_number, '\\D', '', 'g') like ${`%${digits.replace(/^0/, '')}%`}`]
        : []),
      sql<boolean>`payment_code = ${readPaymentCode(q) ?? null}`,
      ...(hash.length >= 4 ? [sql<boolean>`replace(hash, '-', '') like ${`%${hash}%`}`] : []),
      eb.exists(
        eb
          .selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.bookingId', '=', 'bookings.id')
          .where(sql<boolean>`lower(reference) like ${pattern}`),
      ),
    ])
}

function owes(eb: Bookings) {
  return eb.and([
    eb('status', 'in', ['submitted', 'confirmed', 'done', 'no_show']),
    sql<boolean>`${PAID} < price_naira`,
  ])
}

function isOwed(eb: Bookings) {
  return eb.and([
    eb('status', 'in', ['cancelled', 'declined', 'lapsed']),
    eb('refund', '<>', 'keep'),
    sql<boolean>`${PAID} > 0`,
  ])
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
      (select count(*) from outbox where failed_at is not null) as "failedMails"
    from pg_current_snapshot() s`.execute(db)
  const row = rows[0]!
  return { revision: Number(row.revision), toCheck: Number(row.toCheck), failedMails: Number(row.failedMails) }
}
