import { beforeEach, expect, test, vi } from 'vitest'
import { attemptKeys } from './attempt-keys.ts'

const KEPT = 'booking_attempt'
const NOW = Date.parse('2026-11-15T10:00:00Z')
const HOUR_MS = 3_600_000

const nine = {
  serviceId: 'service-facials',
  subServiceId: 'sub-glow',
  bookingDate: '2026-11-20',
  bookingTime: '9:00 AM',
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phoneNumber: '+2348012345678',
}

beforeEach(() => {
  vi.restoreAllMocks()
})

/** The keys of a page that was just opened on this device. */
const opened = () => attemptKeys()

test('a request whose answer was lost carries its key again after a reload', () => {
  const sent = opened().keyFor(nine)
  expect(opened().keyFor({ ...nine })).toBe(sent)
  expect(opened().undecided()).toEqual(nine)
})

test.each(Object.keys(nine))('with another %s it is another request and gets a key of its own', field => {
  const keys = opened()
  const changed = { ...nine, [field]: 'something else' }
  const sent = keys.keyFor(nine)
  expect(opened().keyFor(changed)).not.toBe(sent)
  expect(keys.keyFor(changed)).not.toBe(sent)
})

test('once the server has decided, the same request is a new try, and the device keeps nothing of it', () => {
  const keys = opened()
  const sent = keys.keyFor(nine)
  keys.settle()
  expect(localStorage.getItem(KEPT)).toBeNull()
  expect(keys.undecided()).toBeUndefined()
  expect(keys.keyFor(nine)).not.toBe(sent)
})

test('after a day the device has forgotten it, as the server has', () => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW)
  const sent = opened().keyFor(nine)
  vi.spyOn(Date, 'now').mockReturnValue(NOW + 24 * HOUR_MS)
  expect(opened().undecided()).toBeUndefined()
  expect(localStorage.getItem(KEPT)).toBeNull()
  expect(opened().keyFor(nine)).not.toBe(sent)
})

test('a browser that keeps nothing still repeats with the same key until the page is left', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  const keys = opened()
  expect(keys.keyFor(nine)).toBe(keys.keyFor(nine))
})

test.each([
  ['no key', { request: nine }],
  ['a key that no header carries', { key: 'é\n', request: nine }],
  ['no request', { key: '0123456789abcdef'.repeat(2) }],
  ['a request that is none', { key: '0123456789abcdef'.repeat(2), request: { ...nine, bookingTime: 9 } }],
])('what was kept with %s is not ours', (_, kept) => {
  localStorage.setItem(KEPT, JSON.stringify({ version: 1, savedAt: Date.now(), ...kept }))
  expect(opened().undecided()).toBeUndefined()
})

test('keys are long, printable and do not repeat', () => {
  const made = Array.from({ length: 1000 }, (_, n) => opened().keyFor({ ...nine, email: `${n}` }))
  expect(new Set(made).size).toBe(1000)
  for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
