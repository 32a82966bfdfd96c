import { expect, test } from 'vitest'
import { numberedSlug, slugFrom, slugPattern } from './slug.ts'

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

test.each([
  ['facials', 1, 'facials'],
  ['facials', 2, 'facials-2'],
  ['a'.repeat(80), 10, `${'a'.repeat(77)}-10`],
  [`${'a'.repeat(77)}-bc`, 2, `${'a'.repeat(77)}-2`],
])('%j number %d is %j', (slug, number, numbered) => {
  expect(numberedSlug(slug, number)).toBe(numbered)
  expect(numbered).toMatch(slugPattern)
})
