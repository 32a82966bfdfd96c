import type { TableCounts } from '../db/copy/load-copy.ts'

/** Tables that operators understand; the first three are always listed. */
const KNOWN: [table: string, one: string, many: string][] = [
  ['bookings', 'booking', 'bookings'],
  ['people', 'person', 'people'],
  ['receipts', 'receipt', 'receipts'],
  ['payments', 'payment', 'payments'],
  ['sub_services', 'treatment', 'treatments'],
  ['newsletter_subscribers', 'newsletter subscriber', 'newsletter subscribers'],
]
const ALWAYS = 3

/** "12 bookings, 8 people and 4 receipts" */
export function formatCounts(counts: TableCounts): string {
  const said = KNOWN.filter(([table], index) => index < ALWAYS || (counts[table] ?? 0) > 0)
  const words = said.map(([table, one, many]) => `${counts[table] ?? 0} ${counts[table] === 1 ? one : many}`)
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
