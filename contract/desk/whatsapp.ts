import { isVisit, visitInChat, type Whose } from '../booking/visit-parts.ts'
import { type Visit, withWhom } from '../booking/with-whom.ts'
import type { PublicSpa } from '../catalogue/spa.ts'
import { dayAndMonth } from '../platform/dates.ts'

/** Links that open WhatsApp with a prepared text, which contains no health data and no mail address. */

/** `0803…` is completed with the calling code; undefined for an invalid number. */
export function whatsAppLink(phone: string, text: string, callingCode: string): string | undefined {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '')
  const international = /^0\d{8,10}$/.test(digits) ? callingCode + digits.slice(1) : digits
  if (!/^[1-9]\d{7,14}$/.test(international)) return undefined
  return withText(`https://wa.me/${international}`, text)
}

export function whatsAppToSpa(spa: Pick<PublicSpa, 'links'>, text: string): string {
  return withText(spa.links.chat, text)
}

interface Slot {
  bookingDate: string
  bookingTime: string
}

/** "Friday 20 November at 10:30 AM" */
export const whenWords = ({ bookingDate, bookingTime }: Slot) => `${dayAndMonth(bookingDate)} at ${bookingTime}`

/** "Friday 20 November at 10:30 AM with Ada"; a visit with its parts in brackets. */
export function visitWords(visit: Slot & Visit, whose?: Whose): string {
  return whenWords(visit) + (isVisit(visit) ? ` (${visitInChat(visit, whose)})` : withWhom(visit))
}

interface Named extends Slot, Visit {
  bookingHash: string
}

export const codeWords = ({ paymentCode }: { paymentCode: string | null }) =>
  paymentCode === null ? '' : ` with the code ${paymentCode}`

const name = (booking: Named) => `my booking #${booking.bookingHash} on ${visitWords(booking, 'my')}`

/** Messages of a customer about a booking, without its treatment. */
export const customerWrites = {
  question: (booking: Named) => `Hello, I have a question about ${name(booking)}.`,
  cannotUpload: (booking: Named & { paymentCode: string | null }, amount: string) =>
    `Hello, I have paid ${amount}${codeWords(booking)} for ${name(booking)}, but cannot upload the receipt. I am sending it here.`,
  lateMove: (booking: Named) =>
    `Hello, I would like to move ${name(booking)} to another time. Which one would suit you?`,
  whatIsKept: (booking: Named) =>
    `Hello, please tell me what you keep about me. I am the customer of ${name(booking)}.`,
} as const

function withText(chat: string, text: string) {
  return `${chat}${chat.includes('?') ? '&' : '?'}text=${encodeURIComponent(text)}`
}
