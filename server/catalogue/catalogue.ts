import type { Service } from '#contract/catalogue.ts'
import { catalogueRefusals } from '#contract/refusals.ts'
import type { Cache } from '#server/cache/cache.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'
import { withPictures } from '#server/pictures/of-services.ts'
import { selectChanges, selectServices } from './queries.ts'

export interface CatalogueDeps {
  db: Db
  cache: Cache
}

export function allServices({ db, cache }: CatalogueDeps): Promise<Service[]> {
  return cache.get('services', async () => withPictures(db, await selectServices(db)))
}

/** Finds by `_id` or by slug: the detail page only knows the slug. */
export async function findService(deps: CatalogueDeps, idOrSlug: string): Promise<Service> {
  const services = await allServices(deps)
  const service = services.find(({ _id }) => _id === idOrSlug) ?? services.find(({ slug }) => slug === idOrSlug)
  if (!service) throw new Refusal('service_not_found', catalogueRefusals.serviceNotFound)
  return service
}

/** When what visitors read was last changed: of each service by its slug, and of all of them, also by taking one away. */
export async function lastChanges(db: Db): Promise<{ bySlug: Map<string, Date>; ofAny?: Date }> {
  const rows = await selectChanges(db)
  const shown = rows.filter(({ deletedAt }) => deletedAt === null)
  return {
    bySlug: new Map(shown.map(({ slug, updatedAt }) => [slug, updatedAt])),
    ofAny: rows.map(({ updatedAt }) => updatedAt).sort((a, b) => b.getTime() - a.getTime())[0],
  }
}
