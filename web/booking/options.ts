import type { Service, SubService } from '#contract/catalogue/catalogue.ts'
import type { Currency } from '#contract/catalogue/spa.ts'
import { priceText } from '#contract/platform/money.ts'

/** How the two lists name what can be chosen. The name comes first, because typing its first letters finds it. */

export function serviceOption({ _id, name, serviceArray }: Service, currency: Currency) {
  const prices = serviceArray.map(({ price }) => price)
  const isOnePrice = new Set(prices).size === 1
  const price = prices.length > 0 && `${isOnePrice ? '' : 'from '}${priceText(Math.min(...prices), currency)}`
  return { value: _id, label: price ? `${name}, ${price}` : name }
}

export function subServiceOption({ _id, name, duration, price }: SubService, currency: Currency) {
  return { value: _id, label: `${name}, ${duration} mins, ${priceText(price, currency)}` }
}
