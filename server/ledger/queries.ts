import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { textList } from '#server/db/text-list.ts'

export type PaymentRow = Selectable<Tables['payments']>

export async function insertPayment(tx: Db, row: Insertable<Tables['payments']>): Promise<PaymentRow> {
  return tx.insertInto('payments').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function deletePayments(tx: Db, ids: readonly string[]) {
  if (ids.length > 0) await tx.deleteFrom('payments').where('id', 'in', ids).execute()
}

export function selectPayments(db: Db, bookingId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payments').selectAll().where('bookingId', '=', bookingId).orderBy('at').orderBy('id').execute()
}

export function selectPaymentsOfMany(db: Db, bookingIds: readonly string[]): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where(sql<boolean>`booking_id = any(${textList(bookingIds)})`)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** To the letter as the index has it, or the index is of no use. */
const SAME = sql<string>`upper(regexp_replace(payments.reference, '[^A-Za-z0-9]', '', 'g'))`

const IS_REFERRED = sql<boolean>`method = 'transfer' and reference <> ''`

export interface SameReference {
  id: string
  direction: PaymentRow['direction']
  bookingId: string
  same: string
  hash: string
  bookingDate: string
}

/** Transfers with any of these references, as `sameOf` makes them; the latest first. */
export async function selectByReferences(db: Db, references: readonly string[]): Promise<SameReference[]> {
  if (references.length === 0) return []
  return db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['payments.id', 'direction', 'bookingId', SAME.as('same'), 'bookings.hash', 'bookings.bookingDate'])
    .where(IS_REFERRED)
    .where(sql<boolean>`${SAME} = any(${textList(references)})`)
    .orderBy('payments.at', 'desc')
    .orderBy('payments.id')
    .execute()
}

/** Until the transaction ends nobody else writes a payment with it: of two at once, the second has to see the first. */
export async function lockReference(tx: Db, same: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reference ${same}`}, 0))`.execute(tx)
}

export async function selectTransferReferences(db: Db, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return []
  return db
    .selectFrom('payments')
    .select(['id', 'bookingId', 'direction', 'method', 'reference'])
    .where(sql<boolean>`booking_id = any(${textList(bookingIds)})`)
    .where(IS_REFERRED)
    .execute()
}
