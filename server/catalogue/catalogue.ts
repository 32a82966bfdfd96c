import type { Service, ServicesResponse, SubService } from '#contract/catalogue/catalogue.ts'
import { pictureIdOf } from '#contract/catalogue/picture-files.ts'
import { catalogueRefusals } from '#contract/refusals.ts'
import type { Cache } from '#server/platform/cache/cache.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Compressed, compressed } from '#server/platform/http/compressed.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { success } from '#server/platform/http/route.ts'
import { selectPictures } from './pictures/queries.ts'
import { selectChanges, selectServices } from './queries.ts'

export interface CatalogueDeps {
  db: Db
  cache: Cache
}

export function allServices({ db, cache }: CatalogueDeps): Promise<Service[]> {
  return cache.get('services', async () => withPictures(db, await selectServices(db)))
}

const KEY = 'services answer'

/** The response's bytes, cached until the catalogue changes. */
export function servicesAnswer(deps: CatalogueDeps): Promise<Compressed> {
  return deps.cache.get(KEY, async () => {
    const answer: ServicesResponse = { success, services: await allServices(deps) }
    return compressed(JSON.stringify(answer))
  })
}

export const cachedServicesAnswer = ({ cache }: Pick<CatalogueDeps, 'cache'>) => cache.getIfFresh<Compressed>(KEY)

/** Adds the data of uploaded pictures with one query. */
async function withPictures(db: Db, services: Service[]): Promise<Service[]> {
  const all = services.flatMap(service => [service, ...service.serviceArray])
  const ids = all.flatMap(({ imageUrl = [] }) => imageUrl.flatMap(url => pictureIdOf(url) ?? []))
  if (ids.length === 0) return services
  const known = new Map((await selectPictures(db, ids)).map(picture => [picture.url, picture]))
  const completed = <Shown extends Service | SubService>(shown: Shown): Shown => {
    const pictures = (shown.imageUrl ?? []).flatMap(url => known.get(url) ?? [])
    return pictures.length > 0 ? { ...shown, pictures } : shown
  }
  return services.map(service => ({ ...completed(service), serviceArray: service.serviceArray.map(completed) }))
}

/** The detail page only knows the slug. */
export async function findService(deps: CatalogueDeps, idOrSlug: string): Promise<Service> {
  const services = await allServices(deps)
  const service = services.find(({ _id }) => _id === idOrSlug) ?? services.find(({ slug }) => slug === idOrSlug)
  if (!service) throw new Refusal('service_not_found', catalogueRefusals.serviceNotFound)
  return service
}

/** Returns the last change of each service by slug; `ofAny`: of all services, including hidden ones. */
export async function lastChanges(db: Db): Promise<{ bySlug: Map<string, Date>; ofAny?: Date }> {
  const rows = await selectChanges(db)
  const shown = rows.filter(({ deletedAt }) => deletedAt === null)
  return {
    bySlug: new Map(shown.map(({ slug, updatedAt }) => [slug, updatedAt])),
    ofAny: rows.map(({ updatedAt }) => updatedAt).sort((a, b) => b.getTime() - a.getTime())[0],
  }
}
