import type { SearchResult, Service } from '#contract/catalogue/catalogue.ts'
import { searchTerm } from '#contract/catalogue/search-term.ts'
import { SEARCH_MAX_RESULTS, SEARCH_MAX_WORDS, SEARCH_MIN_CHARACTERS } from '#contract/rules.ts'
import { type Compressed, type Encoding, written, writtenAs } from '#server/platform/http/compressed.ts'
import { allServices, type CatalogueDeps } from '../catalogue.ts'
import {
  type Finds,
  type Found,
  findsByService,
  findWords,
  type Hit,
  hitsIn,
  indexWords,
  MISSING,
} from './find-words.ts'
import { selectCatalogueTexts, selectQueryWords } from './queries.ts'
import { SYNONYMS, synonymsOf } from './synonyms.ts'

/** Broad searches in a huge catalogue find most of it; such an answer is made again rather than kept. */
const KEPT_MAX_BYTES = 200_000

/**
 * The response to a search, written down once for everybody who types the same: many people type the same beginnings,
 * and it holds until the catalogue changes. What is not cached is compressed only in the encoding of its request.
 */
export async function searchAnswer(deps: CatalogueDeps, query: string, accepted: Encoding): Promise<Compressed> {
  const term = searchTerm(query)
  const make = async () => {
    const text = toJson(term ? await searchServices(deps, term) : [])
    return text.length > KEPT_MAX_BYTES ? writtenAs(accepted, text) : written(text)
  }
  return deps.cache.get(keyOf(term), make, {
    partition: 'searches',
    isWorthKeeping: ({ identity }) => identity.length <= KEPT_MAX_BYTES,
  })
}

/** The same, if it is there and still holds. */
export function rememberedAnswer({ cache }: CatalogueDeps, query: string): Compressed | undefined {
  return cache.getIfFresh(keyOf(searchTerm(query)), 'searches')
}

const keyOf = (term = '') => `search ${term}`

/** A service of the catalogue is found again and again: it is written once for as long as it is the same. */
const jsonOf = new WeakMap<Service, string>()

function toJson(results: SearchResult[]): string {
  const each = results.map(({ service, subMatches }) => {
    const json = jsonOf.get(service) ?? JSON.stringify(service)
    jsonOf.set(service, json)
    return `{"service":${json},"subMatches":${JSON.stringify(subMatches)}}`
  })
  return `{"success":true,"results":[${each.join(',')}]}`
}

/** The services in which the most words of the query are found, the most relevant first. */
async function searchServices(deps: CatalogueDeps, term: string): Promise<SearchResult[]> {
  const { db, cache } = deps
  const [services, index, words, synonyms] = await Promise.all([
    allServices(deps),
    // Taking all descriptions apart costs more than everything else here, so it is done once, too.
    cache.get('search index', async () => indexWords(await selectCatalogueTexts(db))),
    selectQueryWords(db, term),
    cache.get('search synonyms', () => selectQueryWords(db, SYNONYMS)),
  ])
  const found = findWords(index, words.slice(0, SEARCH_MAX_WORDS), word => synonymsOf(word, synonyms))
  // A word that is nowhere in the catalogue must not hide what the others find; single letters alone find everything.
  const known = found.filter(({ entries }) => entries.length > 0)
  const isTelling = known.some(({ term: { word } }) => word.length >= SEARCH_MIN_CHARACTERS)
  return isTelling ? rank(services, known) : []
}

const NOTHING: Finds = { relevance: [MISSING], isNamed: [] }

/** First by how many of the words are in names: what titles and descriptions say counts after them. */
function rank(services: Service[], found: Found[]): SearchResult[] {
  const finds = findsByService(found)
  const candidates = services.map(service => {
    const { relevance, isNamed } = finds.get(service._id) ?? NOTHING
    const has = relevance.filter(value => value !== MISSING)
    return { service, words: has.length, named: isNamed.filter(Boolean).length, relevance: sum(has) }
  })
  const most = Math.max(1, ...candidates.map(({ words }) => words))
  const best = candidates
    .filter(({ words }) => words === most)
    .sort((a, b) => b.named - a.named || b.relevance - a.relevance)
    .slice(0, SEARCH_MAX_RESULTS)
    .map(({ service }) => service)
  const hits = grouped(hitsIn(found, new Set(best.map(({ _id }) => _id))), ({ serviceId }) => serviceId)
  const terms = found.map(({ term }) => term.word)
  return best.map(service => ({ service, subMatches: subMatches(service, hits.get(service._id) ?? [], terms) }))
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

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}
