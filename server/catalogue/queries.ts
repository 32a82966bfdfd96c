import type { Service, SubService } from '#contract/catalogue.ts'
import type { Db } from '#server/db/database.ts'

export async function selectServices(db: Db): Promise<Service[]> {
  const services = await db
    .selectFrom('services')
    .select(['id', 'slug', 'name', 'title', 'description', 'imageUrl', 'stations'])
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('createdAt')
    .execute()
  const rows = await subServiceRows(db).where('deletedAt', 'is', null).orderBy('position').execute()

  const byService = new Map<string, SubService[]>(services.map(({ id }) => [id, []]))
  for (const { serviceId, ...row } of rows) byService.get(serviceId)?.push(toSubService(row))
  return services.map(({ id, ...service }) => ({ _id: id, ...service, serviceArray: byService.get(id) ?? [] }))
}

/** The service with this `_id`, whose row nobody else can change until the transaction ends. */
export async function lockService(tx: Db, id: string): Promise<Service | undefined> {
  const row = await tx
    .selectFrom('services')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  // Read after the lock is held, because the sub-services may have changed while this waited for it.
  return (await selectServices(tx)).find(({ _id }) => _id === id)
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
    .set({ ...rest, imageUrl: JSON.stringify(imageUrl), updatedAt: now })
    .where('id', '=', _id)
    .execute()
}

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
  await db.updateTable('services').set({ deletedAt: now, updatedAt: now }).where('id', '=', id).execute()
  await retireSubServicesExcept(db, id, [], now)
}
