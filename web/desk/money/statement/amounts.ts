/** "25,000.00 CR", "₦25,000", "NGN 25 000,00", "(1,500.00)", "2,500.00DR"; debits are negative. Undefined if not an amount. */
export function readAmount(text: string): number | undefined {
  const trimmed = text.trim()
  const isOut =
    /^\(.*\)$/.test(trimmed) || /DR?\.?$/i.test(trimmed) || /^[^\d]*[-−–]/.test(trimmed) || /[-−–]$/.test(trimmed)
  const figures = trimmed.replace(/^(NGN|N)(?=[\s\d])|(CR|DR|NGN|C|D)\.?$/gi, '').replace(/[₦#+\-−–()'’\s]/g, '')
  if (!/^\d[\d.,]*$/.test(figures)) return undefined
  const amount = Number(withPoint(figures))
  return Number.isFinite(amount) ? (isOut ? -amount : amount) : undefined
}

/** The last of comma and point begins the kobo. A lone comma groups thousands unless at most two digits follow. */
function withPoint(figures: string): string {
  const comma = figures.lastIndexOf(',')
  const point = figures.lastIndexOf('.')
  const last = Math.max(comma, point)
  const isLone = (mark: string) => figures.split(mark).length === 2
  const isKobo = point >= 0 ? comma >= 0 || isLone('.') : isLone(',') && figures.length - comma <= 3
  if (!isKobo) return figures.replace(/[.,]/g, '')
  return `${figures.slice(0, last).replace(/[.,]/g, '')}.${figures.slice(last + 1)}`
}
