import { useState } from 'react'
import type { Closure } from '#contract/booking/booking.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { cancelInClosure, undoChanges } from '#web/api/closures.ts'
import { CancelFields } from '#web/desk/CancelFields.tsx'
import { refreshDesk } from '#web/desk/desk-data.ts'
import { useKeptForm } from '#web/desk/kept-form.ts'
import { show } from '#web/desk/notice.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { useAction } from '#web/desk/use-action.ts'
import { closedText, type ToTell, toTell } from './TellQueue.tsx'

interface Props {
  closure: Closure
  bookings: readonly DeskBooking[]
  onTold(queue: ToTell[]): void
}

/** Cancels everybody who is booked on closed days in one step. */
export function TellAll({ closure, bookings, onTold }: Props) {
  const ahead = bookings.filter(({ startsAt }) => Date.parse(startsAt) > Date.now())
  const [isOpen, setOpen] = useState(false)
  if (ahead.length === 0) return null
  if (isOpen) return <TellForm closure={closure} bookings={ahead} onTold={onTold} onClose={() => setOpen(false)} />
  return (
    <OutlineButton className="mt-2 w-full" onClick={() => setOpen(true)}>
      Tell {ahead.length === 1 ? '1 customer' : `all ${ahead.length}`}
    </OutlineButton>
  )
}

/** The reason, the refund, and a preview of the messages. */
function TellForm({ closure, bookings, onTold, onClose }: Props & { onClose(): void }) {
  const paid = bookings.reduce((sum, { money }) => sum + money.paid, 0)
  const { values, change, forget } = useKeptForm(`tell ${closure._id}`, {
    reason: closure.reason ?? '',
    money: 'return' as 'return' | 'keep',
  })
  const { run, isBusy, problem } = useAction('No connection. Nobody was cancelled; please try again.')
  const reason = values.reason.trim()
  const byMail = bookings.filter(({ email }) => email !== '')
  const byHand = bookings.filter(({ email }) => email === '')

  const tellAll = () =>
    run(async () => {
      const money = paid > 0 ? values.money : 'none'
      const body = { money, bookings: bookings.map(({ _id }) => _id), ...(reason && { reason }) } as const
      const { changeId, cancelled } = await cancelInClosure(closure._id, body)
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
    })

  return (
    <section aria-label="Tell all" className="mt-2 grid grid-cols-1 gap-3 rounded-card bg-linen p-3">
      <CancelFields label="Reason they read (optional)" values={values} change={change} paid={paid} />
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
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-2">
        <OutlineButton disabled={isBusy} onClick={tellAll}>
          {bookings.length === 1 ? 'Cancel this booking' : `Cancel these ${bookings.length} bookings`}
        </OutlineButton>
        <OutlineButton disabled={isBusy} onClick={onClose}>
          Not now
        </OutlineButton>
      </div>
    </section>
  )
}
