import type { Db } from '../db/database.ts'

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

/** Newest first, after the id `before`. */
export function selectRecord(db: Db, { before, limit }: { before?: number; limit: number }) {
  return db
    .selectFrom('ownerRecord')
    .selectAll()
    .$if(before !== undefined, rows => rows.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Without personal data. */
export async function selectBookingsAbout(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('bookings')
    .select(['id', 'hash', 'subServiceName', 'bookingDate', 'bookingTime'])
    .where('id', 'in', ids)
    .execute()
}

export async function selectDeviceNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('devices').select(['id', 'name']).where('id', 'in', ids).execute()
}
