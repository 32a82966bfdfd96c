import type { Service } from '#contract/catalogue/catalogue.ts'
import { digest } from '#contract/platform/digest.ts'
import type { PageSetting } from '#web/store/create-stores.ts'
import type { Site } from '#web/store/site.ts'
import { scriptJson } from './script-json.ts'

/** A service of a large catalogue as long as there is only its name: its `_id`, slug and name. */
export type ServiceName = [string, string, string]

/** Of a large catalogue the services a page shows, and the names of all, in their order. */
export interface CarriedServices {
  services: Service[]
  names: ServiceName[]
}

/** What travels inside a page from the server's render to the browser's: the rest of the state starts as always. */
export interface PageState {
  site: Site
  setting: PageSetting
  /** The catalogue comes by the call that anybody can make. The page names which one it was rendered from, or brings what it shows. */
  catalogue: string | CarriedServices
}

export function writeState(state: PageState): string {
  return scriptJson(state)
}

export function readState(document: Document): PageState {
  return JSON.parse(document.getElementById('state')!.textContent!)
}

/** A catalogue that was changed has another name. */
export const nameOf = (services: Service[]) => digest(JSON.stringify(services))

/** Longer than a slow line takes. */
const ANSWER_WITHIN_MS = 4000

/**
 * What a page begins with in the browser. Somebody may have changed the catalogue since it was rendered; and where the API does not say,
 * or not soon, a copy of it will do.
 */
export async function beginning(
  catalogue: PageState['catalogue'],
  fetchServices: () => Promise<Service[]>,
  readCopy: () => Promise<Service[]>,
) {
  if (typeof catalogue === 'object') return { services: allNamed(catalogue), isAsRendered: true }
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, ANSWER_WITHIN_MS))
  const fetched = await Promise.race([fetchServices(), tooLate]).catch(() => undefined)
  const services = fetched ?? (await readCopy())
  return { services, fetched, isAsRendered: nameOf(services) === catalogue }
}

export function allNamed({ services, names }: CarriedServices): Service[] {
  return names.map(
    ([_id, slug, name]) =>
      services.find(service => service._id === _id) ?? {
        _id,
        slug,
        name,
        title: '',
        description: '',
        imageUrl: [],
        stations: 1,
        serviceArray: [],
      },
  )
}
