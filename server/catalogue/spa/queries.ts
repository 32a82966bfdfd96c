import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { SpaInput } from '#contract/catalogue/spa.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface SpaRow {
  /** Overrides of the defaults. */
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

export function lockSpa(tx: Db): Promise<SpaRow> {
  return rowOf(tx).forUpdate().executeTakeFirstOrThrow()
}

/** Undefined if the owner has changed nothing. */
export async function spaChangedAt(db: Db): Promise<Date | undefined> {
  return (await db.selectFrom('spa').select('updatedAt').executeTakeFirstOrThrow()).updatedAt ?? undefined
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
