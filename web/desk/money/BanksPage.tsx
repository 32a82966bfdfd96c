import { Pencil, Plus, Trash2, TriangleAlert } from 'lucide'
import { type ReactNode, useState } from 'react'
import { BANK_NAMES, bankName, isAccountNumber, isExampleAccount } from '#contract/ledger/banks.ts'
import { nubanCheck } from '#contract/ledger/nuban.ts'
import type { BankAccount } from '#contract/money/payment.ts'
import { paymentRefusals } from '#contract/refusals.ts'
import { ACCOUNT_NUMBER_DIGITS } from '#contract/rules.ts'
import { fetchOwnerBanks, saveBanks } from '#web/api/owner-desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { StepUpForm, useStepUp } from '../access/StepUp.tsx'
import { Panel } from '../booking/sheet/Panel.tsx'
import { Tick } from '../Chips.tsx'
import { useDeskData } from '../desk-data.ts'
import { Form, Hint, MoveButtons, moved } from '../form/Form.tsx'
import { bindFields, useKeptForm } from '../kept-form.ts'
import { LoadedScreen } from '../Loaded.tsx'
import { show } from '../notice.ts'
import { RoundButton } from '../RoundButton.tsx'
import { OutlineButton } from '../SmallButton.tsx'
import { useSpa } from '../spa.ts'
import { Warning } from '../Warning.tsx'

/** The accounts customers pay into. Each change needs the code from the owner's mailbox, and is mailed to the owner. */
export default function BanksPage() {
  const loaded = useDeskData('banks', fetchOwnerBanks)
  const stepUp = useStepUp()
  /** The index of the account in the form; one past the end for a new one. */
  const [editing, setEditing] = useState<number>()

  function change(before: BankAccount[], after: BankAccount[], text: string, onDone = () => {}) {
    return stepUp.run(async code => {
      await saveBanks(after, code)
      onDone()
      setEditing(undefined)
      show({ text, undo: () => saveBanks(before, code) })
    })
  }

  return (
    <LoadedScreen title="Bank accounts" about="Where customers pay" from={loaded} label="Loading the accounts">
      {({ banks, withheld }) => (
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-4 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">
            {withheld && (
              <Warning>
                The accounts marked “Example” belong to nobody. Customers do not see them: they are told that the
                account comes by email or WhatsApp. Please enter your own.
              </Warning>
            )}
            {banks.length === 0 && <p>There is no account yet. Customers are told that you send them one.</p>}
            <ul className="grid grid-cols-1 gap-2">
              {banks.map((bank, index) => {
                if (editing === index) return null
                const name = `${bankName(bank.bank_name)} …${bank.number.slice(-4)}`
                return (
                  <Account key={`${bank.bank_name} ${bank.number}`} bank={bank}>
                    <MoveButtons
                      name={name}
                      at={index}
                      count={banks.length}
                      onMove={by => change(banks, moved(banks, index, by), 'Order changed')}
                    />
                    <RoundButton label={`Change ${name}`} icon={Pencil} onClick={() => setEditing(index)} />
                    <RoundButton
                      label={`Remove ${name}`}
                      icon={Trash2}
                      onClick={() => change(banks, banks.toSpliced(index, 1), 'Account removed')}
                    />
                  </Account>
                )
              })}
            </ul>
          </div>
          <div className="grid grid-cols-1 gap-4">
            {editing === undefined ? (
              <OutlineButton onClick={() => setEditing(banks.length)}>
                <Icon of={Plus} size={20} />
                Add an account
              </OutlineButton>
            ) : (
              <BankForm
                key={editing}
                bank={banks[editing]}
                onClose={() => setEditing(undefined)}
                onSave={(bank, forget) => {
                  const text = banks[editing] ? 'Account changed' : 'Account added'
                  void change(banks, banks.toSpliced(editing, 1, bank), text, forget)
                }}
              />
            )}
            <StepUpForm stepUp={stepUp} />
            <Hint>Customers see the accounts in this order. We email the owner about every change.</Hint>
          </div>
        </div>
      )}
    </LoadedScreen>
  )
}

function Account({ bank, children }: { bank: BankAccount; children: ReactNode }) {
  const isExample = isExampleAccount(bank)
  return (
    <li className="rounded-card border border-ink/15 bg-white/50 py-3 pr-2 pl-4">
      <p className="text-[0.875rem]/5 text-stone">
        {bankName(bank.bank_name)}
        {isExample && (
          <span className="ml-2 rounded-full border border-petal px-2 font-semibold text-petal">Example</span>
        )}
      </p>
      <p className="text-xl font-semibold tracking-wide tabular-nums">{bank.number}</p>
      <p className="wrap-anywhere">{bank.name}</p>
      {!isExample && nubanCheck(bank.bank_name, bank.number) === false && (
        <p className="mt-1 flex items-center gap-2 text-[0.9375rem]/5 text-amber">
          <Icon of={TriangleAlert} size={18} className="shrink-0" />
          The last digit does not fit this bank.
        </p>
      )}
      <div className="mt-1 -ml-2.5 flex flex-wrap">{children}</div>
    </li>
  )
}

const NEW: BankAccount = { bank_name: '', name: '', number: '' }

type BankFormProps = { bank?: BankAccount; onSave(bank: BankAccount, forget: () => void): void; onClose(): void }

/** A wrong check digit is a warning, never a refusal: the owner decides about their own number. */
function BankForm({ bank, onSave, onClose }: BankFormProps) {
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
          onChange={({ target }) => change({ number: cleanAccountNumber(target.value, isNigerian) })}
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
const optionsWith = (code: string) =>
  !code || Object.hasOwn(BANK_NAMES, code) ? BANKS : [...BANKS, { value: code, label: code }]

/** Banks and people write an account number with spaces and dashes. */
const cleanAccountNumber = (text: string, isNigerian: boolean) =>
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
