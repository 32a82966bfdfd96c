import type { Db } from '#server/platform/db/database.ts'

export interface BackupRow {
  id: string
  at: Date
  deviceName: string
  sizeBytes: number
}

/** Twice the same is once: two processes may find the same note. */
export async function insertBackup(db: Db, row: BackupRow) {
  await db
    .insertInto('backups')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function selectLastBackup(db: Db): Promise<BackupRow | undefined> {
  const row = await db.selectFrom('backups').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()
  return row && { ...row, sizeBytes: Number(row.sizeBytes) }
}

/** When the database was filled first: that is how old the spa is here. */
export async function selectFoundedAt(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('seeds').select('createdAt').orderBy('createdAt').limit(1).executeTakeFirst()
  return row?.createdAt
}
