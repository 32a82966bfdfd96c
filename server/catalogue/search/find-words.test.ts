import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findsByService, findWords, hitsIn, indexWords } from './find-words.ts'
import type { CatalogueText } from './queries.ts'

const word = (text: string) => ({ word: text, stem: text })

/** A catalogue of 3,000 sub-services with forty words each, made of five hundred different ones. */
function hugeCatalogue(): CatalogueText[] {
  const vocabulary = Array.from({ length: 500 }, (_, n) => word(madeUp(n)))
  return Array.from({ length: 3000 }, (_, n) => ({
    serviceId: String(n % 500),
    subServiceId: String(n),
    place: n % 3 === 0 ? 'name' : 'description',
    words: Array.from({ length: 40 }, (_, at) => vocabulary[(n * 7 + at * 11) % 500] ?? word('x')),
  }))
}

/** Eight letters that look like no other word's. */
function madeUp(n: number) {
  return createHash('md5').update(String(n)).digest('hex').replace(/\d/g, '').slice(0, 8).padEnd(8, 'q')
}

test('a word is found in every text that has it, and once in each', () => {
  const index = indexWords([
    { serviceId: 'a', subServiceId: null, place: 'name', words: [word('wax'), word('wax')] },
    { serviceId: 'a', subServiceId: 'b', place: 'description', words: [word('wax')] },
  ])
  const hits = hitsIn(findWords(index, [word('wax')]), new Set(['a']))
  expect(hits.map(({ subServiceId, isInName }) => [subServiceId, isInName])).toEqual([
    [null, true],
    ['b', false],
  ])
})

test('a search through 3,000 sub-services compares with their five hundred words, not with every text', () => {
  const index = indexWords(hugeCatalogue())
  // Twice at the most: in names, and in descriptions.
  expect(index.length).toBeLessThanOrEqual(1000)
  expect(findsByService(findWords(index, [word(madeUp(3))])).size).toBeGreaterThan(0)
  expect(findsByService(findWords(index, [word('nothing')])).size).toBe(0)
})
