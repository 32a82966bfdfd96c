import { useState } from 'react'
import type { RefundAccount as Account } from '#contract/refund.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'

interface Props {
  account: Account | null
  /** The customer can still say which one on their own page. */
  isAsked: boolean
}

/** Where a refund goes, to be typed or copied into the bank's app. */
export function RefundAccount({ account, isAsked }: Props) {
  const [isCopied, setCopied] = useState(false)
  if (!account) return isAsked ? <p className="mt-1 font-semibold">The customer has not given an account yet.</p> : null
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="block">{account.bank}</span>
        <span className="block text-lg font-semibold tabular-nums">{account.number}</span>
        <span className="block">{account.name}</span>
      </p>
      <Button look="outline" className="px-5!" onClick={async () => setCopied(await copyText(account.number))}>
        {isCopied ? 'Copied' : 'Copy the number'}
      </Button>
    </div>
  )
}
