import type { SearchResult, Service } from '#contract/catalogue.ts'
import { searchTerm } from '#contract/search-term.ts'
import { allServices, type CatalogueDeps } from '../catalogue.ts'
import { findWords, type Hit } from './find-words.ts'
import { selectCatalogueTexts, selectQueryWords } from './queries.ts'

/** The services in which every word of the query is found, the most relevant first. */
export async function searchServices(deps: CatalogueDeps, query: string): Promise<SearchResult[]> {
  const { db, site } = deps
  const term = searchTerm(query)
  if (!term) return []
  // Many people type the same beginnings, and the results hold until the catalogue changes. So do the words of its texts:
  // taking all descriptions apart costs more than everything else here.
  return site.get(`search ${term}`, async () => {
    const [services, texts, terms] = await Promise.all([
      allServices(deps),
      site.get('search texts', () => selectCatalogueTexts(db)),
      selectQueryWords(db, term),
    ])
    return rank(
      services,
      findWords(texts, terms),
      terms.map(({ word }) => word),
    )
  })
}

/** First by how many of the words are in names: what titles and descriptions say counts after them. */
function rank(services: Service[], hits: Hit[], terms: string[]): SearchResult[] {
  return services
    .map(service => ({ service, found: hits.filter(({ serviceId }) => serviceId === service._id) }))
    .filter(({ found }) => terms.length > 0 && terms.every(term => found.some(hit => hit.term === term)))
    .map(({ service, found }) => ({
      service,
      found,
      named: namedTerms(found).size,
      relevance: sum(terms.map(term => best(found, term))),
    }))
    .sort((a, b) => b.named - a.named || b.relevance - a.relevance)
    .map(({ service, found }) => ({ service, subMatches: subMatches(service, found, terms) }))
}

/**
 * The sub-services that, with what the service says of itself, have every word; when the words are spread over several,
 * those that have one. Those that have them in their name come first.
 */
function subMatches({ serviceArray }: Service, found: Hit[], terms: string[]): string[] {
  const hitsIn = (id: string | null) => found.filter(({ subServiceId }) => subServiceId === id)
  const inService = new Set(hitsIn(null).map(({ term }) => term))
  const matching = serviceArray
    .map(({ _id, name }) => ({ name, own: hitsIn(_id) }))
    .filter(({ own }) => own.length > 0)
    .sort((a, b) => namedTerms(b.own).size - namedTerms(a.own).size)
  const whole = matching.filter(({ own }) =>
    terms.every(term => inService.has(term) || own.some(hit => hit.term === term)),
  )
  return (whole.length > 0 ? whole : matching).map(({ name }) => name)
}

function namedTerms(hits: Hit[]) {
  return new Set(hits.filter(({ isInName }) => isInName).map(({ term }) => term))
}

function best(found: Hit[], term: string) {
  return Math.max(...found.filter(hit => hit.term === term).map(({ relevance }) => relevance))
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
