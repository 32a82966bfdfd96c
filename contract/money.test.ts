import { expect, test } from 'vitest'
import { fromPrice, hashPrice, nairaPrice } from './money.ts'

test.each([
  [0, '0'],
  [500, '500'],
  [999, '999'],
  [1000, '1,000'],
  [25_000, '25,000'],
  [1_250_000, '1,250,000'],
])('%d naira has separators on the card and in the modal', (naira, digits) => {
  expect(hashPrice(naira)).toBe(`#${digits}`)
  expect(nairaPrice(naira)).toBe(`₦${digits}`)
})

test('a service card names the lowest price, whatever the order of the plans', () => {
  expect(fromPrice([25_000, 8_000, 16_000])).toBe('from #8,000')
  expect(fromPrice([8_000])).toBe('from #8,000')
  expect(fromPrice([])).toBeUndefined()
})
