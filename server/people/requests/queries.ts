import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type RequestRow = Selectable<Tables['privacyRequests']>

const MOST_SHOWN = 200

/** Open ones first, by deadline; then answered ones, newest first. */
export function selectRequests(db: Db): Promise<RequestRow[]> {
  return db
    .selectFrom('privacyRequests')
    .selectAll()
    .orderBy(({ eb }) => eb('status', '<>', 'open'))
    .orderBy(({ eb }) => eb.case().when('status', '=', 'open').then(eb.ref('dueAt')).end())
    .orderBy('decidedAt', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
}

export function selectRequestsOf(db: Db, personId: string): Promise<RequestRow[]> {
  return db
    .selectFrom('privacyRequests')
    .selectAll()
    .where('personId', '=', personId)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .execute()
}

export function lockRequest(tx: Db, id: string): Promise<RequestRow | undefined> {
  return tx.selectFrom('privacyRequests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertRequest(tx: Db, row: Insertable<Tables['privacyRequests']>): Promise<RequestRow> {
  return tx.insertInto('privacyRequests').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateRequest(
  tx: Db,
  id: string,
  to: Pick<RequestRow, 'status' | 'reason' | 'decidedAt' | 'deviceName'>,
): Promise<RequestRow> {
  return tx.updateTable('privacyRequests').set(to).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Open requests stay. */
export async function deleteOldRequests({ db }: { db: Db }, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('privacyRequests')
    .where('status', '<>', 'open')
    .where('askedAt', '<=', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
