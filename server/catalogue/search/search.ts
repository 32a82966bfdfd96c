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
import { selectCatalogueTexts, selectQueryWords, type Word } from './queries.ts'

/** A broad search in a huge catalogue finds most of it; such a response is not cached. */
const KEPT_MAX_BYTES = 200_000

/** Cached until the catalogue changes: many people type the same beginnings. An uncached one is compressed in one encoding only. */
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

export function cachedSearchAnswer({ cache }: CatalogueDeps, query: string): Compressed | undefined {
  return cache.getIfFresh(keyOf(searchTerm(query)), 'searches')
}

const keyOf = (term = '') => `search ${term}`

/** Serialises each service once. */
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
    // Splitting all descriptions into words is the most expensive step.
    cache.get('search index', async () => indexWords(await selectCatalogueTexts(db))),
    selectQueryWords(db, term),
    cache.get('search synonyms', () => selectQueryWords(db, SYNONYMS)),
  ])
  const found = findWords(index, words.slice(0, SEARCH_MAX_WORDS), word => synonymsOf(word, synonyms))
  // An unknown word must not hide what the others find; single letters alone would find everything.
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
    .map(({ name, own }) => ({ name, own, named: countNamedTerms(own) }))
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

function countNamedTerms(hits: Hit[]) {
  return new Set(hits.filter(({ isInName }) => isInName).map(({ term }) => term)).size
}

function sum(numbers: number[]) {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Words that mean the same treatment: the catalogue uses one of them, people type another. */
const SYNONYM_GROUPS = [
  ['men', 'man', 'male', 'gentleman', 'gent', 'guy', 'husband'],
  ['women', 'woman', 'lady', 'ladies', 'female', 'wife'],
  ['couple', 'two', 'pair', 'partner', 'duo'],
  ['bride', 'bridal', 'wedding'],
  ['pregnant', 'pregnancy', 'prenatal', 'maternity', 'expecting', 'mother'],
  ['face', 'facial'],
  ['eyebrow', 'brow'],
  ['eyelash', 'lash'],
  ['gift', 'package'],
  ['exfoliate', 'exfoliation', 'scrub'],
]

const SYNONYMS = SYNONYM_GROUPS.flat().join(' ')

function synonymsOf({ word, stem }: Word, known: readonly Word[]): Word[] {
  const same = new Set(known.filter(other => other.word === word || other.stem === stem).map(other => other.word))
  const others = new Set(SYNONYM_GROUPS.filter(group => group.some(name => same.has(name))).flat())
  return known.filter(other => others.has(other.word) && !same.has(other.word))
}
