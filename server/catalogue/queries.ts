import { sql } from 'kysely'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What customers see. */
export async function selectServices(db: Db): Promise<Service[]> {
  const services = (await selectCatalogue(db)).filter(({ hidden }) => !hidden)
  return services.map(({ hidden: _, version: __, serviceArray, ...service }) => ({
    ...service,
    serviceArray: serviceArray.filter(sub => !sub.hidden).map(({ hidden: _, ...sub }) => sub),
  }))
}

export type VersionedService = Service & { version: number }

/** The service with this `_id`, whose row nobody else can change until the transaction ends. */
export async function lockService(tx: Db, id: string): Promise<VersionedService | undefined> {
  const row = await tx
    .selectFrom('services')
    .select('version')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  // Read after the lock is held, because the sub-services may have changed while this waited for it.
  const service = (await selectServices(tx)).find(({ _id }) => _id === id)
  return service && { ...service, ...row }
}

/** Also what is hidden. Sub-services that went with their service are not hidden one by one. */
export async function selectCatalogue(db: Db): Promise<DeskService[]> {
  const services = await db
    .selectFrom('services')
    .select(['id', 'slug', 'name', 'title', 'description', 'imageUrl', 'stations', 'version', 'deletedAt'])
    .orderBy('position')
    .orderBy('createdAt')
    .execute()
  const rows = await subServiceRows(db).select('deletedAt').orderBy('position').execute()
  const byService = new Map(services.map(({ id }) => [id, [] as typeof rows]))
  for (const row of rows) byService.get(row.serviceId)?.push(row)
  return services.map(({ id, deletedAt, ...service }) => {
    const all = (byService.get(id) ?? []).map(({ serviceId: _, deletedAt: hiddenAt, ...row }) => ({
      ...toSubService(row),
      hidden: hiddenAt !== null && hiddenAt.getTime() !== deletedAt?.getTime(),
    }))
    const serviceArray = [...all.filter(({ hidden }) => !hidden), ...all.filter(({ hidden }) => hidden)]
    return { _id: id, ...service, hidden: deletedAt !== null, serviceArray }
  })
}

/** By their `_id`, also the retired ones: an earlier sub-service can be brought back. */
export async function selectSubServicesEver(db: Db, serviceId: string): Promise<Map<string, SubService>> {
  const rows = await subServiceRows(db).where('serviceId', '=', serviceId).execute()
  return new Map(rows.map(({ serviceId: _, ...row }) => [row.id, toSubService(row)]))
}

function subServiceRows(db: Db) {
  return db
    .selectFrom('subServices')
    .select([
      'id',
      'serviceId',
      'name',
      'description',
      'durationMinutes',
      'turnoverMinutes',
      'priceNaira',
      'availability',
    ])
}

type SubServiceRow = Omit<Awaited<ReturnType<ReturnType<typeof subServiceRows>['execute']>>[number], 'serviceId'>

function toSubService({ id, durationMinutes, priceNaira, ...rest }: SubServiceRow): SubService {
  return { _id: id, ...rest, duration: durationMinutes, price: priceNaira }
}

/** When each service was last changed, those that were taken away included. */
export function selectChanges(db: Db) {
  return db.selectFrom('services').select(['slug', 'updatedAt', 'deletedAt']).execute()
}

export type ServiceRow = Omit<Service, 'serviceArray'>

/** At the end of the list. False when its slug is taken: then nothing was written. */
export async function insertService(db: Db, { _id: id, imageUrl, ...rest }: ServiceRow, now: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('services')
    .values(({ selectFrom, fn, lit }) => ({
      id,
      ...rest,
      imageUrl: JSON.stringify(imageUrl),
      position: selectFrom('services').select(({ eb }) =>
        eb(fn.coalesce(fn.max('position'), lit(-1)), '+', 1).as('position'),
      ),
      createdAt: now,
      updatedAt: now,
    }))
    .onConflict(conflict => conflict.column('slug').where('deletedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateServiceRow(db: Db, { _id, imageUrl, ...rest }: ServiceRow, now: Date) {
  await db
    .updateTable('services')
    .set({ ...rest, imageUrl: JSON.stringify(imageUrl), updatedAt: now, version: nextVersion })
    .where('id', '=', _id)
    .execute()
}

const nextVersion = sql<number>`version + 1`

/** Written in this order; those that exist already are changed in place, so that bookings keep pointing at them. */
export async function saveSubServices(db: Db, serviceId: string, subServices: SubService[]) {
  if (subServices.length === 0) return
  await db
    .insertInto('subServices')
    .values(
      subServices.map(({ _id, duration, price, availability, ...rest }, position) => ({
        id: _id,
        serviceId,
        ...rest,
        durationMinutes: duration,
        priceNaira: price,
        availability: JSON.stringify(availability),
        position,
        deletedAt: null,
      })),
    )
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        description: ref('excluded.description'),
        durationMinutes: ref('excluded.durationMinutes'),
        turnoverMinutes: ref('excluded.turnoverMinutes'),
        priceNaira: ref('excluded.priceNaira'),
        availability: ref('excluded.availability'),
        position: ref('excluded.position'),
        deletedAt: null,
      })),
    )
    .execute()
}

/** Their rows stay for the bookings made on them. */
export async function retireSubServicesExcept(db: Db, serviceId: string, kept: string[], now: Date) {
  await db
    .updateTable('subServices')
    .set({ deletedAt: now })
    .where('serviceId', '=', serviceId)
    .where('deletedAt', 'is', null)
    .$if(kept.length > 0, query => query.where('id', 'not in', kept))
    .execute()
}

export async function retireService(db: Db, id: string, now: Date) {
  await db
    .updateTable('services')
    .set({ deletedAt: now, updatedAt: now, version: nextVersion })
    .where('id', '=', id)
    .execute()
  await retireSubServicesExcept(db, id, [], now)
}

/** When a service was hidden; undefined for one that is shown, or was never there. Nobody else shows it meanwhile. */
export async function lockHiddenService(tx: Db, id: string): Promise<{ slug: string } | undefined> {
  return tx
    .selectFrom('services')
    .select('slug')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** With the sub-services that were hidden together with it; those that were hidden before stay so. */
export async function showService(tx: Db, id: string, now: Date) {
  await tx
    .updateTable('subServices')
    .set({ deletedAt: null })
    .where('serviceId', '=', id)
    .where('deletedAt', '=', ({ selectFrom }) => selectFrom('services').select('deletedAt').where('id', '=', id))
    .execute()
  await tx
    .updateTable('services')
    .set({ deletedAt: null, updatedAt: now, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** The ids of those customers see, in their order; locked against other changes of the list. */
export async function lockOrder(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('services')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('createdAt')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function saveOrder(tx: Db, ids: readonly string[]) {
  for (const [position, id] of ids.entries())
    await tx.updateTable('services').set({ position }).where('id', '=', id).where('position', '<>', position).execute()
}

/** Who changed a service last, and when. */
export function selectLastChange(db: Db, id: string): Promise<{ at: Date; deviceName: string } | undefined> {
  return db
    .selectFrom('ownerRecord')
    .select(['at', 'deviceName'])
    .where(sql<string>`coalesce(after, before) ->> '_id'`, '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
