import { type Insertable, type Selectable, sql } from 'kysely'
import type { BookingStatus } from '#contract/booking/booking-states.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'

export type PaymentRow = Selectable<Tables['payments']>

export async function insertPayment(tx: Db, row: Insertable<Tables['payments']>): Promise<PaymentRow> {
  return tx.insertInto('payments').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Only for what is undone before anybody was mailed about it. */
export async function deletePayments(tx: Db, ids: readonly string[]) {
  if (ids.length > 0) await tx.deleteFrom('payments').where('id', 'in', ids).execute()
}

/** Of one booking or of many, the oldest first. */
export function selectPayments(db: Db, ...bookingIds: string[]): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where(sql<boolean>`booking_id = any(${textList(bookingIds)})`)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** A booking's account as `booking_accounts` has it. */
export interface Account {
  bookingId: string
  /** The status, with an expired hold as lapsed. */
  state: BookingStatus
  due: number
  paid: number
  owed: number
  toReturn: number
}

/** The accounts at an instant, to be joined by `booking_id`. */
export const accountsAt = (now: Date) => sql<Account>`booking_accounts(${now})`

/**
 * `account` of a booking, to be joined on true: where a statement is about many bookings. The fence (`offset 0`) has each looked up by
 * its key; without it the planner may read all bookings there are.
 */
export const accountOf = (id: string, now: Date) =>
  sql`lateral (select * from ${accountsAt(now)} where booking_id = ${sql.ref(id)} offset 0) account on true`

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
