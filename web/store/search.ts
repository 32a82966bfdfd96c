import { searchTerm } from '#contract/catalogue/search-term.ts'
import { searchText } from '#contract/messages.ts'
import { SEARCH_DEBOUNCE_MS } from '#contract/rules.ts'
import { searchServices } from '#web/api/catalogue.ts'
import type { HomepageState } from './homepage.ts'
import { IDLE, type RequestState, runRequest } from './request-state.ts'
import type { Stores } from './stores.ts'

/** Searches after a pause, unless something else was typed meanwhile. */
export async function typeSearch(stores: Stores, query: string) {
  setSearchQuery(stores, query)
  const term = searchTerm(query)
  if (term === undefined) return
  await new Promise(resolve => setTimeout(resolve, SEARCH_DEBOUNCE_MS))
  if (stores.homepage.getState().searchQuery === query) await search(stores, term)
}

export function setSearchQuery({ homepage }: Stores, searchQuery: string) {
  const isTooShort = searchTerm(searchQuery) === undefined
  homepage.setState({ searchQuery, searchRequest: IDLE, ...(isTooShort && { searchResults: [] }) })
}

export function search({ homepage }: Stores, term: string) {
  const read = () => homepage.getState().searchRequest
  const write = (searchRequest: RequestState<string>, changes?: Partial<HomepageState>) =>
    homepage.setState({ searchRequest, ...changes })
  return runRequest(
    { read, write },
    {
      arg: term,
      call: () => searchServices(term),
      done: ({ data }) => ({ searchResults: data.results }),
      otherwise: searchText.failed,
      failed: () => ({ searchResults: [] }),
    },
  )
}
