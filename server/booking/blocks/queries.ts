import type { Insertable, Selectable } from 'kysely'
import type { ClosureInput } from '#contract/booking/booking.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { ClosedDays } from '../availability/slot.ts'

/** Times of rooms that the desk has blocked, and days on which the spa is closed. */

export type BlockRow = Selectable<Tables['blocks']>
export type ClosureRow = ClosedDays & { id: string }

export function selectBlocks(db: Db): Promise<BlockRow[]> {
  return db.selectFrom('blocks').selectAll().orderBy('startsAt').orderBy('id').execute()
}

export function insertBlock(tx: Db, row: Insertable<Tables['blocks']>): Promise<BlockRow> {
  return tx.insertInto('blocks').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Times away that were marked after `since` together with other changes. */
export function deleteBlocksOfSet(tx: Db, setId: string, since: Date): Promise<BlockRow[]> {
  return tx.deleteFrom('blocks').where('setId', '=', setId).where('createdAt', '>', since).returningAll().execute()
}

/** Deletes the same time away of a person, which is marked again. */
export async function deleteTimeAway(tx: Db, away: Pick<BlockRow, 'therapistId' | 'startsAt' | 'endsAt'>) {
  const [before] = await tx
    .deleteFrom('blocks')
    .where('therapistId', '=', away.therapistId)
    .where('startsAt', '=', away.startsAt)
    .where('endsAt', '=', away.endsAt)
    .where('setId', 'is not', null)
    .returningAll()
    .execute()
  return before
}

export function deleteBlockRow(tx: Db, id: string): Promise<BlockRow | undefined> {
  return tx.deleteFrom('blocks').where('id', '=', id).returningAll().executeTakeFirst()
}

/** Deletes blocks whose last occurrence has ended, because every view of a day reads all blocks. */
export async function deletePastBlocks(db: Db, before: Date): Promise<number> {
  const past = db
    .selectFrom('blocks')
    .select('id')
    .where('endsAt', '<=', before)
    .where(({ or, eb }) => or([eb('weeklyUntil', 'is', null), eb('weeklyUntil', '<', dateOf(before))]))
  return deleteRows(db, 'blocks', await past.execute())
}

export function selectClosures(db: Db): Promise<ClosureRow[]> {
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

export async function deletePastClosures(db: Db, before: Date): Promise<number> {
  const past = db.selectFrom('closures').select('id').where('toDate', '<', dateOf(before))
  return deleteRows(db, 'closures', await past.execute())
}

/** Sends no statement without rows, because even an empty delete makes every process reload the site. */
async function deleteRows(db: Db, table: 'blocks' | 'closures', rows: readonly { id: string }[]): Promise<number> {
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom(table).where('id', 'in', ids).execute()
  return ids.length
}

const dateOf = (instant: Date) => instant.toISOString().slice(0, 10)
