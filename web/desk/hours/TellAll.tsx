import { useState } from 'react'
import type { Closure } from '#contract/booking.ts'
import type { DeskBooking } from '#contract/desk.ts'
import { sentenceOf } from '#web/api/api-problem.ts'
import { cancelInClosure, undoChanges } from '#web/api/closures.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Chips } from '../Chips.tsx'
import { refreshDesk } from '../desk-data.ts'
import { useKeptForm } from '../kept-form.ts'
import { show } from '../notice.ts'
import { moneyText } from '../words.ts'
import { closedText, type ToTell, toTell } from './tell-queue.ts'

interface Props {
  closure: Closure
  bookings: readonly DeskBooking[]
  onTold(queue: ToTell[]): void
}

/** One decision about everybody who is booked on closed days: why, what becomes of the money, and what they will read. */
export function TellAll({ closure, bookings, onTold }: Props) {
  const ahead = bookings.filter(({ startsAt }) => Date.parse(startsAt) > Date.now())
  const [isOpen, setOpen] = useState(false)
  if (ahead.length === 0) return null
  const all = ahead.length === 1 ? '1 customer' : `all ${ahead.length}`
  if (!isOpen)
    return (
      <Button look="outline" className="mt-2 w-full" onClick={() => setOpen(true)}>
        Tell {all}
      </Button>
    )
  return <TellForm closure={closure} ahead={ahead} onTold={onTold} onClose={() => setOpen(false)} />
}

interface FormProps {
  closure: Closure
  ahead: readonly DeskBooking[]
  onTold(queue: ToTell[]): void
  onClose(): void
}

function TellForm({ closure, ahead, onTold, onClose }: FormProps) {
  const paid = ahead.reduce((sum, { money }) => sum + money.paid, 0)
  const { values, change, forget } = useKeptForm(`tell ${closure._id}`, {
    reason: closure.reason ?? '',
    money: 'return' as 'return' | 'keep',
  })
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const reason = values.reason.trim()
  const byMail = ahead.filter(({ email }) => email !== '')
  const byHand = ahead.filter(({ email }) => email === '')

  async function tellAll() {
    setBusy(true)
    setProblem('')
    const money = paid > 0 ? values.money : 'none'
    const body = { money, bookings: ahead.map(({ _id }) => _id), ...(reason && { reason }) } as const
    await cancelInClosure(closure._id, body).then(
      async ({ changeId, cancelled }) => {
        onTold(toTell(cancelled, reason))
        show({
          text: cancelled.length === 1 ? '1 booking cancelled' : `${cancelled.length} bookings cancelled`,
          undo: async () => {
            await undoChanges(changeId)
            onTold([])
          },
        })
        forget()
        await refreshDesk()
      },
      error => setProblem(sentenceOf(error, 'No connection. Nobody was cancelled; please try again.')),
    )
    setBusy(false)
  }

  return (
    <section aria-label="Tell all" className="mt-2 grid grid-cols-1 gap-3 rounded-card bg-linen p-3">
      <TextField
        label="Reason they read (optional)"
        maxLength={500}
        value={values.reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      {paid > 0 && (
        <Chips
          label={`${moneyText(paid)} was paid`}
          options={[
            { value: 'return', label: 'To return' },
            { value: 'keep', label: 'We keep it' },
          ]}
          value={values.money}
          onChange={money => change({ money })}
        />
      )}
      <div className="grid grid-cols-1 gap-2 border-l-2 border-gold pl-3 text-[0.9375rem]/6 text-stone">
        {byMail.length > 0 && (
          <p>
            {byMail.length === 1 ? 'One gets an email' : `${byMail.length} get an email`}: the booking is cancelled
            {reason && `, and why: “${reason}”`}, with the way to choose another time. It leaves in 15 seconds; until
            then you can undo.
          </p>
        )}
        {byHand[0] && (
          <p>
            {byHand.length === 1 ? 'One has no email address' : `${byHand.length} have no email address`}. For them a
            WhatsApp text is ready: “{closedText(byHand[0], reason)}” Then it
            {paid > 0 && ' tells those who paid what becomes of their money, as their own page does, and'} gives them
            the link to their own page.
          </p>
        )}
      </div>
      <p role="alert" className="text-petal empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="outline" disabled={isBusy} onClick={tellAll}>
          {ahead.length === 1 ? 'Cancel this booking' : `Cancel these ${ahead.length} bookings`}
        </Button>
        <Button look="outline" disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
      </div>
    </section>
  )
}
