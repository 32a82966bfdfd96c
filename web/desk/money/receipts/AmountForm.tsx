import type { StatusBody } from '#contract/desk/desk.ts'
import type { Changed } from '#web/api/desk.ts'
import { useText } from '#web/desk/form/Form.tsx'
import { Problem } from '#web/desk/Problem.tsx'
import { useAction } from '#web/desk/use-action.ts'
import { amountTyped, currencyWord, moneyText, notAnAmount } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface Props {
  first: number
  confirm(seen: Pick<StatusBody, 'amount' | 'reference' | 'sameReference'>): Promise<Changed>
  onDone(changed: Changed): void
}

/** The amount that the bank shows where it is not the expected one, or its reference where that is worth keeping. */
export default function AmountForm({ first, confirm, onDone }: Props) {
  const [amount, amountField] = useText(String(first))
  const [reference, referenceField] = useText('')
  const { run, problem, clear, sameReference } = useAction()
  const typed = amountTyped(amount)
  const submit = () =>
    run(async () => onDone(await confirm({ amount: typed, reference: reference.trim() || undefined, sameReference })))

  return (
    <>
      <TextField
        label={`What came in, in ${currencyWord()}`}
        inputMode="numeric"
        error={typed ? undefined : notAnAmount()}
        {...amountField}
      />
      <TextField label="Bank reference (optional)" maxLength={100} onInput={clear} {...referenceField} />
      <Problem>{problem}</Problem>
      <Button disabled={!typed} onClick={submit}>
        {sameReference ? 'These are two transfers' : typed ? `${moneyText(typed)} received` : 'Payment received'}
      </Button>
    </>
  )
}
