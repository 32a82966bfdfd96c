import type { SearchResponse, SearchResult, Service } from '#contract/catalogue.ts'
import { SEARCH_MAX_WORDS } from '#contract/rules.ts'
import { searchTerm } from '#contract/search-term.ts'
import { type Compressed, written } from '#server/http/compressed.ts'
import { allServices, type CatalogueDeps } from '../catalogue.ts'
import { findWords, type Hit, indexWords } from './find-words.ts'
import { selectCatalogueTexts, selectQueryWords } from './queries.ts'

/** Broad searches in a huge catalogue find most of it; such an answer is made again rather than kept. */
const KEPT_MAX_BYTES = 200_000

/**
 * The response to a search, written down once for everybody who types the same: many people type the same beginnings,
 * and it holds until the catalogue changes.
 */
export async function searchAnswer(deps: CatalogueDeps, query: string): Promise<Compressed> {
  const term = searchTerm(query)
  return deps.site.get(keyOf(term), async () => written(toJson(term ? await searchServices(deps, term) : [])), {
    shelf: 'searches',
    isWorthKeeping: ({ identity }) => identity.length <= KEPT_MAX_BYTES,
  })
}

/** The same, if it is there and still holds. */
export function rememberedAnswer({ site }: CatalogueDeps, query: string): Compressed | undefined {
  return site.peek(keyOf(searchTerm(query)), 'searches')
}

const keyOf = (term = '') => `search ${term}`

function toJson(results: SearchResult[]) {
  const answer: SearchResponse = { success: true, results }
  return JSON.stringify(answer)
}

/** The services in which every word of the query is found, the most relevant first. */
async function searchServices(deps: CatalogueDeps, term: string): Promise<SearchResult[]> {
  const { db, site } = deps
  const [services, index, words] = await Promise.all([
    allServices(deps),
    // Taking all descriptions apart costs more than everything else here, so it is done once, too.
    site.get('search index', async () => indexWords(await selectCatalogueTexts(db))),
    selectQueryWords(db, term),
  ])
  const terms = words.slice(0, SEARCH_MAX_WORDS)
  return rank(
    services,
    findWords(index, terms),
    terms.map(({ word }) => word),
  )
}

/** First by how many of the words are in names: what titles and descriptions say counts after them. */
function rank(services: Service[], hits: Hit[], terms: string[]): SearchResult[] {
  const byService = grouped(hits, ({ serviceId }) => serviceId)
  return services
    .map(service => ({ service, found: byService.get(service._id) ?? [] }))
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
  const bySubService = grouped(found, ({ subServiceId }) => subServiceId)
  const inService = new Set(bySubService.get(null)?.map(({ term }) => term))
  const matching = serviceArray
    .map(({ _id, name }) => ({ name, own: bySubService.get(_id) ?? [] }))
    .filter(({ own }) => own.length > 0)
    .map(({ name, own }) => ({ name, own, named: namedTerms(own).size }))
    .sort((a, b) => b.named - a.named)
  const whole = matching.filter(({ own }) =>
    terms.every(term => inService.has(term) || own.some(hit => hit.term === term)),
  )
  return (whole.length > 0 ? whole : matching).map(({ name }) => name)
}

function grouped<Key>(hits: Hit[], keyOf: (hit: Hit) => Key): Map<Key, Hit[]> {
  const groups = new Map<Key, Hit[]>()
  for (const hit of hits) {
    const group = groups.get(keyOf(hit))
    if (group) group.push(hit)
    else groups.set(keyOf(hit), [hit])
  }
  return groups
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
