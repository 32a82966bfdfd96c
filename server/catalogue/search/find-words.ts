import type { CatalogueText, Word } from './queries.ts'

export interface Hit {
  term: string
  serviceId: string
  subServiceId: string | null
  isInName: boolean
}

/** A word of the catalogue with all its texts, so that it is compared once. */
interface Entry extends Word {
  isDescribed: boolean
  texts: CatalogueText[]
}

export interface Found {
  term: Word
  entries: Entry[]
}

/** Inverted index: thousands of texts share a few hundred words. */
export function indexWords(texts: CatalogueText[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const text of texts) {
    const isDescribed = text.place === 'description'
    for (const { word, stem } of text.words) {
      const key = `${isDescribed} ${word} ${stem}`
      const entry = entries.get(key) ?? { word, stem, isDescribed, texts: [] }
      entries.set(key, entry)
      if (entry.texts.at(-1) !== text) entry.texts.push(text)
    }
  }
  return [...entries.values()]
}

/** Finds each term, or a synonym of it. */
export function findWords(index: Entry[], terms: Word[], synonymsOf: (term: Word) => Word[] = () => []): Found[] {
  return terms.map(term => {
    const entries = findWord(index, term)
    const others = synonymsOf(term).flatMap(synonym => namedEntries(index, synonym))
    return { term, entries: [...new Set([...entries, ...others])] }
  })
}

/** Synonyms are not searched in descriptions: "two weeks" is nothing for a couple. */
function namedEntries(index: Entry[], { stem }: Word): Entry[] {
  return index.filter(entry => !entry.isDescribed && entry.stem === stem)
}

/** Returns only the best matches: a typo is forgiven only if nothing matches exactly. */
function findWord(index: Entry[], term: Word): Entry[] {
  let surest: Entry[] = []
  let least = NOT_FOUND
  for (const entry of index) {
    const doubt = doubtOf(term, entry)
    if (doubt === NOT_FOUND || doubt > least) continue
    if (doubt < least) surest = []
    least = doubt
    surest.push(entry)
  }
  return surest
}

/** Per term, in one service: its relevance, `MISSING` if not found, and whether a name has it. */
export interface Finds {
  relevance: number[]
  isNamed: boolean[]
}

/** Returns the finds by service id. A hot loop: common words are in thousands of texts. */
export function findsByService(found: Found[]): Map<string, Finds> {
  const services = new Map<string, Finds>()
  for (const [at, { term, entries }] of found.entries()) {
    for (const { word, texts } of entries) {
      const like = likeness(term.word, word)
      for (const { serviceId, subServiceId, place } of texts) {
        let finds = services.get(serviceId)
        if (!finds) {
          finds = nothingFound(found.length)
          services.set(serviceId, finds)
        }
        finds.relevance[at] = Math.max(finds.relevance[at]!, weightOf(place, subServiceId) * like)
        if (place === 'name') finds.isNamed[at] = true
      }
    }
  }
  return services
}

export const MISSING = -1

function nothingFound(terms: number): Finds {
  return { relevance: new Array(terms).fill(MISSING), isNamed: new Array(terms).fill(false) }
}

/** All hits in these services, for the few that are shown. */
export function hitsIn(found: Found[], serviceIds: ReadonlySet<string>): Hit[] {
  return found.flatMap(({ term, entries }) =>
    entries.flatMap(({ texts }) =>
      texts
        .filter(({ serviceId }) => serviceIds.has(serviceId))
        .map(({ serviceId, subServiceId, place }) => ({
          term: term.word,
          serviceId,
          subServiceId,
          isInName: place === 'name',
        })),
    ),
  )
}

const NOT_FOUND = Number.POSITIVE_INFINITY

/**
 * Names and titles match by stem ("lashes" in "Lash Lift"), by prefix and, from four letters on, inside a word. Descriptions match
 * by stem, so that "brow" is not found in "brown sugar", and by prefix only when nothing else matches.
 */
function doubtOf(term: Word, { word, stem, isDescribed }: Entry): number {
  // Every description has words such as "you".
  if (isDescribed && stem === null) return NOT_FOUND
  if (stem !== null && stem === term.stem) return 0
  if (word.startsWith(term.word)) return isDescribed ? 1 : 0
  if (!isDescribed && term.word.length >= 4 && word.includes(term.word)) return 0
  if (differsByOneTypo(term.word, word)) return isDescribed ? 3 : 2
  return NOT_FOUND
}

/** Accepts one letter added, missing, wrong or swapped, in a word of five letters or more, which may be unfinished. */
function differsByOneTypo(term: string, word: string) {
  if (word.length < 5 || term.length < 4 || (term.length === 4 && word.length > 5)) return false
  return [term.length, term.length + 1].some(length => isOneTypo(term, word.slice(0, length)))
}

function isOneTypo(typed: string, meant: string) {
  let same = 0
  while (same < typed.length && typed[same] === meant[same]) same++
  const [left, right] = [typed.slice(same), meant.slice(same)]
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}

const WEIGHTS = { name: 2, title: 1, description: 0.5 }

function weightOf(place: CatalogueText['place'], subServiceId: string | null) {
  return place === 'name' && subServiceId === null ? 3 : WEIGHTS[place]
}

/** Trigram similarity. */
function likeness(a: string, b: string) {
  const [ofA, ofB] = [pieces(a), pieces(b)]
  const shared = [...ofA].filter(piece => ofB.has(piece)).length
  return shared / (ofA.size + ofB.size - shared)
}

function pieces(word: string) {
  const padded = `  ${word} `
  return new Set(Array.from({ length: word.length + 1 }, (_, at) => padded.slice(at, at + 3)))
}
