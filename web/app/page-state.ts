import type { Service } from '#contract/catalogue.ts'
import type { PageSetting } from '#web/store/page-slices.ts'
import type { Site } from '#web/store/site.ts'
import { scriptJson } from './script-json.ts'

/** What travels inside a page from the server's render to the browser's: the rest of the state starts as always. */
export interface PageState {
  site: Site
  services: Service[]
  setting: PageSetting
}

export function writeState(state: PageState): string {
  return scriptJson(state)
}

export function readState(document: Document): PageState {
  return JSON.parse(document.getElementById('state')!.textContent!)
}
