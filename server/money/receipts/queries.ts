import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type ReceiptRow = Selectable<Tables['receipts']>

/** The newest first. */
export function selectReceipts(db: Db, bookingId: string): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function insertReceipt(tx: Db, receipt: Insertable<Tables['receipts']>) {
  await tx.insertInto('receipts').values(receipt).execute()
}
