import type { Currency } from '../catalogue/spa.ts'
import type { Deposit } from '../ledger/deposit.ts'
import { sumText } from '../platform/money.ts'

export const heading = 'Policies and Protocols'
export const sections = [
  'Appointments and scheduling',
  'Payments and deposits',
  'Health and safety',
  'Professional conduct',
  'Refunds and complaints',
  'Client responsibilities',
  'Staff protocols',
] as const

export const hours = (count: number) => (count === 1 ? 'an hour' : `${count} hours`)

/** Returns no full stop. `before` completes the sentence: "before the start". */
export const freeChange = (noticeHours: number, before: string) =>
  noticeHours > 0
    ? `Change or cancel at least ${hours(noticeHours)} ${before}, and it costs you nothing`
    : `Change or cancel any time ${before}, and it costs you nothing`

/** What is paid before a visit, and what at the spa; undefined if all of it is paid before. */
export function depositRule({ kind, value = 0 }: Deposit, currency: Currency): string | undefined {
  if (kind === 'all') return undefined
  if (kind === 'none') return 'You pay at the spa, unless we ask for a deposit when you book.'
  const [what, less] =
    kind === 'share' ? [`${value}% of the price`, ''] : [sumText(value, currency), ' for each treatment']
  return `Before your visit you transfer a deposit of ${what}${less}. The rest you pay at the spa.`
}
