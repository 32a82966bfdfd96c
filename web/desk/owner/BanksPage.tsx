import { Pencil, Plus, Trash2, TriangleAlert } from 'lucide'
import { type ReactNode, useState } from 'react'
import { bankName, isExampleAccount } from '#contract/banks.ts'
import { nubanCheck } from '#contract/nuban.ts'
import type { BankAccount } from '#contract/payment.ts'
import { fetchOwnerBanks, saveBanks } from '#web/api/owner-desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useDeskData } from '../desk-data.ts'
import { Hint, MoveButtons, moved } from '../form/Form.tsx'
import { Loaded } from '../Loaded.tsx'
import { StepUpForm, useStepUp } from '../more/StepUp.tsx'
import { show } from '../notice.ts'
import { RoundButton } from '../RoundButton.tsx'
import { Screen } from '../Screen.tsx'
import { Warning } from '../Warning.tsx'
import { BankForm } from './BankForm.tsx'

/** The accounts customers pay into. Each change needs the code from the owner's mailbox, and is mailed to the owner. */
export default function BanksPage() {
  const loaded = useDeskData('banks', fetchOwnerBanks)
  const stepUp = useStepUp()
  /** The place of the account in the form; one past the end for a new one. */
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
                    <Account key={`${bank.bank_name} ${bank.number}`} bank={bank}>
                      {name => (
                        <>
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
                        </>
                      )}
                    </Account>
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
              <Hint>Customers see the accounts in this order. We email the owner about every change.</Hint>
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Account({ bank, children }: { bank: BankAccount; children(name: string): ReactNode }) {
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
      <div className="mt-1 -ml-2.5 flex">{children(`${bankName(bank.bank_name)} …${bank.number.slice(-4)}`)}</div>
    </li>
  )
}
