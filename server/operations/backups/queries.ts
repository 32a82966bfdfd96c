import type { Insertable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Ignores a duplicate: two processes may find the same note. */
export async function insertBackup(db: Db, row: Insertable<Tables['backups']>) {
  await db
    .insertInto('backups')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function selectLastBackup(db: Db) {
  const row = await db.selectFrom('backups').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()
  return row && { ...row, sizeBytes: Number(row.sizeBytes) }
}

/** Returns the time when the database was seeded. */
export async function selectFoundedAt(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('seeds').select('createdAt').orderBy('createdAt').limit(1).executeTakeFirst()
  return row?.createdAt
}
