import { useState } from 'react'
import { mayMove } from '#contract/booking/booking-states.ts'
import type { DeskBooking, StatusBody } from '#contract/desk/desk.ts'
import { decide } from '#web/api/desk.ts'
import { Chips } from '#web/desk/Chips.tsx'
import { change } from '#web/desk/notice.ts'
import { useAction } from '#web/desk/use-action.ts'
import { amountTyped, currencyWord, METHODS, moneyText } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const WAYS = ['cash', 'pos', 'transfer'] as const
type Way = (typeof WAYS)[number]
const OPTIONS = WAYS.map(value => ({ value, label: METHODS[value] }))

type Finish = (notice: string, settled: Pick<StatusBody, 'payments' | 'letGo'>) => void

/** Records how the open amount was paid after a visit; the usual answers take one tap. */
export default function FinishForm({ booking, onDone }: { booking: DeskBooking; onDone(): void }) {
  const [isSplit, setSplit] = useState(false)
  const { run, isBusy } = useAction()
  const { paid, owed } = booking.money
  if (!mayMove('finish', booking.status, 'desk')) return <p>This visit is already marked.</p>

  const finish: Finish = (notice, settled) =>
    run(async () => {
      const body = { status: 'done', from: booking.status, ...settled } as const
      if (await change(notice, () => decide(booking._id, body))) onDone()
    })

  return (
    <fieldset disabled={isBusy} className="grid grid-cols-1 gap-4">
      <p>
        <strong className="font-semibold">
          {moneyText(owed)} is {paid > 0 ? 'left' : 'open'}.
        </strong>{' '}
        How was it paid?
      </p>
      {isSplit ? (
        <Split owed={owed} finish={finish} />
      ) : (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
          {OPTIONS.map(({ value: method, label }) => (
            <Button
              key={method}
              look="outline"
              className="bg-white/50 px-4!"
              onClick={() => finish(`Done, ${moneyText(owed)} ${label}`, { payments: [{ method, amount: owed }] })}
            >
              {label} {moneyText(owed)}
            </Button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-x-5 text-[0.9375rem] *:min-h-11 *:underline *:underline-offset-4">
        <button type="button" onClick={() => setSplit(!isSplit)}>
          {isSplit ? 'All in one' : 'In two parts'}
        </button>
        <button type="button" onClick={() => finish('Done, pays later', {})}>
          Pays later
        </button>
        <button type="button" onClick={() => finish(`Done, ${moneyText(owed)} written off`, { letGo: true })}>
          Not at all: write it off
        </button>
      </div>
    </fieldset>
  )
}

function Split({ owed, finish }: { owed: number; finish: Finish }) {
  const [first, setFirst] = useState<Way>('cash')
  const [second, setSecond] = useState<Way>('pos')
  const [typed, setTyped] = useState('')
  const amount = amountTyped(typed) ?? 0
  const rest = owed - amount
  const isPart = amount > 0 && rest > 0
  const payments = [
    { method: first, amount },
    { method: second, amount: rest },
  ]
  return (
    <div className="grid grid-cols-1 gap-4">
      <Chips label="First part" options={OPTIONS} value={first} onChange={setFirst} />
      <TextField
        label={`First part in ${currencyWord()}`}
        inputMode="numeric"
        value={typed}
        error={typed && !isPart ? `Please give a part of ${moneyText(owed)}` : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Chips
        label={isPart ? `The other ${moneyText(rest)}` : 'The rest'}
        options={OPTIONS}
        value={second}
        onChange={setSecond}
      />
      <Button disabled={!isPart} onClick={() => finish('Paid and done', { payments })}>
        Paid in two parts, and done
      </Button>
    </div>
  )
}
