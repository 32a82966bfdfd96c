import { randomInt, randomUUID } from 'node:crypto'
import { BOOKING_HASH_ALPHABET, BOOKING_HASH_CHARACTERS, groupBookingHash } from '#contract/booking-hash.ts'

/** Chance, handed in like time: tests choose it. */
export type Identifiers = { id(): string; hash(): string }

/** From the operating system's randomness: knowing some identifiers says nothing about the others. */
export const randomIdentifiers: Identifiers = {
  id: randomUUID,
  hash: () =>
    groupBookingHash(
      Array.from(
        { length: BOOKING_HASH_CHARACTERS },
        () => BOOKING_HASH_ALPHABET[randomInt(BOOKING_HASH_ALPHABET.length)],
      ).join(''),
    ),
}
