import { useState } from 'react'
import type { StatusBody } from '#contract/desk.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import type { Changed } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { amountTyped, currencyWord, moneyText, notAnAmount } from '../words.ts'

type Seen = Pick<StatusBody, 'amount' | 'reference' | 'sameReference'>

interface Props {
  first: number
  confirm(seen: Seen): Promise<Changed>
  onDone(changed: Changed): void
}

/** What the bank shows where it is not what was expected, or where its reference is worth keeping. */
export default function AmountForm({ first, confirm, onDone }: Props) {
  const [amount, setAmount] = useState(String(first))
  const [reference, setReference] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const typed = amountTyped(amount)
  const isSame = problem instanceof ApiProblem && problem.code === 'same_reference'

  async function submit() {
    const given = reference.trim()
    await confirm({ amount: typed, ...(given && { reference: given }), ...(isSame && { sameReference: true }) }).then(
      onDone,
      setProblem,
    )
  }

  return (
    <>
      <TextField
        label={`What came in, in ${currencyWord()}`}
        inputMode="numeric"
        value={amount}
        error={typed ? undefined : notAnAmount()}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label="Bank reference (optional)"
        maxLength={100}
        value={reference}
        onChange={({ target }) => {
          setProblem(undefined)
          setReference(target.value)
        }}
      />
      <p role="alert" className="text-petal empty:hidden">
        {Boolean(problem) && sentenceOf(problem, 'No connection. Nothing was changed; please try again.')}
      </p>
      <Button disabled={!typed} onClick={submit}>
        {isSame ? 'These are two transfers' : typed ? `${moneyText(typed)} received` : 'Payment received'}
      </Button>
    </>
  )
}
