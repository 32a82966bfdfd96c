import { type FormEvent, useState } from 'react'
import { BANK_NAMES, bankName } from '#contract/banks.ts'
import { nubanCheck } from '#contract/nuban.ts'
import type { BankAccount } from '#contract/payment.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Tick } from '../Chips.tsx'
import { useKeptForm } from '../kept-form.ts'
import { Panel } from '../sheet/Panel.tsx'
import { useSpa } from '../spa.ts'
import { Warning } from '../Warning.tsx'
import { type BankErrors, bankErrors, numberTyped } from './bank-draft.ts'

interface Props {
  /** Undefined for a new one. */
  bank?: BankAccount
  onSave(bank: BankAccount, forget: () => void): void
  onClose(): void
}

const NEW: BankAccount = { bank_name: '', name: '', number: '' }

/** A wrong check digit is a warning, never a refusal: the owner has the last word on their own number. */
export function BankForm({ bank, onSave, onClose }: Props) {
  const { values, change, forget } = useKeptForm<BankAccount>(`bank ${bank?.number ?? 'new'}`, bank ?? NEW)
  const [errors, setErrors] = useState<BankErrors>({})
  const [overruled, setOverruled] = useState('')
  const { countryCode } = useSpa().address
  const isOdd = nubanCheck(values.bank_name, values.number) === false
  const isOverruled = overruled === `${values.bank_name} ${values.number}`

  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = bankErrors(values, countryCode)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || (isOdd && !isOverruled)) return
    onSave({ ...values, name: values.name.trim() }, forget)
  }

  return (
    <Panel
      title={bank ? 'Change the account' : 'A new account'}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        {countryCode === 'NG' ? (
          <SelectField
            label="Bank"
            placeholder="Choose the bank"
            options={optionsWith(values.bank_name)}
            value={values.bank_name}
            onChange={bank_name => change({ bank_name })}
            error={errors.bank_name}
          />
        ) : (
          <TextField
            label="Bank"
            autoComplete="off"
            maxLength={60}
            value={bankName(values.bank_name)}
            onChange={({ target }) => change({ bank_name: target.value })}
            error={errors.bank_name}
          />
        )}
        <TextField
          label="Account number"
          inputMode={countryCode === 'NG' ? 'numeric' : 'text'}
          autoComplete="off"
          value={values.number}
          onChange={({ target }) => change({ number: numberTyped(target.value, countryCode) })}
          error={errors.number}
        />
        {isOdd && (
          <Warning>
            <p>
              The last digit does not fit an account at {bankName(values.bank_name)}. Please compare bank and number
              with your banking app.
            </p>
            <Tick
              isOn={isOverruled}
              onChange={isOn => setOverruled(isOn ? `${values.bank_name} ${values.number}` : '')}
            >
              I have compared them: they are right
            </Tick>
          </Warning>
        )}
        <TextField
          label="Name of the account"
          autoComplete="off"
          maxLength={120}
          value={values.name}
          onChange={({ target }) => change({ name: target.value })}
          error={errors.name}
        />
        <Button type="submit" disabled={isOdd && !isOverruled}>
          Save the account
        </Button>
      </form>
    </Panel>
  )
}

const BANKS = Object.entries(BANK_NAMES)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** A code that a program has set and nobody knows the name of stays to be chosen. */
function optionsWith(code: string) {
  return !code || Object.hasOwn(BANK_NAMES, code) ? BANKS : [...BANKS, { value: code, label: code }]
}
