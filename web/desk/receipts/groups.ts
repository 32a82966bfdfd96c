import type { ReceiptGroup } from '#contract/receipt-groups.ts'

export const GROUPS = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'asked', label: 'Waiting for the customer' },
  { value: 'late', label: 'Came late' },
  { value: 'passed', label: 'Time has passed' },
  { value: 'decided', label: 'Decided today' },
] as const satisfies { value: ReceiptGroup; label: string }[]
