import { useState } from 'react'
import { mayMove } from '#contract/booking/booking-states.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { decide } from '#web/api/desk.ts'
import { Tick } from '#web/desk/Chips.tsx'
import { change } from '#web/desk/notice.ts'
import { useAction } from '#web/desk/use-action.ts'
import { moneyText } from '#web/desk/words.ts'
import { Button } from '#web/ui/Button.tsx'

/** Nobody came, and a part is paid: the rest is still asked for, or not. */
export default function MissedForm({ booking, onDone }: { booking: DeskBooking; onDone(): void }) {
  const [isLetGo, setLetGo] = useState(true)
  const { run, isBusy } = useAction()
  const { _id, status, money } = booking
  if (!mayMove('miss', status, 'desk')) return <p>This visit is already marked.</p>

  const mark = () =>
    run(async () => {
      const body = { status: 'no_show', from: status, ...(isLetGo && { letGo: true }) } as const
      if (await change('Marked as no-show', () => decide(_id, body))) onDone()
    })

  return (
    <fieldset disabled={isBusy} className="grid grid-cols-1 gap-3">
      <p>
        <strong className="font-semibold">{moneyText(money.paid)} is paid,</strong> {moneyText(money.owed)} is left.
      </p>
      <Tick isOn={isLetGo} onChange={setLetGo}>
        Keep the deposit, ask for nothing more
      </Tick>
      <Button onClick={mark}>Mark as no-show</Button>
    </fieldset>
  )
}
