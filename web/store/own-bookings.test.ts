import { expect, test, vi } from 'vitest'
import { OWN_BOOKINGS_KEY } from '#contract/rules.ts'
import { aBooking, aBookingWith } from '#web/testing/examples.ts'
import { addOwnBooking, readOwnBookings, removeOwnBooking, savedKey } from './own-bookings.ts'
import { saveContact, savedContact } from './saved.ts'

test('the newest ten bookings are remembered, each once, with no word about the person', () => {
  for (let n = 0; n < 12; n++) addOwnBooking(aBooking({ bookingHash: `HASH-${n}` }), `key-${n}`)
  addOwnBooking(aBooking({ bookingHash: 'HASH-5' }), 'key-5')
  expect(readOwnBookings().map(({ bookingHash }) => bookingHash)).toEqual(
    [5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map(n => `HASH-${n}`),
  )
  expect(localStorage.getItem(OWN_BOOKINGS_KEY)).not.toMatch(/Ada|example\.com|\+234/)
  expect(savedKey('HASH-7')).toBe('key-7')
  expect(savedKey('HASH-0')).toBeUndefined()
})

test('the person who was asked for is remembered, and nobody else; a list of an earlier version knows of nobody', () => {
  const ngozi = { _id: 'ngozi', name: 'Ngozi Eze' }
  const asked = aBookingWith(ngozi, { bookingHash: 'HASH-1' })
  addOwnBooking(asked, 'key')
  addOwnBooking(
    { ...asked, bookingHash: 'HASH-2', treatments: [{ ...asked.treatments[0]!, therapistWanted: false }] },
    'key',
  )
  expect(readOwnBookings().map(({ therapist }) => therapist)).toEqual([undefined, ngozi])
  const earlier = readOwnBookings().map(({ therapist: _, ...facts }) => facts)
  localStorage.setItem(OWN_BOOKINGS_KEY, JSON.stringify({ version: 1, savedAt: Date.now(), bookings: earlier }))
  expect(readOwnBookings()).toHaveLength(2)
})

test('what was let go is not looked for again', () => {
  addOwnBooking(aBooking(), 'key')
  addOwnBooking(aBooking({ bookingHash: 'HASH-2' }), 'key-2')
  removeOwnBooking(aBooking().bookingHash)
  expect(readOwnBookings().map(({ bookingHash }) => bookingHash)).toEqual(['HASH-2'])
})

test('a year later the device has forgotten by itself', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T10:00:00Z') })
  addOwnBooking(aBooking(), 'key')
  saveContact(aBooking())
  vi.setSystemTime(Date.parse('2027-11-01T10:00:00Z'))
  expect(readOwnBookings()).toHaveLength(1)
  expect(savedContact()).toMatchObject({ fullName: 'Ada Obi' })
  vi.setSystemTime(Date.parse('2027-11-16T10:00:00Z'))
  expect(readOwnBookings()).toEqual([])
  expect(savedContact()).toBeUndefined()
})

test.each(['not json', '{"version":1}', '{"version":1,"savedAt":0,"bookings":[{}]}'])('%s is no list of ours', kept => {
  localStorage.setItem(OWN_BOOKINGS_KEY, kept)
  expect(readOwnBookings()).toEqual([])
})
