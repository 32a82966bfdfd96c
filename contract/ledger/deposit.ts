import type { z } from 'zod'
import type { deposit } from './deposit-shape.ts'

export type Deposit = z.infer<typeof deposit>

/** Never more than the price. */
export function depositOf({ kind, value = 0 }: Deposit, price: number): number {
  if (kind === 'all') return price
  if (kind === 'none') return 0
  return Math.min(price, kind === 'share' ? Math.ceil((price * value) / 100) : value)
}

interface Priced {
  price: number
  isExtra?: boolean
  /** Its own rule. */
  deposit?: Deposit | null
}

/** Each treatment has its own rule, or the spa's. An amount is taken once for a treatment and the extras that go with it. */
export function depositOfVisit(treatments: readonly Priced[], spaRule: Deposit): number {
  return treatments.reduce((sum, { price, isExtra, deposit }) => {
    const rule = deposit ?? spaRule
    return rule.kind === 'amount' && isExtra ? sum : sum + depositOf(rule, price)
  }, 0)
}
