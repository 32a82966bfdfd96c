import type { CatalogueText, Word } from './queries.ts'

/** A searched word where it was found. */
export interface Hit {
  term: string
  serviceId: string
  subServiceId: string | null
  isInName: boolean
  relevance: number
}

export function findWords(texts: CatalogueText[], terms: Word[]): Hit[] {
  return terms.flatMap(term => findWord(texts, term))
}

/** Only the surest finds count: a typo is forgiven only to a word found nowhere. */
function findWord(texts: CatalogueText[], term: Word): Hit[] {
  let surest: Hit[] = []
  let least = NOT_FOUND
  for (const text of texts) {
    for (const word of text.words) {
      const doubt = doubtOf(term, word, text.place)
      if (doubt === NOT_FOUND || doubt > least) continue
      if (doubt < least) surest = []
      least = doubt
      surest.push(toHit(term, word, text))
    }
  }
  return surest
}

const NOT_FOUND = Number.POSITIVE_INFINITY

/**
 * A name or title has the term where it is written, where its stem is ("lashes" in "Lash Lift"), where a word begins with
 * it and, from four letters on, inside a word. A description has too many words for that: there the stem decides, so
 * that "brow" is not found in "brown sugar". Someone still typing is helped by the beginnings, when nothing else is found.
 */
function doubtOf(term: Word, { word, stem }: Word, place: CatalogueText['place']): number {
  const isDescribed = place === 'description'
  // Every description has words such as "you".
  if (isDescribed && stem === null) return NOT_FOUND
  if (stem !== null && stem === term.stem) return 0
  if (word.startsWith(term.word)) return isDescribed ? 1 : 0
  if (!isDescribed && term.word.length >= 4 && word.includes(term.word)) return 0
  if (differsByOneTypo(term.word, word)) return isDescribed ? 3 : 2
  return NOT_FOUND
}

/**
 * A letter too many, missing, wrong, or two swapped, in a word of five letters or more. The word may be unfinished, as
 * it is while someone types, once five letters are there to judge by.
 */
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

function toHit(term: Word, { word }: Word, { serviceId, subServiceId, place }: CatalogueText): Hit {
  const weight = place === 'name' && subServiceId === null ? 3 : { name: 2, title: 1, description: 0.5 }[place]
  return {
    term: term.word,
    serviceId,
    subServiceId,
    isInName: place === 'name',
    relevance: weight * likeness(term.word, word),
  }
}

/** The share of three-letter pieces that two words have in common: how much of the word has been typed. */
function likeness(a: string, b: string) {
  const [ofA, ofB] = [pieces(a), pieces(b)]
  const shared = [...ofA].filter(piece => ofB.has(piece)).length
  return shared / (ofA.size + ofB.size - shared)
}

function pieces(word: string) {
  const padded = `  ${word} `
  return new Set(Array.from({ length: word.length + 1 }, (_, at) => padded.slice(at, at + 3)))
}
