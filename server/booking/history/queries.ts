import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type ChangeRow = Selectable<Tables['bookingChanges']>

export async function insertChange(tx: Db, row: Insertable<Tables['bookingChanges']>) {
  await tx.insertInto('bookingChanges').values(row).execute()
}

/** The last change that still holds. */
export function selectLastChange(db: Db, bookingId: string): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('bookingChanges')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('undoneAt', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function selectChanges(db: Db, bookingId: string): Promise<ChangeRow[]> {
  return db
    .selectFrom('bookingChanges')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('version', 'desc')
    .execute()
}

export function selectChangesOfSet(tx: Db, setId: string): Promise<ChangeRow[]> {
  return tx.selectFrom('bookingChanges').selectAll().where('setId', '=', setId).where('undoneAt', 'is', null).execute()
}

export async function countChangesBy(
  db: Db,
  bookingId: string,
  { what, deviceId, deviceName }: Pick<ChangeRow, 'what' | 'deviceId' | 'deviceName'>,
): Promise<number> {
  const { changes } = await db
    .selectFrom('bookingChanges')
    .select(({ fn }) => fn.countAll<string>().as('changes'))
    .where('bookingId', '=', bookingId)
    .where('what', '=', what)
    .where('deviceId', 'is not distinct from', deviceId)
    .where('deviceName', '=', deviceName)
    .executeTakeFirstOrThrow()
  return Number(changes)
}

export async function markUndone(tx: Db, id: string, now: Date) {
  await tx.updateTable('bookingChanges').set({ undoneAt: now }).where('id', '=', id).execute()
}
