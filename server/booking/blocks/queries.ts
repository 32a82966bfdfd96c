import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

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
