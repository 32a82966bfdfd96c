import type { RefundAccount as Account } from '#contract/booking/refund.ts'
import { CopyButton } from './CopyButton.tsx'

interface Props {
  account: Account | null
  /** The customer can still enter an account on their own page. */
  isAsked: boolean
}

export function RefundAccount({ account, isAsked }: Props) {
  if (!account) return isAsked ? <p className="mt-1 font-semibold">The customer has not given an account yet.</p> : null
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="block">{account.bank}</span>
        <span className="block text-lg font-semibold tabular-nums">{account.number}</span>
        <span className="block">{account.name}</span>
      </p>
      <CopyButton text={account.number} label="Copy the number" className="px-5!" />
    </div>
  )
}
