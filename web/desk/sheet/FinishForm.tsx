import { useState } from 'react'
import { mayMove } from '#contract/booking-states.ts'
import type { DeskBooking, StatusBody } from '#contract/desk.ts'
import { decide } from '#web/api/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Chips } from '../Chips.tsx'
import { change } from '../notice.ts'
import { amountTyped, currencyWord, METHODS, moneyText } from '../words.ts'

const WAYS = ['cash', 'pos', 'transfer'] as const
type Way = (typeof WAYS)[number]
const OPTIONS = WAYS.map(value => ({ value, label: METHODS[value] }))

type Settled = Pick<StatusBody, 'payments' | 'letGo'>

/** A visit is over and money is open: asked once, how it was paid. One tap for the usual answers. */
export default function FinishForm({ booking, onDone }: { booking: DeskBooking; onDone(): void }) {
  const [isSplit, setSplit] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { owed } = booking.money
  if (!mayMove('finish', booking.status, 'desk')) return <p>This visit is already marked.</p>

  async function finish(what: string, settled: Settled) {
    setBusy(true)
    const body = { status: 'done', from: booking.status, ...settled } as const
    const isDone = await change(what, () => decide(booking._id, body))
    setBusy(false)
    if (isDone) onDone()
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <p>
        <strong className="font-semibold">{moneyText(owed)} is open.</strong> How was it paid?
      </p>
      {isSplit ? (
        <Split owed={owed} isBusy={isBusy} onPaid={payments => finish('Paid and done', { payments })} />
      ) : (
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
          {WAYS.map(method => (
            <Button
              key={method}
              className="px-4!"
              disabled={isBusy}
              onClick={() =>
                finish(`Done, ${moneyText(owed)} ${METHODS[method]}`, { payments: [{ method, amount: owed }] })
              }
            >
              {METHODS[method]} {moneyText(owed)}
            </Button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
        <Button look="outline" className="px-5!" onClick={() => setSplit(!isSplit)}>
          {isSplit ? 'All in one' : 'In two parts'}
        </Button>
        <Button look="outline" className="px-5!" disabled={isBusy} onClick={() => finish('Done, pays later', {})}>
          Pays later
        </Button>
        <Button
          look="outline"
          className="px-5!"
          disabled={isBusy}
          onClick={() => finish(`Done, ${moneyText(owed)} written off`, { letGo: true })}
        >
          Not at all: write it off
        </Button>
      </div>
    </div>
  )
}

interface SplitProps {
  owed: number
  isBusy: boolean
  onPaid(payments: { method: Way; amount: number }[]): void
}

/** The second part is what the first one leaves. */
function Split({ owed, isBusy, onPaid }: SplitProps) {
  const [first, setFirst] = useState<{ method: Way; typed: string }>({ method: 'cash', typed: '' })
  const [second, setSecond] = useState<Way>('pos')
  const amount = amountTyped(first.typed)
  const rest = amount === undefined ? undefined : owed - amount
  const isPart = rest !== undefined && rest > 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <Chips
        label="First part"
        options={OPTIONS}
        value={first.method}
        onChange={method => setFirst({ ...first, method })}
      />
      <TextField
        label={`First part in ${currencyWord()}`}
        inputMode="numeric"
        value={first.typed}
        error={first.typed && !isPart ? `Please give a part of ${moneyText(owed)}` : undefined}
        onChange={({ target }) => setFirst({ ...first, typed: target.value })}
      />
      <Chips
        label={isPart ? `The other ${moneyText(rest)}` : 'The rest'}
        options={OPTIONS}
        value={second}
        onChange={setSecond}
      />
      <Button
        disabled={isBusy || !isPart}
        onClick={() =>
          isPart &&
          onPaid([
            { method: first.method, amount: owed - rest },
            { method: second, amount: rest },
          ])
        }
      >
        Paid in two parts, and done
      </Button>
    </div>
  )
}
