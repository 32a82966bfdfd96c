import type { Db } from './database.ts'

/** Grows with every change of what the pages are made from; the database's triggers count. */
export async function siteRevision(db: Db): Promise<number> {
  const row = await db.selectFrom('siteRevision').select('revision').executeTakeFirstOrThrow()
  return row.revision
}
