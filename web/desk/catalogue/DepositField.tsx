import { depositOf } from '#contract/ledger/deposit.ts'
import { Chips } from '#web/desk/Chips.tsx'
import { currencyWord, moneyText } from '#web/desk/words.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { DEPOSIT_KINDS, type DepositDraft, depositProblem, toDeposit } from './deposit-draft.ts'

interface Props {
  label: string
  value: DepositDraft
  kinds: readonly DepositDraft['kind'][]
  /** Price of the visit that the example is about. */
  price: number
  error?: string
  onChange(value: DepositDraft): void
}

/** What of a price is paid before the visit, with what that means for one visit. */
export function DepositField({ label, value, kinds, price, error, onChange }: Props) {
  const { kind } = value
  return (
    <div className="grid grid-cols-1 gap-3">
      <Chips
        label={label}
        options={kinds.map(one => ({ value: one, label: DEPOSIT_KINDS[one] }))}
        value={kind}
        // A share is no amount.
        onChange={next => onChange({ kind: next, value: '' })}
      />
      {(kind === 'share' || kind === 'amount') && (
        <TextField
          label={kind === 'share' ? 'Percent of the price' : `Amount in ${currencyWord()}, for each treatment`}
          inputMode="numeric"
          value={value.value}
          error={error}
          onChange={({ target }) => onChange({ kind, value: target.value })}
        />
      )}
      <p className="text-[0.875rem]/5 text-stone empty:hidden">{exampleOf(value, price)}</p>
    </div>
  )
}

/** "A visit of ₦25,000: ₦7,500 now, ₦17,500 at the spa." */
function exampleOf(draft: DepositDraft, price: number): string | undefined {
  const deposit = toDeposit(draft)
  if (!deposit || depositProblem(draft) || price === 0) return undefined
  const now = depositOf(deposit, price)
  const visit = `A visit of ${moneyText(price)}`
  if (now === price) return `${visit}: all of it is paid before.`
  const rest = `${moneyText(price - now)} at the spa`
  return now > 0 ? `${visit}: ${moneyText(now)} now, ${rest}.` : `${visit}: confirmed at once, ${rest}.`
}
