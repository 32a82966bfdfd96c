import { expect, test } from 'vitest'
import { slugFrom, slugPattern } from './slug.ts'

test.each([
  ['Spa Packages', 'spa-packages'],
  ['Manicure & Pedicure', 'manicure-and-pedicure'],
  ['Ìmọ́lẹ̀ Glow', 'imole-glow'],
  ["  Ada's -- Choice!  ", 'adas-choice'],
  ['60-minute massage', '60-minute-massage'],
  ['李', ''],
])('%j becomes %j', (name, slug) => {
  expect(slugFrom(name)).toBe(slug)
})

test('a long name is cut to a slug that is still one', () => {
  const slug = slugFrom(`${'a'.repeat(79)} b`)
  expect(slug).toBe('a'.repeat(79))
  expect(slug).toMatch(slugPattern)
})
