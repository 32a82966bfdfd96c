import { expect, test } from 'vitest'
import { fromPrice, hashPrice, priceText, sumText } from './money.ts'

const naira = { code: 'NGN', sign: '₦' }
const shilling = { code: 'KES', sign: 'KSh' }

test.each([
  [1, '1'],
  [500, '500'],
  [999, '999'],
  [1000, '1,000'],
  [25_000, '25,000'],
  [1_250_000, '1,250,000'],
])('%d naira has separators on the card and in the modal', (amount, digits) => {
  expect(hashPrice(amount, naira)).toBe(`#${digits}`)
  expect(priceText(amount, naira)).toBe(`₦${digits}`)
})

test('another currency has its own sign everywhere, apart from the figure where it ends in a letter', () => {
  expect([hashPrice(2500, shilling), priceText(2500, shilling)]).toEqual(['KSh 2,500', 'KSh 2,500'])
  expect(priceText(40, { code: 'GBP', sign: '£' })).toBe('£40')
})

const costing = (...prices: number[]) => prices.map(price => ({ price }))

test('a service card names the lowest price, whatever the order of the plans', () => {
  expect(fromPrice(costing(25_000, 8_000, 16_000), naira)).toBe('from ₦8,000')
  expect(fromPrice(costing(8_000), shilling)).toBe('from KSh 8,000')
  expect(fromPrice(costing(), naira)).toBeUndefined()
  expect(fromPrice([...costing(25_000), { price: 5000, isExtra: true }], naira)).toBe('from ₦25,000')
})

test('what costs nothing is free, in any currency', () => {
  expect([hashPrice(0, naira), priceText(0, shilling)]).toEqual(['Free', 'Free'])
  expect(fromPrice(costing(0, 0), naira)).toBe('Free')
  expect(fromPrice(costing(8_000, 0), naira)).toBe('from Free')
  expect(sumText(0, naira)).toBe('₦0')
})
