import { type RawBuilder, type Selectable, sql } from 'kysely'
import { lapsedBy } from '#server/platform/db/booking-state.ts'
import { emptied, selectColumns } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import { FORGOTTEN_OF_BOOKING } from '#server/platform/db/personal-data.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** True if this process claimed tonight's job. */
export async function claimNight(db: Db, night: string, now: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('reminders')
    .values({ kind: 'retention', about: night, at: now })
    .onConflict(conflict => conflict.columns(['kind', 'about']).doNothing())
    .returning('about')
    .executeTakeFirst()
  return claimed !== undefined
}

type Result = Selectable<Tables['retentionResults']>

export async function saveResult(db: Db, result: Result) {
  const { at, removed, failed } = result
  await db
    .insertInto('retentionResults')
    .values(result)
    .onConflict(conflict => conflict.columns(['what', 'place']).doUpdateSet({ at, removed, failed }))
    .execute()
}

/** The newest first. */
export function selectResults(db: Db): Promise<Result[]> {
  return db.selectFrom('retentionResults').selectAll().orderBy('at', 'desc').orderBy('place').execute()
}

/** Deletes the rows of a table up to an instant. */
export function olderThan(table: 'surveyAnswers' | 'retentionResults', column: string) {
  return async ({ db }: { db: Db }, before: Date): Promise<number> => {
    const { numAffectedRows } =
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= ${before}`.execute(db)
    return Number(numAffectedRows ?? 0)
  }
}

/** A long statement would block others, on the embedded engine all of them. */
const BATCH = 500

const withoutContact = (db: Db) => emptied(db, 'bookings', FORGOTTEN_OF_BOOKING)

const FORGOTTEN: readonly string[] = FORGOTTEN_OF_BOOKING

/** Must match the predicate of the partial index; a test fails if the index lacks a column. */
async function hasContact(db: Db) {
  const columns = await selectColumns(db, 'bookings')
  const words = columns.filter(({ column, isNullable }) => !isNullable && FORGOTTEN.includes(column))
  const filled = words.map(({ column }) => sql`${sql.ref(column)} <> ''`)
  return sql<boolean>`(${sql.join(filled, sql` or `)})`
}

/** Clears the contact of holds that lapsed without a receipt or payment. */
export async function forgetLapsedContacts(db: Db, before: Date): Promise<number> {
  const [without, hasSome] = [await withoutContact(db), await hasContact(db)]
  return inBatches(async () => {
    const lapsed = await db
      .updateTable('bookings')
      .set(without)
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('bookings')
          .select('id')
          .where(lapsedBy(before))
          .where(hasSome)
          .where(sql<boolean>`not exists (select from receipts where booking_id = bookings.id)`)
          .where(sql<boolean>`not exists (select from payments where booking_id = bookings.id)`)
          .limit(BATCH),
      )
      .returning('id')
      .execute()
    await forgetGuestsInHistory(
      db,
      lapsed.map(({ id }) => id),
    )
    return lapsed.length
  })
}

/** Clears the contact of people whose last booking ended before the given instant. */
export async function forgetOldContacts(db: Db, before: Date): Promise<number> {
  const [without, hasSome] = [await withoutContact(db), await hasContact(db)]
  let forgotten = 0
  // Pages by a cursor from the oldest on, so that people who came back are read once and not with every batch.
  for (let from = { endsAt: new Date(0), id: '' }; ; ) {
    const looked = await selectOldContacts(db, { before, from, hasSome })
    const over = looked.filter(({ isBack }) => !isBack).map(({ id }) => id)
    if (over.length > 0) await db.updateTable('bookings').set(without).where('id', 'in', over).execute()
    await forgetGuestsInHistory(db, over)
    forgotten += over.length
    const last = looked.at(-1)
    if (!last || looked.length < BATCH) return forgotten
    from = last
  }
}

/** A change that took a guest out remembers the names, for its Undo. */
async function forgetGuestsInHistory(db: Db, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return
  await db
    .updateTable('bookingChanges')
    .set({ before: sql`before - 'guestNames'`, after: sql`after - 'guestNames'` })
    .where('bookingId', 'in', bookingIds)
    .where(sql<boolean>`before ? 'guestNames'`)
    .execute()
}

async function selectOldContacts(
  db: Db,
  { before, from, hasSome }: { before: Date; from: { endsAt: Date; id: string }; hasSome: RawBuilder<boolean> },
) {
  const { rows } = await sql<{ id: string; endsAt: Date; isBack: boolean }>`
    select id, ends_at as "endsAt",
      exists (
        select from bookings later where later.person_id = bookings.person_id and later.ends_at > ${before}
      ) as "isBack"
    from bookings
    where ends_at <= ${before} and (ends_at, id) > (${from.endsAt}, ${from.id})
      and status not in ('held', 'submitted', 'confirmed')
      and ${hasSome}
    order by ends_at, id
    limit ${sql.lit(BATCH)}`.execute(db)
  return rows
}

/** Receipts of past, decided visits. */
export function selectOldReceipts(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('receipts')
    .innerJoin('bookings', 'bookings.id', 'receipts.bookingId')
    .select(['receipts.id', 'receipts.fileName'])
    .where('bookings.endsAt', '<=', before)
    .where('bookings.status', 'not in', ['held', 'submitted', 'confirmed'])
    .orderBy('receipts.createdAt')
    .limit(limit)
    .execute()
}

export async function deleteReceipts(db: Db, ids: readonly string[]) {
  if (ids.length > 0) await db.deleteFrom('receipts').where('id', 'in', ids).execute()
}

/** Returns the given file names that a row refers to. */
export async function selectNamedReceipts(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db.selectFrom('receipts').select('fileName').where('fileName', 'in', names).execute()
  return rows.map(({ fileName }) => fileName)
}

export async function selectNamedPictures(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('pictures').select('files').execute()
  const named = new Set(rows.flatMap(({ files }) => files))
  return names.filter(name => named.has(name))
}

/** Column by column, because each has its own index. */
export async function deleteOldMails(db: Db, before: Date): Promise<number> {
  let deleted = 0
  for (const column of ['sentAt', 'failedAt'] as const)
    deleted += await inBatches(async () => {
      const { numDeletedRows } = await db
        .deleteFrom('outbox')
        .where('id', 'in', mails => mails.selectFrom('outbox').select('id').where(column, '<=', before).limit(BATCH))
        .executeTakeFirst()
      return Number(numDeletedRows)
    })
  return deleted
}

async function inBatches(batch: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const done = await batch()
    total += done
    if (done < BATCH) return total
  }
}
