import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'

export type ChangeRow = Selectable<Tables['bookingChanges']>

export async function insertChange(tx: Db, row: Insertable<Tables['bookingChanges']>) {
  await tx.insertInto('bookingChanges').values(row).execute()
}

/** The latest change that was not undone. */
export function selectLastChange(db: Db, bookingId: string): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('bookingChanges')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('undoneAt', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Changes of one or many bookings, newest first. */
export function selectChanges(db: Db, ...bookingIds: string[]): Promise<ChangeRow[]> {
  return db
    .selectFrom('bookingChanges')
    .selectAll()
    .where(sql<boolean>`booking_id = any(${textList(bookingIds)})`)
    .orderBy('version', 'desc')
    .execute()
}

export function selectChangesOfSet(tx: Db, setId: string): Promise<ChangeRow[]> {
  return tx.selectFrom('bookingChanges').selectAll().where('setId', '=', setId).where('undoneAt', 'is', null).execute()
}

/** Of `bookings b`: what its transfer was to be when its receipt was sent, if the price has changed since; null otherwise. */
export const UP_FRONT_AT_RECEIPT = sql`(
  select least(coalesce(b.deposit_naira, total), total) from (
    select (c.before ->> 'priceNaira')::integer + b.lines_naira as total from booking_changes c
    where c.booking_id = b.id and c.at >= b.submitted_at and c.what <> 'submitted' and c.undone_at is null
      and c.before ->> 'priceNaira' <> c.after ->> 'priceNaira'
    order by c.version limit 1
  ) at_receipt
)`

export async function selectUpFrontAtReceipt(db: Db, bookingId: string): Promise<number | null> {
  const { rows } = await sql<{ amount: number | null }>`
    select ${UP_FRONT_AT_RECEIPT} as amount from bookings b where b.id = ${bookingId}`.execute(db)
  return rows[0]?.amount ?? null
}

/** Counts undone changes, too. */
export async function countChangesBy(db: Db, bookingId: string, what: string, deviceName: string): Promise<number> {
  const { changes } = await db
    .selectFrom('bookingChanges')
    .select(({ fn }) => fn.countAll<string>().as('changes'))
    .where(eb => eb.and({ bookingId, what, deviceName, deviceId: null }))
    .executeTakeFirstOrThrow()
  return Number(changes)
}

export async function markUndone(tx: Db, id: string, now: Date) {
  await tx.updateTable('bookingChanges').set({ undoneAt: now }).where('id', '=', id).execute()
}
