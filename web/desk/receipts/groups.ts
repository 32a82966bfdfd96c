import type { ReceiptCard } from '#contract/desk.ts'

export const GROUPS = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'asked', label: 'Asked' },
  { value: 'late', label: 'Came late' },
  { value: 'passed', label: 'Time has passed' },
  { value: 'decided', label: 'Decided today' },
] as const

export type Group = (typeof GROUPS)[number]['value']

/** Who was asked or told stands apart until the time to look again has come. */
export function groupOf({ group, againAt }: ReceiptCard, now: number): Group {
  return group === 'waiting' && againAt !== null && Date.parse(againAt) > now ? 'asked' : group
}
