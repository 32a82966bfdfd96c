import { ChevronDown, ChevronUp, Pencil, Plus, Trash2, TriangleAlert } from 'lucide'
import { useState } from 'react'
import { bankName, isExampleAccount } from '#contract/banks.ts'
import { nubanCheck } from '#contract/nuban.ts'
import type { BankAccount } from '#contract/payment.ts'
import { fetchOwnerBanks, saveBanks } from '#web/api/owner-desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useDeskData } from '../desk-data.ts'
import { Loaded } from '../Loaded.tsx'
import { StepUpForm } from '../more/StepUpForm.tsx'
import { useStepUp } from '../more/use-step-up.ts'
import { show } from '../notice.ts'
import { RoundButton } from '../RoundButton.tsx'
import { Screen } from '../Screen.tsx'
import { Warning } from '../Warning.tsx'
import { BankForm } from './BankForm.tsx'

/** Where customers pay to. Each change wants the code from the owner's mailbox, and is a mail to the owner. */
export default function BanksPage() {
  const loaded = useDeskData('banks', fetchOwnerBanks)
  const stepUp = useStepUp()
  /** Which account is in the form: its place in the list, or one past the end for a new one. */
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
    <Screen title="Bank accounts" about="Where customers pay" hasBack>
      <Loaded from={loaded} label="Loading the accounts">
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
                {banks.map((bank, index) =>
                  editing === index ? null : (
                    <Account
                      key={`${bank.bank_name} ${bank.number}`}
                      bank={bank}
                      isFirst={index === 0}
                      isLast={index === banks.length - 1}
                      onMove={by => change(banks, moved(banks, index, index + by), 'Order changed')}
                      onEdit={() => setEditing(index)}
                      onRemove={() => change(banks, banks.toSpliced(index, 1), 'Account removed')}
                    />
                  ),
                )}
              </ul>
            </div>
            <div className="grid grid-cols-1 gap-4">
              {editing === undefined ? (
                <Button look="outline" onClick={() => setEditing(banks.length)}>
                  <Icon of={Plus} size={20} />
                  Add an account
                </Button>
              ) : (
                <BankForm
                  key={editing}
                  bank={banks[editing]}
                  onClose={() => setEditing(undefined)}
                  onSave={(bank, forget) =>
                    change(
                      banks,
                      banks.toSpliced(editing, 1, bank),
                      banks[editing] ? 'Account changed' : 'Account added',
                      forget,
                    )
                  }
                />
              )}
              <StepUpForm stepUp={stepUp} />
              <p className="text-[0.9375rem]/6 text-stone">
                Customers see the accounts in this order. We email the owner about every change.
              </p>
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function moved(banks: BankAccount[], from: number, to: number) {
  return banks.toSpliced(from, 1).toSpliced(to, 0, banks[from]!)
}

interface AccountProps {
  bank: BankAccount
  isFirst: boolean
  isLast: boolean
  onMove(by: -1 | 1): void
  onEdit(): void
  onRemove(): void
}

function Account({ bank, isFirst, isLast, onMove, onEdit, onRemove }: AccountProps) {
  const isExample = isExampleAccount(bank)
  const name = `${bankName(bank.bank_name)} …${bank.number.slice(-4)}`
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
      <div className="mt-1 -ml-2.5 flex">
        <RoundButton label={`Move ${name} up`} icon={ChevronUp} disabled={isFirst} onClick={() => onMove(-1)} />
        <RoundButton label={`Move ${name} down`} icon={ChevronDown} disabled={isLast} onClick={() => onMove(1)} />
        <RoundButton label={`Change ${name}`} icon={Pencil} onClick={onEdit} />
        <RoundButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
      </div>
    </li>
  )
}
