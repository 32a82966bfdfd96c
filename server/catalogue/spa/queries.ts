import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { SpaInput } from '#contract/catalogue/spa.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What the owner has written over the defaults. */
export interface SpaRow {
  changes: SpaInput
  version: number
}

export function selectSpa(db: Db): Promise<SpaRow> {
  return rowOf(db).executeTakeFirstOrThrow()
}

/** The hours of every sub-service that is offered. */
export async function selectOfferedHours(db: Db): Promise<DayAvailability[]> {
  const rows = await db
    .selectFrom('subServices as sub')
    .innerJoin('services as service', 'service.id', 'sub.serviceId')
    .where('sub.deletedAt', 'is', null)
    .where('service.deletedAt', 'is', null)
    .select('sub.availability')
    .execute()
  return rows.flatMap(({ availability }) => availability)
}

/** The row, which nobody else can change until the transaction ends. */
export function lockSpa(tx: Db): Promise<SpaRow> {
  return rowOf(tx).forUpdate().executeTakeFirstOrThrow()
}

/** Null as long as the owner has said nothing. */
export async function selectSpaChange(db: Db): Promise<Date | null> {
  return (await db.selectFrom('spa').select('updatedAt').executeTakeFirstOrThrow()).updatedAt
}

export async function storeSpa(tx: Db, { changes, version }: SpaRow, updatedAt: Date) {
  await tx
    .updateTable('spa')
    .set({ changes: JSON.stringify(changes), version, updatedAt })
    .execute()
}

function rowOf(db: Db) {
  return db.selectFrom('spa').select(['changes', 'version'])
}
