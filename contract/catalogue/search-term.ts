import { SEARCH_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from '../rules.ts'

/** What to search for, trimmed and in lower case; undefined while it is too short to be worth a search. */
export function searchTerm(query: string): string | undefined {
  const term = query.trim().toLowerCase().slice(0, SEARCH_MAX_CHARACTERS).trim()
  return term.length < SEARCH_MIN_CHARACTERS ? undefined : term
}
