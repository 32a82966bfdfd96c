import type { Db } from '#server/db/database.ts'

export async function insertRecord(
  db: Db,
  row: {
    at: Date
    what: string
    before: object | null
    after: object | null
    deviceId: string | null
    deviceName: string
  },
) {
  const { before, after, ...rest } = row
  await db
    .insertInto('ownerRecord')
    .values({ ...rest, before: before && JSON.stringify(before), after: after && JSON.stringify(after) })
    .execute()
}
