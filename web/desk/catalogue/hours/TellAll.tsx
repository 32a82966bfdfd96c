import { useState } from 'react'
import type { CancelledInClosureResponse, Closure } from '#contract/booking/booking.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { whatsAppLink } from '#contract/desk/whatsapp.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { cancelInClosure, undoChanges } from '#web/api/closures.ts'
import { CancelFields } from '#web/desk/CancelFields.tsx'
import { Tick } from '#web/desk/Chips.tsx'
import { refreshDesk } from '#web/desk/desk-data.ts'
import { useKeptForm } from '#web/desk/kept-form.ts'
import { show } from '#web/desk/notice.ts'
import { Problem } from '#web/desk/Problem.tsx'
import { OutlineButton } from '#web/desk/SmallButton.tsx'
import { spa } from '#web/desk/spa.ts'
import { useAction } from '#web/desk/use-action.ts'
import { hello, refundWords } from '#web/desk/whatsapp.ts'
import { readJson, writeJson } from '#web/storage.ts'
import { TextButton } from '#web/ui/Button.tsx'

type Props = { closure: Closure; bookings: readonly DeskBooking[]; onTold(queue: QueuedText[]): void }

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
      onTold(queuedTexts(cancelled, reason))
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

/** A text for a customer without an email address, whom the desk tells by WhatsApp. */
interface QueuedText {
  _id: string
  fullName: string
  when: string
  phoneNumber: string
  /** Undefined for a number that WhatsApp cannot take. */
  link?: string
  isTold: boolean
}

/** Stored on the device until everybody is told: a phone may be put away in between. */
export function useTellQueue(closureId: string) {
  const key = `desk_tell ${closureId}` as const
  const [queue, setQueue] = useState(() => (readJson(key) ?? []) as QueuedText[])
  const put = (next: QueuedText[]) => {
    setQueue(next)
    writeJson(key, next.length > 0 ? next : undefined)
  }
  return { queue, put }
}

type Cancelled = CancelledInClosureResponse['cancelled'][number]

function queuedTexts(cancelled: readonly Cancelled[], reason: string): QueuedText[] {
  return cancelled
    .filter(({ email }) => email === '')
    .map(booking => {
      const { _id, fullName, bookingDate, bookingTime, phoneNumber, refund, manageLink } = booking
      const money = refundWords(refund, manageLink)
      const another = money.includes(manageLink)
        ? 'You can choose another time there, too.'
        : `You can choose another time here: ${manageLink}`
      const text = `${closedText(booking, reason)}${money} ${another}`
      const link = whatsAppLink(phoneNumber, text, spa().phone.callingCode)
      const when = `${dayAndMonth(bookingDate)}, ${bookingTime}`
      return { _id, fullName, when, phoneNumber, ...(link && { link }), isTold: false }
    })
}

/** The beginning of the text; the form previews it. No health words and no mail address in it. */
function closedText(booking: Pick<Cancelled, 'bookingDate' | 'bookingTime'>, reason: string) {
  const day = dayAndMonth(booking.bookingDate)
  const why = reason ? ` (${reason})` : ''
  return `${hello()}We are sorry: we are closed on ${day}${why}, so your appointment at ${booking.bookingTime} cannot take place.`
}

export function TellQueue({ queue, put }: ReturnType<typeof useTellQueue>) {
  if (queue.length === 0) return null
  const left = queue.filter(({ isTold }) => !isTold).length
  return (
    <section aria-label="To tell by WhatsApp">
      <h3 className="font-sans font-semibold">
        {left === 0 ? 'Everybody has been told' : left === 1 ? '1 more to tell' : `${left} more to tell`}
      </h3>
      <ul className="mt-1 grid grid-cols-1 divide-y divide-ink/10">
        {queue.map((one, at) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-4 py-1">
            <span className="min-w-0 grow basis-40 wrap-anywhere">
              {one.fullName}
              <span className="block text-[0.9375rem]/6 text-stone">{one.when}</span>
            </span>
            <Contact {...one} />
            <Tick isOn={one.isTold} onChange={isTold => put(queue.with(at, { ...one, isTold }))}>
              Told
            </Tick>
          </li>
        ))}
      </ul>
      {left === 0 && <TextButton onClick={() => put([])}>Clear this list</TextButton>}
    </section>
  )
}

function Contact({ fullName, phoneNumber, link }: QueuedText) {
  if (!phoneNumber && !link) return <span className="text-stone">No number</span>
  const look = 'inline-flex min-h-11 items-center text-amber underline'
  if (!link)
    return (
      <a href={`tel:${phoneNumber}`} className={look}>
        Call {phoneNumber}
      </a>
    )
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener"
      aria-label={`WhatsApp to ${fullName}`}
      className={`${look} font-semibold underline-offset-4`}
    >
      WhatsApp
    </a>
  )
}
