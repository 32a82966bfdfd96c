import type { Db } from '#server/platform/db/database.ts'

/** True for the one process that may fill the database. */
export async function claimSeed(db: Db, name: string, now: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('seeds')
    .values({ name, createdAt: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}
