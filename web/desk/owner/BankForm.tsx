import { useState } from 'react'
import { BANK_NAMES, bankName, isAccountNumber } from '#contract/banks.ts'
import { nubanCheck } from '#contract/nuban.ts'
import type { BankAccount } from '#contract/payment.ts'
import { paymentRefusals } from '#contract/refusals.ts'
import { ACCOUNT_NUMBER_DIGITS } from '#contract/rules.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Tick } from '../Chips.tsx'
import { bindFields, Form } from '../form/Form.tsx'
import { useKeptForm } from '../kept-form.ts'
import { Panel } from '../sheet/Panel.tsx'
import { useSpa } from '../spa.ts'
import { Warning } from '../Warning.tsx'

interface Props {
  /** Undefined for a new one. */
  bank?: BankAccount
  onSave(bank: BankAccount, forget: () => void): void
  onClose(): void
}

const NEW: BankAccount = { bank_name: '', name: '', number: '' }

/** A wrong check digit is a warning, never a refusal: the owner decides about their own number. */
export function BankForm({ bank, onSave, onClose }: Props) {
  const { values, change, forget } = useKeptForm<BankAccount>(`bank ${bank?.number ?? 'new'}`, bank ?? NEW)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [overruled, setOverruled] = useState('')
  const { countryCode } = useSpa().address
  const isNigerian = countryCode === 'NG'
  const account = `${values.bank_name} ${values.number}`
  const isOdd = nubanCheck(values.bank_name, values.number) === false
  const isOverruled = overruled === account
  const field = bindFields(values, change, errors)

  function submit() {
    const wrong = errorsOf(values, countryCode)
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
      <Form noValidate onSubmit={submit}>
        {isNigerian ? (
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
            {...field('bank_name')}
            value={bankName(values.bank_name)}
          />
        )}
        <TextField
          label="Account number"
          inputMode={isNigerian ? 'numeric' : 'text'}
          autoComplete="off"
          {...field('number')}
          onChange={({ target }) => change({ number: numberTyped(target.value, isNigerian) })}
        />
        {isOdd && (
          <Warning>
            <p>
              The last digit does not fit an account at {bankName(values.bank_name)}. Please compare bank and number
              with your banking app.
            </p>
            <Tick isOn={isOverruled} onChange={isOn => setOverruled(isOn ? account : '')}>
              I have compared them: they are right
            </Tick>
          </Warning>
        )}
        <TextField label="Name of the account" autoComplete="off" maxLength={120} {...field('name')} />
        <Button type="submit" disabled={isOdd && !isOverruled}>
          Save the account
        </Button>
      </Form>
    </Panel>
  )
}

const BANKS = Object.entries(BANK_NAMES)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'))

/** Keeps a saved code of an unknown bank as an option. */
function optionsWith(code: string) {
  return !code || Object.hasOwn(BANK_NAMES, code) ? BANKS : [...BANKS, { value: code, label: code }]
}

/** Banks and people write an account number with spaces and dashes. */
const numberTyped = (text: string, isNigerian: boolean) =>
  isNigerian ? text.replace(/\D/g, '').slice(0, ACCOUNT_NUMBER_DIGITS) : text.replace(/[^a-z0-9]/gi, '')

function errorsOf({ bank_name, name, number }: BankAccount, countryCode: string): Record<string, string> {
  return {
    ...(!bank_name && { bank_name: 'Please choose the bank' }),
    ...(!/^[a-z0-9]{4,34}$/i.test(number) && { number: paymentRefusals.accountNumber }),
    ...(!isAccountNumber(number, countryCode) && {
      number: `An account number has ${ACCOUNT_NUMBER_DIGITS} digits; this has ${number.length}`,
    }),
    ...(!name.trim() && { name: 'Please enter the name of the account' }),
  }
}
