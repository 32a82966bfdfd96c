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

test('a search through 3,000 sub-services stays within milliseconds, whatever is typed', () => {
  const index = indexWords(hugeCatalogue())
  const queries = [
    Array.from({ length: 10 }, (_, n) => word(madeUp(n))),
    Array.from({ length: 10 }, (_, n) => word(`${madeUp(n)}x`)),
    Array.from({ length: 10 }, (_, n) => word(`nothing${n}`)),
  ]
  for (const query of queries) findsByService(findWords(index, query))
  const began = performance.now()
  for (const query of queries) findsByService(findWords(index, query))
  const ms = (performance.now() - began) / queries.length
  // A busy machine gets room; what one comparison for every word of every text would take does not fit.
  expect(ms).toBeLessThan(100)
})
