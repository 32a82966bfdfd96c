import { useState } from 'react'
import type { CancelledInClosureResponse } from '#contract/booking.ts'
import { dayAndMonth } from '#contract/dates.ts'
import { whatsAppLink } from '#contract/whatsapp.ts'
import { spa } from '../spa.ts'
import { helloText, refundWords } from '../whatsapp.ts'

/** Who was cancelled and has no e-mail address: each is told by hand, with the text ready. */
export interface ToTell {
  _id: string
  fullName: string
  when: string
  phoneNumber: string
  /** Undefined for a number that WhatsApp cannot take. */
  link?: string
  isTold: boolean
}

const keyOf = (closureId: string) => `desk_tell ${closureId}`

/** Kept on the device until everybody is told: a phone may be put away in between. */
export function useTellQueue(closureId: string) {
  const [queue, setQueue] = useState(() => read(closureId))
  const put = (next: ToTell[]) => {
    setQueue(next)
    write(closureId, next)
  }
  return {
    queue,
    put,
    tick: (id: string, isTold: boolean) => put(queue.map(one => (one._id === id ? { ...one, isTold } : one))),
  }
}

type Cancelled = Pick<
  CancelledInClosureResponse['cancelled'][number],
  '_id' | 'fullName' | 'bookingDate' | 'bookingTime' | 'phoneNumber' | 'email' | 'refund' | 'manageLink'
>

export function toTell(cancelled: readonly Cancelled[], reason: string): ToTell[] {
  return cancelled
    .filter(({ email }) => email === '')
    .map(({ _id, fullName, bookingDate, bookingTime, phoneNumber, refund, manageLink }) => {
      const money = refundWords(refund, manageLink)
      const another = money.includes(manageLink)
        ? 'You can choose another time there, too.'
        : `You can choose another time here: ${manageLink}`
      const text = `${closedText({ bookingDate, bookingTime }, reason)}${money} ${another}`
      const link = whatsAppLink(phoneNumber, text, spa().phone.callingCode)
      return {
        _id,
        fullName,
        when: `${dayAndMonth(bookingDate)}, ${bookingTime}`,
        phoneNumber,
        ...(link && { link }),
        isTold: false,
      }
    })
}

/** How the text begins, for a look before anybody is cancelled. No health words and no mail address in it. */
export function closedText(
  { bookingDate, bookingTime }: Pick<Cancelled, 'bookingDate' | 'bookingTime'>,
  reason: string,
) {
  const why = reason ? ` (${reason})` : ''
  return `${helloText()}We are sorry: we are closed on ${dayAndMonth(bookingDate)}${why}, so your appointment at ${bookingTime} cannot take place.`
}

function read(closureId: string): ToTell[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(closureId)) ?? '[]')
  } catch {
    return []
  }
}

function write(closureId: string, queue: readonly ToTell[]) {
  try {
    if (queue.length > 0) localStorage.setItem(keyOf(closureId), JSON.stringify(queue))
    else localStorage.removeItem(keyOf(closureId))
  } catch {
    // A browser that refuses storage keeps the list as long as the screen.
  }
}
