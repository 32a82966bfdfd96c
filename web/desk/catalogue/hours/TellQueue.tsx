import { useState } from 'react'
import type { CancelledInClosureResponse } from '#contract/booking/booking.ts'
import { whatsAppLink } from '#contract/desk/whatsapp.ts'
import { dayAndMonth } from '#contract/platform/dates.ts'
import { Tick } from '#web/desk/Chips.tsx'
import { spa } from '#web/desk/spa.ts'
import { helloText, refundWords } from '#web/desk/whatsapp.ts'
import { readJson, writeJson } from '#web/storage.ts'

/** A customer who was cancelled and has no e-mail address: the desk sends them the prepared text by hand. */
export interface ToTell {
  _id: string
  fullName: string
  when: string
  phoneNumber: string
  /** Undefined for a number that WhatsApp cannot take. */
  link?: string
  isTold: boolean
}

/** Kept on the device until everybody is told: a phone may be put away in between. */
export function useTellQueue(closureId: string) {
  const key = `desk_tell ${closureId}` as const
  const [queue, setQueue] = useState(() => (readJson(key) ?? []) as ToTell[])
  const put = (next: ToTell[]) => {
    setQueue(next)
    writeJson(key, next.length > 0 ? next : undefined)
  }
  return { queue, put }
}

type Cancelled = CancelledInClosureResponse['cancelled'][number]

export function toTell(cancelled: readonly Cancelled[], reason: string): ToTell[] {
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

/** The beginning of the text, shown before anybody is cancelled. No health words and no mail address in it. */
export function closedText(booking: Pick<Cancelled, 'bookingDate' | 'bookingTime'>, reason: string) {
  const day = dayAndMonth(booking.bookingDate)
  const why = reason ? ` (${reason})` : ''
  return `${helloText()}We are sorry: we are closed on ${day}${why}, so your appointment at ${booking.bookingTime} cannot take place.`
}

/** Customers without an e-mail address, one by one: the text opens in WhatsApp, and is ticked when it is sent. */
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
      {left === 0 && (
        <button type="button" className="min-h-11 text-amber underline underline-offset-4" onClick={() => put([])}>
          Clear this list
        </button>
      )}
    </section>
  )
}

function Contact({ fullName, phoneNumber, link }: ToTell) {
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
