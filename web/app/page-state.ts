import type { Service } from '#contract/catalogue.ts'
import type { PageSetting } from '#web/store/page-slices.ts'
import type { Site } from '#web/store/site.ts'
import { scriptJson } from './script-json.ts'

/** A service of a large catalogue as long as there is only its name: its `_id`, slug and name. */
export type ServiceName = [string, string, string]

/** What travels inside a page from the server's render to the browser's: the rest of the state starts as always. */
export interface PageState {
  site: Site
  services: Service[]
  /** Of a large catalogue all, in its order; `services` are then only those the page shows. */
  names?: ServiceName[]
  setting: PageSetting
}

export function writeState(state: PageState): string {
  return scriptJson(state)
}

export function readState(document: Document): PageState {
  const state: PageState = JSON.parse(document.getElementById('state')!.textContent!)
  return { ...state, services: allNamed(state) }
}

/** The catalogue as a page begins with it, the same on the server and at hydration. */
export function allNamed({ services, names }: Pick<PageState, 'services' | 'names'>): Service[] {
  if (!names) return services
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
