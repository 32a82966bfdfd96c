import { useState } from 'react'
import type { ReceiptCard } from '#contract/desk/desk.ts'
import { decide } from '#web/api/desk.ts'
import { BULK_MAX, bulkChange } from '#web/desk/bulk-change.ts'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useAction } from '#web/desk/use-action.ts'
import { moneyText } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { BookingText } from '../Line.tsx'
import { expected, visitWords } from './CardFacts.tsx'
import { REASONS } from './Decision.tsx'

/** Declines uploads that are no receipts: selected in a list, declined with one tap. */
export default function DeclineMany({ cards, onDone }: { cards: ReceiptCard[]; onDone(): void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState(REASONS[0]!)
  const { run, isBusy } = useAction()
  // Drops those that other devices have decided meanwhile.
  const bookings = cards.map(({ booking }) => booking).filter(({ _id }) => chosen.has(_id))
  const first = cards.slice(0, BULK_MAX).map(({ booking }) => booking._id)
  const isAll = bookings.length === first.length

  function toggle(id: string) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  const decline = () =>
    run(async () => {
      const failed = await bulkChange(bookings.slice(0, BULK_MAX), 'Declined', ({ _id, status }) =>
        decide(_id, { status: 'declined', reason, from: status }),
      )
      setChosen(new Set(failed.map(({ _id }) => _id)))
      if (failed.length === 0) onDone()
    })

  return (
    <fieldset disabled={isBusy} className="grid grid-cols-1 gap-3">
      <legend className="sr-only">Decline many together</legend>
      <div className="flex flex-wrap justify-between gap-2">
        <OutlineButton onClick={() => setChosen(new Set(isAll ? [] : first))}>
          {isAll ? 'Select none' : 'Select all'}
        </OutlineButton>
        <OutlineButton onClick={onDone}>One by one</OutlineButton>
      </div>
      <ul className="grid grid-cols-1 gap-2">
        {cards.map(card => {
          const { _id } = card.booking
          return (
            <li key={_id}>
              <label className="flex min-h-16 items-center gap-3 rounded-card border border-ink/15 bg-white/50 px-3 py-2 has-checked:border-ink has-checked:bg-linen">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-ink"
                  checked={chosen.has(_id)}
                  onChange={() => toggle(_id)}
                />
                <span className="min-w-0 grow">
                  <BookingText booking={card.booking} about={visitWords(card.visits)} />
                  {card.flags.map(flag => (
                    <span key={flag} className="block text-[0.8125rem]/5 font-semibold text-petal">
                      {flag}
                    </span>
                  ))}
                </span>
                <span className="shrink-0 tabular-nums">{moneyText(expected(card))}</span>
              </label>
            </li>
          )
        })}
      </ul>
      <div className="sticky bottom-(--foot) z-10 -mx-4 grid grid-cols-1 gap-2.5 border-t border-ink/10 bg-cream px-4 py-3 lg:static lg:mx-0 lg:border-0 lg:p-0">
        <SelectField
          label="What they are told"
          placeholder="Choose a reason"
          options={REASONS.map(value => ({ value, label: value }))}
          value={reason}
          onChange={setReason}
        />
        <Button look="danger" disabled={bookings.length === 0} onClick={decline}>
          {bookings.length > 0 ? `Decline ${bookings.length} together` : 'Decline together'}
        </Button>
      </div>
    </fieldset>
  )
}
