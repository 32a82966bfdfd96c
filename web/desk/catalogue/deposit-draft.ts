import type { Deposit } from '#contract/ledger/deposit.ts'
import { amountTyped, moneyText, notAnAmount } from '#web/desk/words.ts'

/** What is paid before a visit, as typed. `spa`: a sub-service that does as the spa says. */
export interface DepositDraft {
  kind: Deposit['kind'] | 'spa'
  value: string
}

export const AS_THE_SPA: DepositDraft = { kind: 'spa', value: '' }

export const toDepositDraft = (deposit: Deposit | null | undefined): DepositDraft =>
  deposit ? { kind: deposit.kind, value: String(deposit.value ?? '') } : AS_THE_SPA

/** Null: as the spa says. `depositProblem` has refused texts that are no numbers. */
export function toDeposit({ kind, value }: DepositDraft): Deposit | null {
  if (kind === 'spa') return null
  if (kind === 'share') return { kind, value: shareTyped(value) ?? 0 }
  return kind === 'amount' ? { kind, value: amountTyped(value) ?? 0 } : { kind }
}

export function depositProblem({ kind, value }: DepositDraft): string | undefined {
  if (kind === 'share' && !shareTyped(value)) return 'Please give a whole number from 1 to 100'
  if (kind === 'amount' && !amountTyped(value)) return notAnAmount()
}

/** "30%" */
export function depositText({ kind, value }: DepositDraft): string {
  if (kind === 'share') return `${shareTyped(value) ?? value}%`
  return kind === 'amount' ? moneyText(amountTyped(value) ?? 0) : DEPOSIT_KINDS[kind]
}

export const DEPOSIT_KINDS: Record<DepositDraft['kind'], string> = {
  spa: 'As the spa says',
  all: 'Everything',
  share: 'A share',
  amount: 'A fixed amount',
  none: 'Nothing',
}

function shareTyped(text: string): number | undefined {
  const share = Number(/^\s*(\d{1,3})\s*%?\s*$/.exec(text)?.[1])
  return share >= 1 && share <= 100 ? share : undefined
}
