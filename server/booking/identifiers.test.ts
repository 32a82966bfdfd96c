import { expect, test } from 'vitest'
import { BOOKING_HASH_ALPHABET, readBookingHash } from '#contract/booking/booking-hash.ts'
import { randomIdentifiers } from './create.ts'

test('ten thousand hashes are ten thousand different ones, use every letter and read back as they are', () => {
  const hashes = Array.from({ length: 10_000 }, randomIdentifiers.hash)
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(hashes.every(hash => readBookingHash(hash) === hash)).toBe(true)
  expect(new Set(hashes.join('').replaceAll('-', ''))).toEqual(new Set(BOOKING_HASH_ALPHABET))
})

test('no letter is drawn more often than the others', () => {
  const counts = new Map<string, number>()
  for (const letter of Array.from({ length: 10_000 }, randomIdentifiers.hash).join('').replaceAll('-', ''))
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  // 4,615 each on average; ten standard deviations are about 665.
  for (const count of counts.values()) expect(Math.abs(count - 4615)).toBeLessThan(665)
})
