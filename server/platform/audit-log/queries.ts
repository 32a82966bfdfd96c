import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { visitNameOf } from '../db/visit-name.ts'

export async function insertRecord(db: Db, row: Insertable<Tables['ownerRecord']>) {
  await db.insertInto('ownerRecord').values(row).execute()
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

export async function selectBookingsAbout(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('bookings')
    .select(['id', 'hash', visitNameOf('bookings').as('subServiceName'), 'bookingDate', 'bookingTime'])
    .where('id', 'in', ids)
    .execute()
}

export async function selectDeviceNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('devices').select(['id', 'name']).where('id', 'in', ids).execute()
}
