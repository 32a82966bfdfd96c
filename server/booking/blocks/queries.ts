import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type BlockRow = Selectable<Tables['blocks']>

export function selectBlocks(db: Db): Promise<BlockRow[]> {
  return db.selectFrom('blocks').selectAll().orderBy('startsAt').orderBy('id').execute()
}

export function insertBlock(tx: Db, row: Insertable<Tables['blocks']>): Promise<BlockRow> {
  return tx.insertInto('blocks').values(row).returningAll().executeTakeFirstOrThrow()
}

export function deleteBlockRow(tx: Db, id: string): Promise<BlockRow | undefined> {
  return tx.deleteFrom('blocks').where('id', '=', id).returningAll().executeTakeFirst()
}

/** Asked for before they are deleted: a delete makes every process read the site anew, also one of nothing. */
export async function selectPastBlocks(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('id')
    .where('endsAt', '<=', before)
    .where(({ or, eb }) =>
      or([eb('weeklyUntil', 'is', null), eb('weeklyUntil', '<', before.toISOString().slice(0, 10))]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteBlockRows(db: Db, ids: readonly string[]) {
  if (ids.length > 0) await db.deleteFrom('blocks').where('id', 'in', ids).execute()
}
