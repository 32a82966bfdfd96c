import { type Insertable, type Selectable, sql } from 'kysely'
import type { BookingStatus } from '#contract/booking/booking-states.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'

export type PaymentRow = Selectable<Tables['payments']>

export async function insertPayment(tx: Db, row: Insertable<Tables['payments']>): Promise<PaymentRow> {
  return tx.insertInto('payments').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Deletes payments of changes that are undone before their mail was sent. */
export async function deletePayments(tx: Db, ids: readonly string[]) {
  if (ids.length > 0) await tx.deleteFrom('payments').where('id', 'in', ids).execute()
}

/** The oldest first. */
export function selectPayments(db: Db, ...bookingIds: string[]): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where(sql<boolean>`booking_id = any(${textList(bookingIds)})`)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** All lines of an account: treatments first, then what was added, the oldest first. */
export function selectLines(db: Db, bookingId: string) {
  return db
    .selectFrom('accountLines')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('number')
    .orderBy('id')
    .execute()
}

/** A line that was added, and whether it was taken off again. */
export function selectLine(db: Db, id: string) {
  return db
    .selectFrom('addedLines')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('addedLines as off').select('off.id').whereRef('off.reversesId', '=', 'addedLines.id')).as(
        'isReversed',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()
}

export type NewLine = Omit<Selectable<Tables['addedLines']>, 'number'>

export async function insertLine(tx: Db, row: NewLine) {
  await tx.insertInto('addedLines').values(row).execute()
}

/** Deletes lines of changes that are undone in time. */
export async function deleteLines(tx: Db, ids: readonly string[]) {
  if (ids.length > 0) await tx.deleteFrom('addedLines').where('id', 'in', ids).execute()
}

/** A booking's account as `booking_accounts` has it. */
export interface Account {
  bookingId: string
  /** The status, with an expired hold as lapsed. */
  state: BookingStatus
  total: number
  due: number
  paid: number
  owed: number
  upFront: number
  toReturn: number
}

/** The accounts at an instant, to be joined by `booking_id`. */
export const accountsAt = (now: Date) => sql<Account>`booking_accounts(${now})`

/**
 * Lateral join for statements over many bookings. The fence (`offset 0`) forces a key lookup for each instead of a scan of all. The
 * columns are named, so that the statement stays prepared: planning it costs more than running it.
 */
export const accountOf = (id: string, now: Date) => sql`lateral (
    select booking_id, state, total, due, paid, owed, up_front, to_return from ${accountsAt(now)} where booking_id = ${sql.ref(id)} offset 0
  ) account on true`

/** Must equal the index's expression, or the index is not used. */
const NORMALISED_REFERENCE = sql<string>`upper(regexp_replace(payments.reference, '[^A-Za-z0-9]', '', 'g'))`

/** Transfers with any of these references, normalised by `normaliseReference`; the latest first. */
export async function selectByReferences(db: Db, references: readonly string[]) {
  if (references.length === 0) return []
  return db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select([
      'payments.id',
      'direction',
      'bookingId',
      NORMALISED_REFERENCE.as('normalisedReference'),
      'bookings.hash',
      'bookings.bookingDate',
    ])
    .where('method', '=', 'transfer')
    .where('reference', '<>', '')
    .where(sql<boolean>`${NORMALISED_REFERENCE} = any(${textList(references)})`)
    .orderBy('payments.at', 'desc')
    .orderBy('payments.id')
    .execute()
}

/** Held until the transaction ends, so that of two concurrent payments the second sees the first. */
export async function lockReference(tx: Db, normalised: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reference ${normalised}`}, 0))`.execute(tx)
}
