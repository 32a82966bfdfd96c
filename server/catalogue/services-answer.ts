import type { ServicesResponse } from '#contract/catalogue.ts'
import { type Compressed, compressed } from '#server/http/compressed.ts'
import { success } from '#server/http/route.ts'
import { allServices, type CatalogueDeps } from './catalogue.ts'

const KEY = 'services answer'

/** All services as they travel, made again when the catalogue changes. */
export function servicesAnswer(deps: CatalogueDeps): Promise<Compressed> {
  return deps.cache.get(KEY, async () => {
    const answer: ServicesResponse = { success, services: await allServices(deps) }
    return compressed(JSON.stringify(answer))
  })
}

export const readyServicesAnswer = ({ cache }: Pick<CatalogueDeps, 'cache'>) => cache.getIfFresh<Compressed>(KEY)
