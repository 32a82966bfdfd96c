import { type Selectable, sql } from 'kysely'
import { selectPayments } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'

export type AccountRow = Selectable<Tables['refundAccounts']>

/** Everything refunds are computed from. */
export async function selectRefundParts(db: Db, bookingIds: readonly string[]) {
  const ids = textList(bookingIds)
  const payments = await selectPayments(db, ...bookingIds)
  const accounts = await selectAccounts(db, bookingIds)
  const { rows } = await sql<{ id: string }>`
    select distinct booking_id as id from receipts where booking_id = any(${ids})`.execute(db)
  return { payments, accounts, withReceipt: new Set(rows.map(({ id }) => id)) }
}

export function selectRefundable(db: Db, bookingIds: readonly string[]) {
  return db
    .selectFrom('bookings')
    .select(['id', 'status', 'refund', 'priceNaira', 'linesNaira', 'depositNaira', 'decidedAt', 'holdExpiresAt'])
    .where(sql<boolean>`id = any(${textList(bookingIds)})`)
    .execute()
}

export function selectAccounts(db: Db, bookingIds: readonly string[]): Promise<AccountRow[]> {
  return db
    .selectFrom('refundAccounts')
    .selectAll()
    .where(sql<boolean>`booking_id = any(${textList(bookingIds)})`)
    .execute()
}

type NewAccount = Pick<AccountRow, 'bookingId' | 'bank' | 'number' | 'name' | 'at'>

export async function saveAccount(tx: Db, { bookingId, ...account }: NewAccount) {
  await tx
    .insertInto('refundAccounts')
    .values({ bookingId, ...account })
    .onConflict(conflict =>
      conflict.column('bookingId').doUpdateSet({ ...account, changes: sql`refund_accounts.changes + 1` }),
    )
    .execute()
}

/** Returns one page by booking id, with the columns that decide whether the account is still needed. */
export async function selectAccountsAfter(db: Db, bookingId: string, limit: number) {
  return db
    .selectFrom('refundAccounts')
    .innerJoin('bookings', 'bookings.id', 'refundAccounts.bookingId')
    .select([
      'bookings.id',
      'status',
      'refund',
      'priceNaira',
      'linesNaira',
      'depositNaira',
      'decidedAt',
      'endsAt',
      'fullName',
    ])
    .where('bookings.id', '>', bookingId)
    .orderBy('bookings.id')
    .limit(limit)
    .execute()
}

export async function deleteAccounts(db: Db, bookingIds: readonly string[]): Promise<number> {
  if (bookingIds.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('refundAccounts')
    .where('bookingId', 'in', bookingIds)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
