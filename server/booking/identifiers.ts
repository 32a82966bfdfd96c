import { randomInt, randomUUID } from 'node:crypto'
import { BOOKING_HASH_ALPHABET, BOOKING_HASH_CHARACTERS, groupBookingHash } from '#contract/booking-hash.ts'
import { PAYMENT_CODE_CHARACTERS } from '#contract/payment-code.ts'

/** Chance, handed in like time: tests choose it. */
export type Identifiers = { id(): string; hash(): string; paymentCode(): string }

/** From the operating system's randomness: knowing some identifiers says nothing about the others. */
export const randomIdentifiers: Identifiers = {
  id: randomUUID,
  hash: () => groupBookingHash(letters(BOOKING_HASH_CHARACTERS)),
  paymentCode: () => letters(PAYMENT_CODE_CHARACTERS),
}

function letters(count: number) {
  return Array.from({ length: count }, () => BOOKING_HASH_ALPHABET[randomInt(BOOKING_HASH_ALPHABET.length)]).join('')
}
