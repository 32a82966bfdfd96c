import { BOOKING_HASH_ALPHABET } from '../booking/booking-hash.ts'

/** What a customer writes into the narration of a transfer, so that it is found among others. It is no secret, and no part of the hash. */
export const PAYMENT_CODE_CHARACTERS = 5

const written = new RegExp(`^[${BOOKING_HASH_ALPHABET}]{${PAYMENT_CODE_CHARACTERS}}$`)

/** The code as it is stored, from what someone typed. Undefined if it is none. */
export function readPaymentCode(text: string): string | undefined {
  const characters = text.trim().toUpperCase()
  return written.test(characters) ? characters : undefined
}
