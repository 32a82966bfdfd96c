import { beforeEach, expect, test } from 'vitest'
import { datesOfMonth } from '#contract/platform/dates.ts'
import { bookingRefusals } from '#contract/refusals.ts'
import {
  addService,
  availableTimes,
  bodyFor,
  decide,
  FRIDAY,
  pay,
  post,
  statusOf,
  times,
} from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'
import { aCustomer } from './own/testing/own.ts'
import { bookAtDesk } from './testing/at-desk.ts'

const spa = useSpa()
const OWN_WORDS = 'We are moving house and back on 1 December.'

const set = (body: object) => spa.call('updateSetting', { body, headers: asOwner })
const pause = (text = '') => set({ isPaused: { beauty: true }, pauseText: { beauty: text } })

beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  await set({ isPaused: { beauty: false }, pauseText: { beauty: '' } })
})

test('while new bookings are paused no day has a time, and the reason is the owner’s or our own', async () => {
  const { sub } = await addService(spa)
  await pause()
  expect(await availableTimes(spa, sub, FRIDAY)).toEqual({
    success: true,
    availableTimes: [],
    message: bookingRefusals.paused,
  })
  await pause(OWN_WORDS)
  expect((await availableTimes(spa, sub, FRIDAY)).message).toBe(OWN_WORDS)
  const month = await spa.call('bookedDates', { query: { subServiceId: sub._id, month: '2026-11' } })
  expect(month.json().bookedDates).toEqual(datesOfMonth('2026-11'))

  await set({ isPaused: { beauty: false } })
  expect(await times(spa, sub)).toContain('9:00 AM')
})

test('a new booking and a customer’s move are refused in the same words', async () => {
  const { service, sub } = await addService(spa)
  const own = await aCustomer(spa, { service })
  await pause(OWN_WORDS)
  const refused = await post(spa, bodyFor(service, sub, '10:30 AM'))
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'bookings_paused', message: OWN_WORDS }])
  expect(await own.move('11:00 AM')).toMatchObject({ status: 409, body: { code: 'bookings_paused', error: OWN_WORDS } })
})

test('what is booked goes on: paying, deciding, cancelling and taking it back', async () => {
  const own = await aCustomer(spa)
  await pause()
  expect((await own.look()).status).toBe(200)
  expect((await pay(spa, own, await photo())).statusCode).toBe(200)
  expect((await decide(spa, own._id, 'confirmed')).statusCode).toBe(200)
  spa.clock.advance(1)
  expect((await own.cancel()).status).toBe(200)
  expect((await own.restore()).status).toBe(200)
  expect(await statusOf(spa, own)).toBe('confirmed')
})

test('the desk sees the times and takes bookings as ever', async () => {
  const { service, sub } = await addService(spa)
  await pause()
  const seen = await spa.call('availableTimes', {
    query: { subServiceId: sub._id, date: FRIDAY, forDesk: 'true' },
  })
  expect(seen.json().availableTimes).toContain('9:00 AM')
  const taken = await bookAtDesk(spa, service)
  expect(taken.statusCode).toBe(201)
  const { booking } = taken.json()
  const moved = await spa.call('moveBooking', {
    parts: { id: booking._id },
    body: { bookingDate: FRIDAY, bookingTime: '10:00 AM' },
    headers: asOwner,
  })
  expect(moved.statusCode).toBe(200)
})
