import { Check, Copy } from 'lucide'
import { useId } from 'react'
import { bankName } from '#contract/ledger/banks.ts'
import { paymentText } from '#contract/messages.ts'
import type { BankAccount } from '#contract/money/payment.ts'
import { loadBanks } from '#web/store/made-booking.ts'
import { markBankCopied } from '#web/store/payment-form.ts'
import { useSpa } from '#web/store/site.ts'
import { useBookingStore, usePaymentStore, useStores } from '#web/store/stores.ts'
import { TryAgain } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { toast } from '#web/ui/toast.ts'

export function BankList() {
  const banks = useBookingStore(state => state.banks)
  const status = useBookingStore(state => state.requests.banks.status)
  const { name, companyNumber } = useSpa()
  if (banks.length === 0) return <NoBanks status={status} />
  return (
    <div>
      <ul className="flex flex-col gap-3">
        {banks.map(bank => (
          <Bank key={`${bank.bank_name} ${bank.number}`} bank={bank} />
        ))}
      </ul>
      {companyNumber && (
        <p className="mt-2 text-[0.9375rem] wrap-anywhere text-stone">
          {name}, {paymentText.companyNumber.toLowerCase()} {companyNumber}
        </p>
      )}
    </div>
  )
}

function Bank({ bank }: { bank: BankAccount }) {
  const stores = useStores()
  const isCopied = usePaymentStore(state => state.copiedBank === bank.number)
  const nameId = useId()

  async function copy() {
    if (await copyText(bank.number)) markBankCopied(stores, bank.number)
    else toast.error('We could not copy the number. Please press and hold it to copy it.')
  }

  return (
    <li className="rounded-card border border-ink/15 bg-linen/50 px-5 py-4">
      <p id={nameId} className="text-[0.8125rem]/5 font-semibold tracking-[0.08em] text-amber">
        {bankName(bank.bank_name).toUpperCase()}
      </p>
      <p className="mt-0.5 text-[0.9375rem]/6 break-words">{bank.name.toUpperCase()}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="text-2xl font-semibold tracking-wide tabular-nums select-all">{bank.number.toUpperCase()}</p>
        <button
          type="button"
          onClick={copy}
          aria-describedby={nameId}
          className={`inline-flex min-h-11 min-w-28 items-center justify-center gap-1.5 rounded-full border px-3 font-semibold transition-colors duration-200 ${isCopied ? 'border-leaf text-leaf' : 'border-ink/25 hover:border-ink hover:bg-ink/5'}`}
        >
          <Icon of={isCopied ? Check : Copy} size={18} />
          <span aria-live="polite">{isCopied ? paymentText.copied : paymentText.copy}</span>
        </button>
      </div>
    </li>
  )
}

/** The time is held all the same, so there is a way on. */
function NoBanks({ status }: { status: 'idle' | 'pending' | 'done' | 'failed' }) {
  const stores = useStores()
  const spa = useSpa()
  const phone = (
    <a href={spa.phone.link} className="whitespace-nowrap text-amber underline underline-offset-4">
      {spa.phone.display}
    </a>
  )
  return (
    <div className="rounded-card bg-linen px-5 py-4">
      {status === 'pending' && <p>One moment, our bank details are on their way.</p>}
      {status === 'failed' && (
        <>
          <p>
            Our bank details did not load. Your time is held; they are also in the email we sent you, or call us on{' '}
            {phone}.
          </p>
          <TryAgain onClick={() => loadBanks(stores)} />
        </>
      )}
      {(status === 'idle' || status === 'done') && (
        <p>
          {paymentText.accountComes} {phone}.
        </p>
      )}
    </div>
  )
}
