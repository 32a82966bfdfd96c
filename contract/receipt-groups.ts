import type { ReceiptCard } from './desk.ts'

export type ReceiptGroup = ReceiptCard['group'] | 'asked'

/** A customer who was asked stands apart until the time to look again has come. */
export function receiptGroup({ group, againAt }: Pick<ReceiptCard, 'group' | 'againAt'>, now: number): ReceiptGroup {
  return group === 'waiting' && againAt !== null && Date.parse(againAt) > now ? 'asked' : group
}

/** The groups that want a decision now. The badge counts these and no others. */
export const GROUPS_TO_DECIDE: readonly ReceiptGroup[] = ['waiting', 'late', 'passed']
