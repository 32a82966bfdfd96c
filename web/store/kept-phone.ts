import type { CreatedBooking } from '#contract/booking.ts'
import { BOOKING_PHONE_KEY } from '#contract/rules.ts'
import { keep, readKept } from './kept.ts'

/**
 * The number a booking was made with, so that its success page can show it on the device it was typed on. A lookup tells
 * nobody's number, so no other device learns it.
 */

export function keepPhone({ bookingHash, phoneNumber }: CreatedBooking) {
  keep(BOOKING_PHONE_KEY, { bookingHash, phoneNumber }, Date.now())
}

export function keptPhone(bookingHash: string): string | undefined {
  const kept = readKept(BOOKING_PHONE_KEY, Date.now())
  const isAsked = kept?.bookingHash === bookingHash && typeof kept.phoneNumber === 'string'
  return isAsked ? (kept.phoneNumber as string) : undefined
}
