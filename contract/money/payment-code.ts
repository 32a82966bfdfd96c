import { BOOKING_HASH_ALPHABET } from '../booking/booking-hash.ts'

/** Written into the narration of a transfer. Not secret, and not part of the booking hash. */
export const PAYMENT_CODE_CHARACTERS = 5

const written = new RegExp(`^[${BOOKING_HASH_ALPHABET}]{${PAYMENT_CODE_CHARACTERS}}$`)

/** Normalises a typed code; undefined if invalid. */
export function readPaymentCode(text: string): string | undefined {
  const characters = text.trim().toUpperCase()
  return written.test(characters) ? characters : undefined
}
