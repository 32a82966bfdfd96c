import type { Currency } from '../catalogue/spa.ts'

/** What costs nothing is no sum of money. */
const FREE = 'Free'

/** The lowest price of a service: "from ₦8,000". Undefined when nothing has a price yet. */
export function fromPrice(treatments: readonly { price: number }[], currency: Currency): string | undefined {
  const prices = treatments.map(({ price }) => price)
  if (prices.length === 0) return undefined
  const least = priceText(Math.min(...prices), currency)
  return Math.max(...prices) === 0 ? least : `from ${least}`
}

/** As the price card of a treatment shows it, and nothing else: "#25,000". Other currencies keep their own sign. */
export function hashPrice(amount: number, currency: Currency): string {
  if (amount === 0) return FREE
  return currency.code === 'NGN' ? `#${withSeparators(amount)}` : priceText(amount, currency)
}

/** As everything else shows it: "₦25,000", "KSh 2,500". */
export function priceText(amount: number, currency: Currency): string {
  return amount === 0 ? FREE : sumText(amount, currency)
}

/** A sum of money, which may well be none: "₦0". */
export function sumText(amount: number, { sign }: Currency): string {
  return `${sign}${/\p{L}$/u.test(sign) ? ' ' : ''}${withSeparators(amount)}`
}

/** Prices are whole numbers. Not by `Intl`, whose first use keeps a slow phone busy for a tenth of a second. */
function withSeparators(amount: number) {
  return String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',')
}
