import type { DeskBooking, PaymentBody } from '#contract/desk/desk.ts'
import { PAYMENT_METHODS } from '#contract/rules.ts'
import { takePayment } from '#web/api/desk.ts'
import { Chips } from '#web/desk/Chips.tsx'
import { Form } from '#web/desk/form/Form.tsx'
import { useKeptForm } from '#web/desk/kept-form.ts'
import { change as changeBooking } from '#web/desk/notice.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { SmallButton } from '#web/desk/SmallButton.tsx'
import { useAction } from '#web/desk/use-action.ts'
import { amountTyped, currencyWord, METHODS, moneyText, notAnAmount } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Of a person there is no transfer before a visit. */
type Money = Pick<DeskBooking['money'], 'paid' | 'owed' | 'toReturn'> & Partial<Pick<DeskBooking['money'], 'upFront'>>

interface Props {
  booking: Pick<DeskBooking, '_id' | 'fullName'> & { money: Money }
  /** All that is to return went back; only the method and the reference are asked for. */
  isReturn?: boolean
  onDone(): void
}

/** Money that changes hands at the desk, in or back out. */
export default function PaymentForm({ booking: { _id, fullName, money }, isReturn = false, onDone }: Props) {
  const { values, change, forget, field } = useKeptForm(`${isReturn ? 'return' : 'payment'} ${_id}`, {
    direction: (money.toReturn > 0 ? 'out' : 'in') as PaymentBody['direction'],
    method: (isReturn ? 'transfer' : 'cash') as PaymentBody['method'],
    amount: String(money.toReturn || money.upFront || money.owed || ''),
    reference: '',
  })
  const { run, isBusy, problem, clear, errors, sameReference } = useAction()
  const amount = amountTyped(values.amount)
  const isIn = values.direction === 'in'

  async function submit() {
    if (!amount) return
    const reference = values.reference.trim() || undefined
    const notice = `${moneyText(amount)} ${isIn ? 'came in' : 'went back'}${isReturn ? ` to ${fullName}` : ''}`
    await run(async () => {
      const changed = await takePayment(_id, { ...values, amount, reference, sameReference })
      forget()
      onDone()
      await changeBooking(notice, async () => changed)
    })
  }

  return (
    <Form onSubmit={submit} className={isReturn ? 'gap-3 px-1 pb-1' : undefined}>
      {!isReturn && money.paid > 0 && (
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
      {!isReturn && (
        <TextField
          label={`Amount in ${currencyWord()}`}
          inputMode="numeric"
          {...field('amount')}
          error={errors.amount ?? (values.amount && !amount ? notAnAmount() : undefined)}
        />
      )}
      <TextField label="Bank reference (optional)" maxLength={100} {...field('reference')} onInput={clear} />
      <Problem>{!errors.amount && problem}</Problem>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button type="submit" className="px-4!" disabled={!amount || isBusy}>
          {sameReference
            ? 'These are two transfers'
            : isReturn
              ? `${moneyText(money.toReturn)} went back`
              : `Money ${isIn ? 'came in' : 'went back'}`}
        </Button>
        {isReturn && <SmallButton onClick={onDone}>Not yet</SmallButton>}
      </div>
    </Form>
  )
}
