/** As service cards show what a service costs at least: "from #8,000". Undefined when nothing has a price yet. */
export function fromPrice(naira: number[]): string | undefined {
  return naira.length > 0 ? `from ${hashPrice(Math.min(...naira))}` : undefined
}

/** As the price cards show it: "#25,000". */
export function hashPrice(naira: number): string {
  return `#${withSeparators(naira)}`
}

/** As the transfer modal and the mails show it: "₦25,000". */
export function nairaPrice(naira: number): string {
  return `₦${withSeparators(naira)}`
}

/** Prices are whole naira. Not by `Intl`, whose first use keeps a slow phone busy for a tenth of a second. */
function withSeparators(naira: number) {
  return String(Math.round(naira)).replace(/\B(?=(\d{3})+$)/g, ',')
}
