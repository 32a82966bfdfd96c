import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { useSpa } from '#server/testing/spa.ts'
import { bookingKeys, openBookingKeys } from './keys.ts'

const keys = bookingKeys('a secret')
const id = '0b6c6a1e-6e9a-4a57-9c57-3d6b1c7f2f10'

test('a key is an HMAC of the booking, in letters that need no encoding behind a #', () => {
  expect(keys.of(id)).toBe(createHmac('sha256', 'a secret').update(`booking ${id}`).digest('base64url'))
  expect(keys.of(id)).toMatch(/^[\w-]{43}$/)
})

test('fits its booking, and no other secret, booking or spelling', () => {
  const key = keys.of(id)
  expect(keys.fits(id, key)).toBe(true)
  expect(bookingKeys('another').fits(id, key)).toBe(false)
  expect(keys.fits('another', key)).toBe(false)
  for (const wrong of ['', key.slice(1), `${key}=`, key.toUpperCase(), 'ключ', '\0'.repeat(43)])
    expect(keys.fits(id, wrong)).toBe(false)
})

const spa = useSpa()

test('no key opens a booking that does not exist, not even the key of nobody', async () => {
  const key = spa.deps.bookingKeys.of('00000000-0000-4000-8000-000000000000')
  const { statusCode } = await spa.call('manageBooking', { body: { bookingHash: 'K7QF-2M9X-T4WB', key } })
  expect(statusCode).toBe(404)
})

test('whatever process reads the secret, the keys are the same', async () => {
  const [one, other] = [await openBookingKeys(spa.db), await openBookingKeys(spa.db)]
  expect(one.of(id)).toBe(other.of(id))
  expect(one.of(id)).not.toBe(keys.of(id))
})
