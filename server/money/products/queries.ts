import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type ProductRow = Selectable<Tables['products']>

/** Those that are sold first, by name. */
export function selectProducts(db: Db): Promise<ProductRow[]> {
  return db
    .selectFrom('products')
    .selectAll()
    .orderBy(sql`hidden_at is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Locked, so that of two changes the second sees the first. */
export function selectProductForUpdate(tx: Db, id: string): Promise<ProductRow | undefined> {
  return tx.selectFrom('products').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertProduct(tx: Db, row: Insertable<Tables['products']>): Promise<ProductRow> {
  return tx.insertInto('products').values(row).returningAll().executeTakeFirstOrThrow()
}

export function changeProduct(tx: Db, id: string, change: Updateable<Tables['products']>): Promise<ProductRow> {
  return tx
    .updateTable('products')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
