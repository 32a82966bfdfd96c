import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type PaymentRow = Selectable<Tables['payments']>

export async function insertPayment(tx: Db, row: Insertable<Tables['payments']>): Promise<PaymentRow> {
  return tx.insertInto('payments').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function deletePayments(tx: Db, ids: readonly string[]) {
  if (ids.length > 0) await tx.deleteFrom('payments').where('id', 'in', ids).execute()
}

export function selectPayments(db: Db, bookingId: string): Promise<PaymentRow[]> {
  return db.selectFrom('payments').selectAll().where('bookingId', '=', bookingId).orderBy('at').orderBy('id').execute()
}
