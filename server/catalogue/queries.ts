import { sql, type Updateable } from 'kysely'
import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import type { DeskService } from '#contract/catalogue/catalogue-desk.ts'
import type { Deposit } from '#contract/ledger/deposit.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Excludes hidden services and sub-services. */
export async function selectServices(db: Db): Promise<Service[]> {
  const services = (await selectCatalogue(db)).filter(({ hidden }) => !hidden)
  return services.map(({ hidden: _, version: __, takesTherapist: ___, takesRoom: ____, serviceArray, ...service }) => ({
    ...service,
    serviceArray: serviceArray.filter(sub => !sub.hidden).map(({ hidden: _, ...sub }) => sub),
  }))
}

export type VersionedService = Service & Pick<DeskService, 'version' | 'takesTherapist' | 'takesRoom'>

/** Locks the row of a service that is not hidden until the transaction ends. */
export async function lockService(tx: Db, id: string): Promise<VersionedService | undefined> {
  const row = await tx
    .selectFrom('services')
    .select(['version', 'takesTherapist', 'takesRoom'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  // Read after locking: the sub-services may have changed during the wait.
  const service = (await selectServices(tx)).find(({ _id }) => _id === id)
  return service && { ...service, ...row }
}

/** Includes hidden services. Sub-services hidden together with their service are not marked. */
export async function selectCatalogue(db: Db): Promise<DeskService[]> {
  const services = await db
    .selectFrom('services')
    .select(['id', 'slug', 'name', 'title', 'description', 'imageUrl', 'stations', 'version', 'deletedAt'])
    .select(['takesTherapist', 'takesRoom'])
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

/** Includes retired sub-services, because they can be restored. */
export async function selectSubServicesEver(db: Db, serviceId: string): Promise<Map<string, SubService>> {
  const rows = await subServiceRows(db).where('serviceId', '=', serviceId).execute()
  return new Map(rows.map(({ serviceId: _, ...row }) => [row.id, toSubService(row)]))
}

function subServiceRows(db: Db) {
  return db
    .selectFrom('subServices')
    .select(['id', 'serviceId', 'name', 'description', 'availability'])
    .select(['durationMinutes', 'turnoverMinutes', 'priceNaira', 'isExtra', 'isForTwo', 'imageUrl', 'deposit'])
}

type SubServiceRow = Omit<Awaited<ReturnType<ReturnType<typeof subServiceRows>['execute']>>[number], 'serviceId'>

function toSubService({ id, durationMinutes, priceNaira, ...rest }: SubServiceRow): SubService {
  return withoutEmpty({ _id: id, ...rest, duration: durationMinutes, price: priceNaira })
}

/** Leaves out what most sub-services do not have, so that lists stay small. */
export function withoutEmpty({
  isExtra,
  isForTwo,
  imageUrl = [],
  deposit,
  ...rest
}: Omit<SubService, 'deposit'> & { deposit?: Deposit | null }): SubService {
  return {
    ...rest,
    ...(isExtra && { isExtra }),
    ...(isForTwo && { isForTwo }),
    ...(imageUrl.length > 0 && { imageUrl }),
    ...(deposit && { deposit }),
  }
}

/** Hidden services included. */
export function selectChanges(db: Db) {
  return db.selectFrom('services').select(['slug', 'updatedAt', 'deletedAt']).execute()
}

export type ServiceRow = Omit<VersionedService, 'serviceArray' | 'version'>

/** Appends to the list. Returns false without writing if the slug is taken. */
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

export function updateServiceRow(db: Db, { _id, imageUrl, ...rest }: ServiceRow, now: Date) {
  return changeRow(db, _id, { ...rest, imageUrl: JSON.stringify(imageUrl) }, now)
}

async function changeRow(db: Db, id: string, change: Updateable<Tables['services']>, now: Date) {
  const version = sql<number>`version + 1`
  await db
    .updateTable('services')
    .set({ ...change, updatedAt: now, version })
    .where('id', '=', id)
    .execute()
}

/** Stores them in the given order. Updates existing rows in place, because bookings refer to them. */
export async function saveSubServices(db: Db, serviceId: string, subServices: SubService[]) {
  if (subServices.length === 0) return
  await db
    .insertInto('subServices')
    .values(
      subServices.map(
        (
          { _id, duration, price, availability, isExtra = false, isForTwo = false, imageUrl = [], deposit, ...rest },
          position,
        ) => ({
          id: _id,
          serviceId,
          ...rest,
          isExtra,
          isForTwo,
          imageUrl: JSON.stringify(imageUrl),
          deposit: deposit ? JSON.stringify(deposit) : null,
          durationMinutes: duration,
          priceNaira: price,
          availability: JSON.stringify(availability),
          position,
          deletedAt: null,
        }),
      ),
    )
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        description: ref('excluded.description'),
        durationMinutes: ref('excluded.durationMinutes'),
        turnoverMinutes: ref('excluded.turnoverMinutes'),
        isExtra: ref('excluded.isExtra'),
        isForTwo: ref('excluded.isForTwo'),
        imageUrl: ref('excluded.imageUrl'),
        deposit: ref('excluded.deposit'),
        priceNaira: ref('excluded.priceNaira'),
        availability: ref('excluded.availability'),
        position: ref('excluded.position'),
        deletedAt: null,
      })),
    )
    .execute()
}

/** Keeps the rows, because bookings refer to them. */
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
  await changeRow(db, id, { deletedAt: now }, now)
  await retireSubServicesExcept(db, id, [], now)
}

/** Undefined if the service is shown or does not exist. */
export function lockHiddenService(tx: Db, id: string) {
  return tx
    .selectFrom('services')
    .select('slug')
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Also restores the sub-services that were hidden together with the service, not those hidden before. */
export async function showService(tx: Db, id: string, now: Date) {
  await tx
    .updateTable('subServices')
    .set({ deletedAt: null })
    .where('serviceId', '=', id)
    .where('deletedAt', '=', ({ selectFrom }) => selectFrom('services').select('deletedAt').where('id', '=', id))
    .execute()
  await changeRow(tx, id, { deletedAt: null }, now)
}

/** Locks the visible services and returns their ids in order. */
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

export function selectLastChange(db: Db, id: string) {
  return db
    .selectFrom('ownerRecord')
    .select(['at', 'deviceName'])
    .where(sql<string>`coalesce(after, before) ->> '_id'`, '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
