import type { Db } from '#server/db/database.ts'

export async function selectTokenHash(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('ownerToken').select('tokenHash').executeTakeFirst()
  return row?.tokenHash
}

/** False when another process was first. */
export async function insertTokenHash(db: Db, tokenHash: string, createdAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('ownerToken')
    .values({ tokenHash, createdAt })
    .onConflict(conflict => conflict.doNothing())
    .returning('tokenHash')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRecord(
  db: Db,
  row: { at: Date; what: string; before: object | null; after: object | null },
) {
  const { at, what, before, after } = row
  await db
    .insertInto('ownerRecord')
    .values({ at, what, before: before && JSON.stringify(before), after: after && JSON.stringify(after) })
    .execute()
}
