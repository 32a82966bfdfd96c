import type { SearchResponse, SearchResult, Service } from '#contract/catalogue.ts'
import { SEARCH_MAX_RESULTS, SEARCH_MAX_WORDS } from '#contract/rules.ts'
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
    .map(({ service, found }) => ({ service, found, best: bestOf(found) }))
    .filter(({ best }) => terms.length > 0 && best.size === terms.length)
    .map(({ best, ...rest }) => ({
      ...rest,
      named: namedTerms(rest.found).size,
      // In the order of the query, because sums of the same fractions in another order differ by a hair.
      relevance: sum(terms.map(term => best.get(term) ?? 0)),
    }))
    .sort((a, b) => b.named - a.named || b.relevance - a.relevance)
    .slice(0, SEARCH_MAX_RESULTS)
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
  const named = new Set<string>()
  for (const { isInName, term } of hits) if (isInName) named.add(term)
  return named
}

/** The most relevant hit of every term that was found: once through, because a huge catalogue has thousands. */
function bestOf(found: Hit[]): Map<string, number> {
  const best = new Map<string, number>()
  for (const { term, relevance } of found) if (relevance > (best.get(term) ?? -1)) best.set(term, relevance)
  return best
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
