import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addService, book } from '#server/app/testing/desk.ts'
import { useSpa } from '#server/app/testing/spa.ts'
import { askServerToRenew, bookingKeys, followRenewals, openBookingKeys, renewBookingKeys } from './keys.ts'

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

describe('renewed keys', () => {
  const opens = async (booking: { bookingHash: string }, key: string) =>
    (await spa.call('manageBooking', { body: { bookingHash: booking.bookingHash, key } })).statusCode

  test('open every booking, and the ones before them open none; what is counted is counted on', async () => {
    const { service } = await addService(spa)
    const booking = await book(spa, service)
    const { bookingKeys: running } = spa.deps
    const [old, alias] = [running.of(booking._id), running.alias('network', '203.0.113.9')]
    expect(await opens(booking, old)).toBe(200)
    await renewBookingKeys(spa.db, spa.clock.now())
    // What another process of the site does every few seconds.
    await followRenewals({ ...spa.deps, config: { ...spa.config, databaseUrl: 'postgres://somewhere' } })
    expect(await opens(booking, old)).toBe(404)
    expect(await opens(booking, running.of(booking._id))).toBe(200)
    expect(running.alias('network', '203.0.113.9')).toBe(alias)
  })

  test('are made by the running server where the database is its own', async () => {
    const before = spa.deps.bookingKeys.of(id)
    const asked = askServerToRenew(spa.config.dataDir)
    const follow = { ...spa.deps, config: { ...spa.config, databaseUrl: undefined } }
    let isDone = false
    void asked.then(() => {
      isDone = true
    })
    while (!isDone) {
      await followRenewals(follow)
      await pause(20)
    }
    expect(spa.deps.bookingKeys.of(id)).not.toBe(before)
    const same = spa.deps.bookingKeys.of(id)
    await followRenewals(follow)
    expect(spa.deps.bookingKeys.of(id)).toBe(same)
  })
})
