import type { Site } from '#web/store/site.ts'
import type { RootState } from '#web/store/store.ts'

/** What travels inside a page from the server's render to the browser's: the rest of the state starts as always. */
export interface PageState {
  site: Site
  holders: Pick<RootState, 'service' | 'homepage'>
}

/** JSON that can stand in a script element: nothing in it can end the element or be read as markup. */
export function writeState(state: PageState): string {
  return JSON.stringify(state).replace(
    /[<>&\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function readState(document: Document): PageState {
  return JSON.parse(document.getElementById('state')!.textContent!)
}
