import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Spot } from '#contract/money/likeness.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'

export async function insertPrint(tx: Db, print: Insertable<Tables['receiptPrints']>) {
  await tx
    .insertInto('receiptPrints')
    .values(print)
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

export interface Claimed {
  id: string
  bookingId: string
  detail: Uint8Array | null
}

/** The oldest print without a result or a live claim, claimed for this process. */
export async function claimPrint(db: Db, now: Date, until: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update receipt_prints set claimed_until = ${until}
    where id = (
      select id from receipt_prints
      where compared_at is null and (claimed_until is null or claimed_until <= ${now})
      order by created_at, id limit 1
      for update skip locked
    ) and compared_at is null
    returning id, booking_id as "bookingId", detail`.execute(db)
  return rows[0]
}

export async function selectSignatures(
  db: Db,
  { since, bookingId, after, limit }: { since: Date; bookingId: string; after: string; limit: number },
) {
  const rows = await db
    .selectFrom('receiptPrints')
    .select(['id', 'signature'])
    .where('createdAt', '>=', since)
    .where('bookingId', '<>', bookingId)
    .where('signature', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, signature }) => ({ id, signature: signature! }))
}

export async function selectThumbs(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('receiptPrints')
    .select(['id', 'thumb'])
    .where('id', 'in', ids)
    .where('thumb', 'is not', null)
    .execute()
  return rows.map(({ id, thumb }) => ({ id, thumb: thumb! }))
}

/** Skips prints that were erased meanwhile, and pairs that are known in the other direction. */
export async function insertLikenesses(tx: Db, rows: Insertable<Tables['receiptLikenesses']>[]) {
  for (const { printId, otherId, kind, spots, otherSpots, foundAt } of rows)
    await sql`
      insert into receipt_likenesses (print_id, other_id, kind, spots, other_spots, found_at)
      select mine.id, other.id, ${kind}, ${spots}::jsonb, ${otherSpots}::jsonb, ${foundAt}
      from receipt_prints mine, receipt_prints other
      where mine.id = ${printId} and other.id = ${otherId}
        and not exists (select from receipt_likenesses where print_id = ${otherId} and other_id = ${printId})
      on conflict do nothing`.execute(tx)
}

export async function markCompared(tx: Db, id: string, now: Date) {
  await tx
    .updateTable('receiptPrints')
    .set({ comparedAt: now, claimedUntil: null, detail: null })
    .where('id', '=', id)
    .execute()
}

/** Receipts older than prints, the newest first. */
export function selectWithoutPrint(db: Db, limit: number) {
  return db
    .selectFrom('receipts')
    .select(['id', 'bookingId', 'fileName', 'uploadHash', 'createdAt'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('receiptPrints').select('receiptPrints.id').whereRef('receiptPrints.id', '=', 'receipts.id')),
      ),
    )
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
}

export async function deletePrintsBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('receiptPrints').where('createdAt', '<=', before).executeTakeFirst()
  return Number(numDeletedRows)
}

interface LikenessRow {
  receiptId: string
  kind: 'same' | 'changed'
  spots: Spot[]
  bookingId: string
  bookingHash: string
  bookingDate: string
}

/**
 * Duplicates of the receipts of these bookings: the same bytes, the same pixels, or found by comparison. One for each receipt and
 * other booking, identical pictures first.
 */
export async function selectLikenesses(db: Db, bookingIds: readonly string[]): Promise<LikenessRow[]> {
  if (bookingIds.length === 0) return []
  const ids = textList(bookingIds)
  const { rows } = await sql<LikenessRow>`
    select found.receipt_id as "receiptId", found.kind, found.spots, b.id as "bookingId", b.hash as "bookingHash",
      to_char(b.booking_date, 'YYYY-MM-DD') as "bookingDate"
    from (
      select mine.id as receipt_id, 'same' as kind, '[]'::jsonb as spots, other.booking_id, mine.booking_id as own
      from receipt_prints mine join receipt_prints other on other.upload_hash = mine.upload_hash
      where mine.booking_id = any(${ids})
      union all
      select mine.id, 'same', '[]'::jsonb, other.booking_id, mine.booking_id
      from receipt_prints mine join receipt_prints other on other.file_hash = mine.file_hash
      where mine.booking_id = any(${ids}) and mine.file_hash <> '' and other.file_hash <> ''
      union all
      ${comparedLikenesses(ids, sql`l.print_id`, sql`l.other_id`, sql`l.spots`)}
      union all
      ${comparedLikenesses(ids, sql`l.other_id`, sql`l.print_id`, sql`l.other_spots`)}
    ) found join bookings b on b.id = found.booking_id
    where found.booking_id <> found.own
    order by found.kind desc, b.booking_date, b.hash`.execute(db)
  const isSamePair = (one: LikenessRow, other: LikenessRow) =>
    one.receiptId === other.receiptId && one.bookingId === other.bookingId
  return rows.filter((row, index) => rows.findIndex(one => isSamePair(one, row)) === index)
}

/** A likeness is stored once and read from both of its sides. */
function comparedLikenesses(ids: RawBuilder<string[]>, ...[mine, other, spots]: RawBuilder<unknown>[]) {
  return sql`select mine.id, l.kind, ${spots}, other.booking_id, mine.booking_id
    from receipt_prints mine
    join receipt_likenesses l on ${mine} = mine.id
    join receipt_prints other on other.id = ${other}
    where mine.booking_id = any(${ids})`
}
