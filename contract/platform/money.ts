import type { Currency } from '../catalogue/spa.ts'

const FREE = 'Free'

/** "from ₦8,000"; undefined without prices. An extra is only booked with another treatment. */
export function fromPrice(
  treatments: readonly { price: number; isExtra?: boolean }[],
  currency: Currency,
): string | undefined {
  const prices = treatments.filter(({ isExtra }) => !isExtra).map(({ price }) => price)
  if (prices.length === 0) return undefined
  const least = priceText(Math.min(...prices), currency)
  return Math.max(...prices) === 0 ? least : `from ${least}`
}

/** Returns "#25,000" for the price card, as the specification asks; other currencies keep their sign. */
export function hashPrice(amount: number, currency: Currency): string {
  if (amount === 0) return FREE
  return currency.code === 'NGN' ? `#${withSeparators(amount)}` : priceText(amount, currency)
}

/** "₦25,000", "KSh 2,500", "Free" */
export function priceText(amount: number, currency: Currency): string {
  return amount === 0 ? FREE : sumText(amount, currency)
}

/** Unlike `priceText`, formats zero as "₦0". */
export function sumText(amount: number, { sign }: Currency): string {
  return `${sign}${/\p{L}$/u.test(sign) ? ' ' : ''}${withSeparators(amount)}`
}

/** Avoids `Intl`, because its first use takes a tenth of a second on a slow phone. */
function withSeparators(amount: number) {
  return String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',')
}
