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
  const subServices = await db
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
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .execute()

  const byService = new Map<string, SubService[]>(services.map(({ id }) => [id, []]))
  for (const { id, serviceId, durationMinutes, priceNaira, ...rest } of subServices)
    byService.get(serviceId)?.push({ _id: id, ...rest, duration: durationMinutes, price: priceNaira })
  return services.map(({ id, ...service }) => ({ _id: id, ...service, serviceArray: byService.get(id) ?? [] }))
}

export interface ServiceRow extends Omit<Service, 'serviceArray'> {
  position: number
}

export async function insertService(db: Db, service: ServiceRow, now: Date) {
  const { _id: id, imageUrl, ...rest } = service
  await db
    .insertInto('services')
    .values({ id, ...rest, imageUrl: JSON.stringify(imageUrl), createdAt: now, updatedAt: now })
    .execute()
}

export async function insertSubServices(db: Db, serviceId: string, subServices: SubService[]) {
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
      })),
    )
    .execute()
}
