import type { Currency } from './spa.ts'

/** What costs nothing is no sum of money. */
const FREE = 'Free'

/** As service cards show what a service costs at least: "from #8,000". Undefined when nothing has a price yet. */
export function fromPrice(prices: number[], currency: Currency): string | undefined {
  if (prices.length === 0) return undefined
  const least = hashPrice(Math.min(...prices), currency)
  return Math.max(...prices) === 0 ? least : `from ${least}`
}

/** As the price cards show it: "#25,000". The hash stands for the naira alone; another currency has its own sign. */
export function hashPrice(amount: number, currency: Currency): string {
  if (amount === 0) return FREE
  return currency.code === 'NGN' ? `#${withSeparators(amount)}` : priceText(amount, currency)
}

/** As the transfer modal and the mails show it: "₦25,000", "KSh 2,500". */
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
