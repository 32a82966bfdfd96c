import type { Deposit } from '../ledger/deposit.ts'
import { policyText } from '../messages.ts'
import { sumText } from '../platform/money.ts'
import type { Currency } from './spa.ts'

/** What is paid before a visit, and what at the spa; undefined if all of it is paid before. */
export function depositRule({ kind, value = 0 }: Deposit, currency: Currency): string | undefined {
  if (kind === 'all') return undefined
  if (kind === 'none') return policyText.paidThere
  return policyText.depositBefore(
    kind === 'share' ? `${value}% of the price` : `${sumText(value, currency)} for each treatment`,
  )
}
