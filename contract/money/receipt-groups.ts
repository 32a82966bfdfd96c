import type { ReceiptCard } from '../desk/desk.ts'

export type ReceiptGroup = ReceiptCard['group'] | 'asked'

/** Receipts whose customer was asked are a group of their own until it is time to look again. */
export function receiptGroup({ group, againAt }: Pick<ReceiptCard, 'group' | 'againAt'>, now: number): ReceiptGroup {
  return group === 'waiting' && againAt !== null && Date.parse(againAt) > now ? 'asked' : group
}

/** The groups that want a decision now. The badge counts these and no others. */
export const GROUPS_TO_DECIDE: readonly ReceiptGroup[] = ['waiting', 'late', 'passed']
