import type { SearchResult, Service } from '#contract/catalogue.ts'
import { searchTerm } from '#contract/search-term.ts'
import { allServices, type CatalogueDeps } from '../catalogue.ts'
import { type SearchHit, selectSearchHits } from './queries.ts'

/** The services in which every word of the query is found, the most relevant first. */
export async function searchServices(deps: CatalogueDeps, query: string): Promise<SearchResult[]> {
  const term = searchTerm(query)
  if (!term) return []
  // Many people type the same beginnings, and the answer holds until the catalogue changes.
  return deps.site.get(`search ${term}`, async () => {
    const [services, hits] = await Promise.all([allServices(deps), selectSearchHits(deps.db, term)])
    return rank(services, hits)
  })
}

function rank(services: Service[], hits: SearchHit[]): SearchResult[] {
  const terms = [...new Set(hits.map(({ term }) => term))]
  return services
    .map(service => ({ service, found: hits.filter(({ serviceId }) => serviceId === service._id) }))
    .filter(({ found }) => terms.length > 0 && terms.every(term => found.some(hit => hit.term === term)))
    .map(({ service, found }) => ({ service, found, relevance: sum(terms.map(term => best(found, term))) }))
    .sort((a, b) => b.relevance - a.relevance)
    .map(({ service, found }) => ({ service, subMatches: subMatches(service, found, terms) }))
}

/**
 * The sub-services that, with the service's own name, have every word. When the words are spread over several, those
 * that have one; when the service alone has them, all.
 */
function subMatches({ serviceArray }: Service, found: SearchHit[], terms: string[]): string[] {
  const termsIn = (id: string | null) =>
    new Set(found.filter(({ subServiceId }) => subServiceId === id).map(({ term }) => term))
  const inService = termsIn(null)
  const named = serviceArray.map(({ _id, name }) => ({ name, own: termsIn(_id) })).filter(({ own }) => own.size > 0)
  const whole = named.filter(({ own }) => terms.every(term => own.has(term) || inService.has(term)))
  const matching = [whole, named, serviceArray].find(({ length }) => length > 0) ?? []
  return matching.map(({ name }) => name)
}

function best(found: SearchHit[], term: string) {
  return Math.max(...found.filter(hit => hit.term === term).map(({ relevance }) => relevance ?? 0))
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
