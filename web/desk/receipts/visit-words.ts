import type { ReceiptCard } from '#contract/desk.ts'

const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const rules = new Intl.PluralRules('en', { type: 'ordinal' })

/** "first visit", "4th visit, all paid" */
export function visitWords({ count, allPaid }: ReceiptCard['visits']) {
  if (count === 0) return 'first visit'
  return `${count + 1}${ENDINGS[rules.select(count + 1)]} visit${allPaid ? ', all paid' : ''}`
}
