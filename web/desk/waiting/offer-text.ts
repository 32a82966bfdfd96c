import { dayAndMonth } from '#contract/dates.ts'
import type { WaitingPlace } from '#contract/waiting.ts'
import { whatsAppLink } from '#contract/whatsapp.ts'
import { spa } from '../spa.ts'
import { clockTime } from '../times.ts'

/** What the desk writes to somebody for whom a time is kept. What they come for is not in it. */
export function offerText({ bookingDate, offer, fullName }: WaitingPlace): string {
  const hello = fullName ? `Hello ${fullName}, this is ${spa().name}.` : `Hello from ${spa().name}.`
  if (!offer) return `${hello} You are on our waiting list for ${dayAndMonth(bookingDate)}.`
  return `${hello} A time has come free on ${dayAndMonth(bookingDate)} at ${offer.bookingTime}. We are holding it for you until ${clockTime(offer.until)} today. Shall we book it for you?`
}

/** Undefined for a number WhatsApp cannot take, and for none. */
export function offerLink(place: WaitingPlace): string | undefined {
  return whatsAppLink(place.phoneNumber, offerText(place), spa().phone.callingCode)
}
