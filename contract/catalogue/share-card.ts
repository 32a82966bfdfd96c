import { priceText } from '../platform/money.ts'
import type { Service } from './catalogue.ts'
import type { Currency } from './spa.ts'

export const SHARE_CARD = { width: 1200, height: 630 } as const

/** Returns "From ₦25,000", or the price if there is only one; undefined without prices. */
export function shareCardPrice(
  { serviceArray }: Pick<Service, 'serviceArray'>,
  currency: Currency,
): string | undefined {
  const prices = serviceArray.filter(({ isExtra }) => !isExtra).map(({ price }) => price)
  if (prices.length === 0) return undefined
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  if (least === most) return priceText(most, currency)
  return least === 0 ? `Free to ${priceText(most, currency)}` : `From ${priceText(least, currency)}`
}
