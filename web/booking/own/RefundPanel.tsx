import { useState } from 'react'
import type { ManageAccountBody } from '#contract/booking/manage.ts'
import type { Refund } from '#contract/booking/refund.ts'
import { refundText as text } from '#contract/messages.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { lazyPart } from '#web/loading/lazy-part.tsx'
import { Button, NotLoaded } from '#web/ui/Button.tsx'

// Few bookings have a refund, and the list of banks is long.
const AccountForm = lazyPart(() => import('./AccountForm.tsx'), {
  failed: retry => <NotLoaded retry={retry}>{text.formNotLoaded}</NotLoaded>,
})

export type Account = Omit<ManageAccountBody, 'bookingHash' | 'key'>

interface Props {
  refund: Refund
  isBusy: boolean
  save(account: Account): Promise<Failure | undefined>
}

export function RefundPanel({ refund, isBusy, save }: Props) {
  const { sentence, wantsAccount, account } = refund
  const [isChanging, setChanging] = useState(false)
  return (
    <section aria-labelledby="refund-heading" className="rounded-card border border-gold bg-gold/15 px-5 py-6 sm:px-8">
      <h2 id="refund-heading" className="text-2xl font-semibold">
        {text.heading}
      </h2>
      <p className="mt-2 text-lg">{sentence}</p>
      {account && !isChanging && (
        <>
          <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 [&_dd]:font-semibold [&_dd]:wrap-anywhere [&_dt]:text-stone">
            <dt>{text.bank}</dt>
            <dd>{account.bank}</dd>
            <dt>{text.number}</dt>
            <dd className="tabular-nums">{account.number}</dd>
            <dt>{text.name}</dt>
            <dd>{account.name}</dd>
          </dl>
          <Button look="outline" className="mt-4" onClick={() => setChanging(true)}>
            {text.change}
          </Button>
        </>
      )}
      {wantsAccount && (!account || isChanging) && (
        <AccountForm
          isBusy={isBusy}
          save={async typed => {
            const failure = await save(typed)
            if (!failure) setChanging(false)
            return failure
          }}
          close={account ? () => setChanging(false) : undefined}
        />
      )}
    </section>
  )
}
