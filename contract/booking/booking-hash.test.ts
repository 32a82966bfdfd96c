import { expect, test } from 'vitest'
import { BOOKING_HASH_ALPHABET, groupBookingHash, readBookingHash } from './booking-hash.ts'

test('a hash is written in groups of four', () => {
  expect(groupBookingHash('K7QF2M9XT4WB')).toBe('K7QF-2M9X-T4WB')
})

test.each(['K7QF-2M9X-T4WB', 'k7qf2m9xt4wb', ' K7QF 2M9X T4WB ', 'k7Qf-2m9x-T4wB'])('%j is found', text => {
  expect(readBookingHash(text)).toBe('K7QF-2M9X-T4WB')
})

test.each(['', 'K7QF-2M9X-T4W', 'K7QF-2M9X-T4WBB', 'K7QF-2M9X-T4W0', "K7QF-2M9X-T4W'", '0198c2a4-7d1e-7b0c'])(
  '%j is no hash',
  text => {
    expect(readBookingHash(text)).toBeUndefined()
  },
)

test('no character can be taken for another on the phone or on paper', () => {
  expect(BOOKING_HASH_ALPHABET).not.toMatch(/[01OIL58SZU]/)
  expect(new Set(BOOKING_HASH_ALPHABET).size).toBe(BOOKING_HASH_ALPHABET.length)
})
