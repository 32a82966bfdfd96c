import { type FormEvent, useState } from 'react'
import type { DeskBooking } from '#contract/desk.ts'
import { PAYMENT_METHODS } from '#contract/rules.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { takePayment } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Chips } from '../Chips.tsx'
import { useKeptForm } from '../kept-form.ts'
import { change as tell } from '../notice.ts'
import { amountTyped, currencyWord, METHODS, moneyText, notAnAmount } from '../words.ts'

type Method = (typeof PAYMENT_METHODS)[number]

/** Money that changes hands at the desk, in or back out. */
export default function PaymentForm({ booking, onDone }: { booking: DeskBooking; onDone(): void }) {
  const { owed, toReturn, paid } = booking.money
  const { values, change, forget } = useKeptForm(`payment ${booking._id}`, {
    direction: (toReturn > 0 ? 'out' : 'in') as 'in' | 'out',
    method: 'cash' as Method,
    amount: String(toReturn || owed || ''),
    reference: '',
  })
  const [problem, setProblem] = useState<unknown>()
  const typed = amountTyped(values.amount)
  const isSame = problem instanceof ApiProblem && problem.code === 'same_reference'
  const fieldError = problem instanceof ApiProblem ? problem.fieldErrors?.amount : undefined

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!typed) return
    const { direction, method } = values
    const reference = values.reference.trim()
    try {
      const changed = await takePayment(booking._id, {
        direction,
        method,
        amount: typed,
        ...(reference && { reference }),
        ...(isSame && { sameReference: true }),
      })
      forget()
      onDone()
      await tell(`${moneyText(typed)} ${direction === 'in' ? 'came in' : 'went back'}`, async () => changed)
    } catch (error) {
      setProblem(error)
    }
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      {paid > 0 && (
        <Chips
          label="Direction"
          options={[
            { value: 'in', label: 'Comes in' },
            { value: 'out', label: 'Goes back' },
          ]}
          value={values.direction}
          onChange={direction => change({ direction })}
        />
      )}
      <Chips
        label="How"
        options={PAYMENT_METHODS.map(value => ({ value, label: METHODS[value] }))}
        value={values.method}
        onChange={method => change({ method })}
      />
      <TextField
        label={`Amount in ${currencyWord()}`}
        inputMode="numeric"
        value={values.amount}
        error={fieldError ?? (values.amount && !typed ? notAnAmount() : undefined)}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <TextField
        label="Bank reference (optional)"
        maxLength={100}
        value={values.reference}
        onChange={({ target }) => {
          setProblem(undefined)
          change({ reference: target.value })
        }}
      />
      <p role="alert" className="text-petal empty:hidden">
        {Boolean(problem) &&
          !fieldError &&
          sentenceOf(problem, 'No connection. Nothing was changed; please try again.')}
      </p>
      <Button type="submit" disabled={!typed}>
        {isSame ? 'These are two transfers' : values.direction === 'in' ? 'Money came in' : 'Money went back'}
      </Button>
    </form>
  )
}
