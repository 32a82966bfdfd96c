import type { Service } from '#contract/catalogue/catalogue.ts'
import { digest } from '#contract/platform/digest.ts'
import type { CarriedTeam, PageSetting } from '#web/store/create-stores.ts'
import type { Site } from '#web/store/site.ts'

/** Of a large catalogue the services a page shows, and `_id`, slug and name of all, in their order. */
export interface CarriedServices {
  services: Service[]
  names: [string, string, string][]
}

/** The state that a page carries from the server's render to the browser's. */
export interface PageState {
  site: Site
  setting: PageSetting
  /** The digest of the catalogue, which the browser fetches, or the part of a large one that the page shows. */
  catalogue: string | CarriedServices
  /** Only on the pages where somebody can be chosen. */
  team?: CarriedTeam
  /** Ids of services; on every page, because the booking page may be the next one. */
  mostBooked: string[]
}

export function readState(document: Document): PageState {
  return JSON.parse(document.getElementById('state')!.textContent!)
}

/** Identifies a version of the catalogue. */
export const nameOf = (services: Service[]) => digest(JSON.stringify(services))

/** Longer than a slow line takes. */
const ANSWER_WITHIN_MS = 4000

/** The catalogue that hydration starts with. Falls back to a static copy if the API fails or is too slow. */
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
