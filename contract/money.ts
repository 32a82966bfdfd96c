const separators = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** As the price cards show it: "#25,000". */
export function hashPrice(naira: number): string {
  return `#${separators.format(naira)}`
}

/** As the transfer modal and the mails show it: "₦25,000". */
export function nairaPrice(naira: number): string {
  return `₦${separators.format(naira)}`
}
