import { SEARCH_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from '../rules.ts'

/** Normalised query; undefined while it is too short. */
export function searchTerm(query: string): string | undefined {
  const term = query.trim().toLowerCase().slice(0, SEARCH_MAX_CHARACTERS).trim()
  return term.length < SEARCH_MIN_CHARACTERS ? undefined : term
}
