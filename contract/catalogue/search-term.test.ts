import { expect, test } from 'vitest'
import { searchTerm } from './search-term.ts'

test('a search needs three characters after trimming', () => {
  expect(searchTerm('  fa ')).toBeUndefined()
  expect(searchTerm('')).toBeUndefined()
  expect(searchTerm(' FAC ')).toBe('fac')
})

test('an endless search is cut short', () => {
  expect(searchTerm('a'.repeat(5000))).toBe('a'.repeat(100))
})
