import { expect, test } from 'vitest'
import { aService, aSpa, aSubService } from '#web/testing/examples.ts'
import { serviceOption, subServiceOption } from './options.ts'

const { currency } = aSpa()

test('a sub-service is listed with its minutes and its price', () => {
  expect(subServiceOption(aSubService({ name: 'Hot Stone Massage', duration: 90, price: 38_000 }), currency)).toEqual({
    value: 'sub-glow',
    label: 'Hot Stone Massage, 90 mins, ₦38,000',
  })
})

test.each([
  [[30_000, 8_000, 12_500], 'Facials, from ₦8,000'],
  [[8_000, 8_000], 'Facials, ₦8,000'],
  [[0], 'Facials, Free'],
  [[], 'Facials'],
])('a service with the prices %j is listed as "%s"', (prices, label) => {
  const serviceArray = prices.map((price, n) => aSubService({ _id: `sub-${n}`, price }))
  expect(serviceOption(aService({ serviceArray }), currency).label).toBe(label)
})
