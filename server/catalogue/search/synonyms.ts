import type { Word } from './queries.ts'

/** Words that mean the same treatment to a customer. The catalogue's names use one of them, people type another. */
const GROUPS = [
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

/** Every word of the list, for the database to find the stems of. */
export const SYNONYMS = GROUPS.flat().join(' ')

/** The other words of a term's groups, with their stems. */
export function synonymsOf({ word, stem }: Word, known: readonly Word[]): Word[] {
  const same = new Set(known.filter(other => other.word === word || other.stem === stem).map(other => other.word))
  const others = new Set(GROUPS.filter(group => group.some(name => same.has(name))).flat())
  return known.filter(other => others.has(other.word) && !same.has(other.word))
}
