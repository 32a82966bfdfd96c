import { findPeople } from '#web/api/people.ts'
import { usePages } from '../use-pages.ts'

const PAUSE_MS = 250

/** People who match `q`, a page at a time; everybody without one. */
export function usePeople(q: string) {
  const load = (cursor?: string) => findPeople({ q: q || undefined, cursor })
  const { pages, key, ...rest } = usePages(q, load, q ? PAUSE_MS : 0)
  return { people: pages?.flatMap(({ people }) => people), isFor: key, ...rest }
}
