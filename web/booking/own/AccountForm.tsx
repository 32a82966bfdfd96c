import { type FormEvent, useState } from 'react'
import { BANK_NAMES } from '#contract/ledger/banks.ts'
import { nubanCheck } from '#contract/ledger/nuban.ts'
import { refundText as text } from '#contract/messages.ts'
import { ACCOUNT_FIELD_MAX_CHARACTERS, ACCOUNT_NUMBER_DIGITS } from '#contract/rules.ts'
import type { Failure } from '#web/api/api-problem.ts'
import { useSpa } from '#web/store/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { Account } from './RefundPanel.tsx'

interface Props {
  isBusy: boolean
  save(account: Account): Promise<Failure | undefined>
  close?(): void
}

/** The account for a refund. The server validates it; a number that does not fit its bank can be confirmed. */
export default function AccountForm({ isBusy, save, close }: Props) {
  const isNigerian = useSpa().address.countryCode === 'NG'
  const [typed, setTyped] = useState<Account>({ bank: '', number: '', name: '' })
  const [failure, setFailure] = useState<Failure>()
  const errors = failure?.fieldErrors ?? {}
  const isOdd = errors.number !== undefined && nubanCheck(typed.bank, typed.number) === false
  function change(field: Partial<Account>) {
    setFailure(undefined)
    setTyped({ ...typed, compared: undefined, ...field })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(await save(typed))
  }

  return (
    <form noValidate onSubmit={submit} className="mt-5 grid max-w-md gap-4">
      <h3 className="text-lg font-semibold">{text.accountHeading}</h3>
      {isNigerian ? (
        <SelectField
          label={text.bank}
          placeholder={text.chooseBank}
          options={BANKS}
          value={typed.bank}
          onChange={bank => change({ bank })}
          error={errors.bank}
        />
      ) : (
        <TextField
          label={text.bank}
          autoComplete="off"
          maxLength={ACCOUNT_FIELD_MAX_CHARACTERS}
          value={typed.bank}
          onChange={({ target }) => change({ bank: target.value })}
          error={errors.bank}
        />
      )}
      <TextField
        label={text.number}
        inputMode={isNigerian ? 'numeric' : 'text'}
        autoComplete="off"
        value={typed.number}
        onChange={({ target }) => change({ number: isNigerian ? nubanDigits(target.value) : target.value })}
        error={errors.number}
      />
      {isOdd && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-ink"
            checked={typed.compared === true}
            onChange={({ target }) => setTyped({ ...typed, compared: target.checked })}
          />
          {text.compared}
        </label>
      )}
      <TextField
        label={text.name}
        autoComplete="name"
        maxLength={ACCOUNT_FIELD_MAX_CHARACTERS}
        value={typed.name}
        onChange={({ target }) => change({ name: target.value })}
        error={errors.name}
      />
      <p className="text-[0.9375rem] text-stone">{text.accountHint}</p>
      <p role="alert" className="text-petal empty:hidden">
        {failure && Object.keys(errors).length === 0 && failure.sentence}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="grow sm:grow-0" disabled={isBusy || (isOdd && !typed.compared)}>
          {text.save}
        </Button>
        {close && (
          <Button look="outline" className="grow sm:grow-0" onClick={close}>
            {text.keepAccount}
          </Button>
        )}
      </div>
    </form>
  )
}

const nubanDigits = (typed: string) => typed.replace(/\D/g, '').slice(0, ACCOUNT_NUMBER_DIGITS)

const BANKS = Object.entries(BANK_NAMES)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))
