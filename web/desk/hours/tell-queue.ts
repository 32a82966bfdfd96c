import { useState } from 'react'
import type { CancelledInClosureResponse } from '#contract/booking.ts'
import { dayAndMonth } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { whatsAppLink } from '#contract/whatsapp.ts'
import { spa } from '../spa.ts'

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
  '_id' | 'fullName' | 'bookingDate' | 'bookingTime' | 'phoneNumber' | 'email'
>

interface Said {
  reason: string
  /** What becomes of the money of those who paid; undefined for the others. */
  moneyOf(id: string): 'return' | 'keep' | undefined
}

export function toTell(cancelled: readonly Cancelled[], said: Said): ToTell[] {
  return cancelled
    .filter(({ email }) => email === '')
    .map(({ _id, fullName, bookingDate, bookingTime, phoneNumber }) => {
      const text = closedText({ bookingDate, bookingTime }, said.reason, said.moneyOf(_id))
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

/** No health words and no mail address in it. */
export function closedText(
  { bookingDate, bookingTime }: Pick<Cancelled, 'bookingDate' | 'bookingTime'>,
  reason: string,
  money: 'return' | 'keep' | undefined,
) {
  const why = reason ? ` (${reason})` : ''
  const paid = {
    return: ' We will return your payment.',
    keep: ' Your payment stays with us: please reply here about another time.',
    none: '',
  }[money ?? 'none']
  return `Hello from ${spa().name}. We are sorry: we are closed on ${dayAndMonth(bookingDate)}${why}, so your appointment at ${bookingTime} cannot take place.${paid} You can choose another time here: ${location.origin}${paths.booking}`
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
