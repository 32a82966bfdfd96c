import type { ReceiptCard } from '../desk/desk.ts'

export type ReceiptGroup = ReceiptCard['group'] | 'asked'

export function receiptGroup({ group, againAt }: Pick<ReceiptCard, 'group' | 'againAt'>, now: number): ReceiptGroup {
  return group === 'waiting' && againAt !== null && Date.parse(againAt) > now ? 'asked' : group
}

/** Groups that the badge counts. */
export const GROUPS_TO_DECIDE: readonly ReceiptGroup[] = ['waiting', 'late', 'passed']
