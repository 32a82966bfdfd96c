import { useState } from 'react'
import type { MoneyResponse } from '#contract/money-desk.ts'
import type { Refund } from '#contract/refund.ts'
import { PAYMENT_METHODS } from '#contract/rules.ts'
import { ApiProblem, sentenceOf } from '#web/api/api-problem.ts'
import { takePayment } from '#web/api/desk.ts'
import { settleRefund } from '#web/api/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Chips } from '../Chips.tsx'
import { useKeptForm } from '../kept-form.ts'
import { change } from '../notice.ts'
import { RefundAccount } from '../RefundAccount.tsx'
import { today } from '../times.ts'
import { METHODS, moneyText, STATES } from '../words.ts'
import { Line } from './Line.tsx'

type Booking = MoneyResponse['toReturn']['bookings'][number]

/** Until somebody ticks it off, or says that it is kept. */
export function ToReturn({ bookings }: { bookings: Booking[] }) {
  const [open, setOpen] = useState<string>()
  return (
    <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:items-start">
      {bookings.map(booking => {
        const { _id, fullName, amount } = booking
        const isOff = OFF.includes(booking.status)
        return (
          <li key={_id} className="grid grid-cols-1 gap-2 rounded-card bg-linen p-2">
            <Line line={booking} about={isOff ? whyOff(booking) : 'Paid more than the price'} />
            {booking.promise && (
              <div className="px-1 text-[0.9375rem]/6">
                <p className={isLate(booking.promise) ? 'font-semibold text-petal' : ''}>
                  The customer reads: “{booking.promise.sentence}”
                </p>
                <RefundAccount account={booking.promise.account} isAsked={booking.promise.wantsAccount} />
              </div>
            )}
            {open === _id ? (
              <Returned booking={booking} onDone={() => setOpen(undefined)} />
            ) : (
              <div className="flex flex-wrap gap-2 *:grow">
                <Button className="px-4!" onClick={() => setOpen(_id)}>
                  Returned
                </Button>
                {isOff && (
                  <Button
                    look="outline"
                    className="px-4!"
                    onClick={() =>
                      change(`${moneyText(amount)} of ${fullName} is kept`, () => settleRefund(_id, { money: 'keep' }))
                    }
                  >
                    We keep it
                  </Button>
                )}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const isLate = ({ by }: Refund) => by !== null && by < today()

const OFF = ['cancelled', 'declined', 'lapsed']

function whyOff({ status, refund }: Booking) {
  const word = STATES[status].word
  return refund === 'return' ? `${word}, promised to go back` : `${word}, not decided yet: return it or keep it`
}

/** Which way it went, and by which reference; it can be undone like any other change. */
function Returned({ booking: { _id, fullName, amount }, onDone }: { booking: Booking; onDone(): void }) {
  const {
    values,
    change: type,
    forget,
  } = useKeptForm(`return ${_id}`, {
    method: 'transfer' as (typeof PAYMENT_METHODS)[number],
    reference: '',
  })
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isSame = problem instanceof ApiProblem && problem.code === 'same_reference'

  async function tick() {
    setBusy(true)
    const reference = values.reference.trim()
    const body = { direction: 'out' as const, method: values.method, amount, ...(reference && { reference }) }
    try {
      const changed = await takePayment(_id, { ...body, sameReference: isSame })
      forget()
      onDone()
      await change(`${moneyText(amount)} went back to ${fullName}`, async () => changed)
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <fieldset disabled={isBusy} className="grid grid-cols-1 gap-3 px-1 pb-1">
      <legend className="sr-only">How the money went back</legend>
      <Chips
        label="How"
        options={PAYMENT_METHODS.map(value => ({ value, label: METHODS[value] }))}
        value={values.method}
        onChange={method => type({ method })}
      />
      <TextField
        label="Bank reference (optional)"
        maxLength={100}
        value={values.reference}
        onChange={({ target }) => {
          setProblem(undefined)
          type({ reference: target.value })
        }}
      />
      <p role="alert" className="text-petal empty:hidden">
        {Boolean(problem) && sentenceOf(problem, 'No connection. Nothing was changed; please try again.')}
      </p>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button className="px-4!" onClick={tick}>
          {isSame ? 'These are two transfers' : `${moneyText(amount)} went back`}
        </Button>
        <Button look="outline" className="px-4!" onClick={onDone}>
          Not yet
        </Button>
      </div>
    </fieldset>
  )
}
