import { useState } from 'react'
import type { ReceiptCard, StatusBody } from '#contract/desk/desk.ts'
import { ASK_AGAIN_MINUTES } from '#contract/rules.ts'
import { ask, type Changed, decide } from '#web/api/desk.ts'
import { lazyComponent } from '#web/desk/lazy-component.tsx'
import { change } from '#web/desk/notice.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useAction } from '#web/desk/use-action.ts'
import { moneyText } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { expected } from './CardFacts.tsx'

// Most receipts show the expected amount.
const AmountForm = lazyComponent(() => import('./AmountForm.tsx'))

export const REASONS = ['No such transfer in our account', 'The amount is not right', 'This receipt was used before']

export function Decision({ card, onDone }: { card: ReceiptCard; onDone(): void }) {
  const { booking, owedAtReceipt } = card
  const { upFront } = booking.money
  const [mode, setMode] = useState<'ask' | 'amount' | 'not-yet' | 'wrong'>('ask')
  const { run, isBusy } = useAction()
  const first = booking.fullName.split(' ')[0]

  const act = (what: string, call: () => Promise<Changed>) =>
    run(async () => {
      if (await change(what, call)) onDone()
    })
  const status = (what: string, body: Omit<StatusBody, 'from'>) =>
    act(what, () => decide(booking._id, { ...body, from: booking.status }))
  const confirmed = `Confirmed: ${booking.fullName}`

  return (
    <fieldset disabled={isBusy} className="grid grid-cols-1 gap-2.5">
      <legend className="sr-only">Is the money in your account?</legend>
      {mode === 'ask' && (
        <>
          {owedAtReceipt ? (
            [owedAtReceipt, upFront].filter(Boolean).map((amount, index) => (
              <Button
                key={amount}
                look={index === 0 ? 'gold' : 'outline'}
                onClick={() => status(confirmed, { status: 'confirmed', amount })}
              >
                {moneyText(amount)} received
              </Button>
            ))
          ) : (
            <Button onClick={() => status(confirmed, { status: 'confirmed' })}>Payment received</Button>
          )}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
            <OutlineButton className="px-2! text-[0.9375rem]/5" onClick={() => setMode('not-yet')}>
              Not yet
            </OutlineButton>
            <OutlineButton className="px-2! text-[0.9375rem]/5" onClick={() => setMode('wrong')}>
              Something is wrong
            </OutlineButton>
          </div>
        </>
      )}
      {mode === 'not-yet' && (
        <>
          <p className="text-[0.9375rem]/6">We tell {first} that the money is not here yet. Ask me again in</p>
          <div className="grid grid-cols-3 gap-2.5">
            {ASK_AGAIN_MINUTES.map(againInMinutes => (
              <OutlineButton
                key={againInMinutes}
                className="px-2!"
                onClick={() => act(`We tell ${first}`, () => ask(booking._id, { about: 'not_seen', againInMinutes }))}
              >
                {againInMinutes} min
              </OutlineButton>
            ))}
          </div>
        </>
      )}
      {mode === 'wrong' && (
        <>
          <OutlineButton onClick={() => setMode('amount')}>Another amount came in</OutlineButton>
          <OutlineButton onClick={() => act(`We ask ${first}`, () => ask(booking._id, { about: 'clearer_picture' }))}>
            Ask for a clearer picture
          </OutlineButton>
          <p className="mt-1 text-[0.9375rem]/6">Or decline: the time becomes free, and we tell {first} why.</p>
          {REASONS.map(reason => (
            <Button
              key={reason}
              look="danger"
              onClick={() => status(`Declined: ${booking.fullName}`, { status: 'declined', reason })}
            >
              {reason}
            </Button>
          ))}
        </>
      )}
      {mode === 'amount' && (
        <AmountForm
          first={expected(card)}
          confirm={seen => decide(booking._id, { ...seen, status: 'confirmed', from: booking.status })}
          onDone={changed => act(confirmed, async () => changed)}
        />
      )}
      {mode !== 'ask' && (
        <button type="button" className="min-h-11 underline underline-offset-4" onClick={() => setMode('ask')}>
          Back
        </button>
      )}
    </fieldset>
  )
}
