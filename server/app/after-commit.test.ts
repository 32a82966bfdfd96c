import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RECEIPT_FIELD } from '#contract/rules.ts'
import { addService, bodyFor, decide, encodeForm, FRIDAY, pay, post } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aCustomer } from '#server/booking/own/testing/own.ts'
import { Deadline } from '#server/platform/deadline.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'

// A database that is busy right after a commit must not turn a yes into a no. Here every deadline ends at the commit, so a
// statement of the same request after it fails.
const spa = useSpa()
beforeEach(() => {
  spa.clock.set(MONDAY_7_AM)
  vi.spyOn(Deadline.prototype, 'leaveAtLeast').mockImplementation(function (this: Deadline) {
    queueMicrotask(() => this.moveBy(-6_000_000))
  })
})
afterEach(() => vi.restoreAllMocks())

test('a customer’s change that was made is answered with a yes', async () => {
  const ada = await aCustomer(spa)
  expect((await pay(spa, ada, await photo())).statusCode).toBe(200)
  expect(await ada.move('10:30 AM')).toMatchObject({ status: 200, body: { booking: { bookingTime: '10:30 AM' } } })
  expect(await ada.cancel()).toMatchObject({ status: 200, body: { booking: { status: 'cancelled' } } })
  expect(await ada.restore()).toMatchObject({ status: 200, body: { booking: { status: 'submitted' } } })
})

test('a receipt from a customer’s own page that was taken is answered with a yes', async () => {
  const ada = await aCustomer(spa)
  const form = await encodeForm([
    ['bookingHash', ada.bookingHash],
    ['key', ada.manageKey],
    [RECEIPT_FIELD, await photo(), 'receipt.png'],
  ])
  const response = await spa.call('sendOwnReceipt', form)
  expect([response.statusCode, response.json().booking.status]).toEqual([200, 'submitted'])
})

test('a change at the desk that was made is answered with a yes', async () => {
  const { service, sub } = await addService(spa)
  const { booking } = (await post(spa, bodyFor(service, sub))).json()
  const parts = { id: booking._id }
  const asked = async (
    call: 'undoChange' | 'moveBooking' | 'takePayment' | 'editBooking' | 'restoreBooking',
    body?: object,
  ) => (await spa.call(call, { parts, body, headers: asOwner })).statusCode
  expect((await decide(spa, booking._id, 'confirmed')).statusCode).toBe(200)
  expect(await asked('undoChange')).toBe(200)
  expect(await asked('moveBooking', { bookingDate: FRIDAY, bookingTime: '11:00 AM' })).toBe(200)
  expect(await asked('takePayment', { direction: 'in', method: 'cash', amount: 25_000 })).toBe(201)
  expect(await asked('editBooking', { fullName: 'Ada Obi-Eze' })).toBe(200)
  expect((await decide(spa, booking._id, 'cancelled')).statusCode).toBe(200)
  expect(await asked('restoreBooking')).toBe(200)
  const atDesk = { ...bodyFor(service, sub, '9:00 AM'), origin: 'phone' }
  expect((await spa.call('bookAtDesk', { body: atDesk, headers: asOwner })).statusCode).toBe(201)
})

test('a closed day and a blocked time that were made are answered with a yes', async () => {
  const { service } = await addService(spa)
  const made = async (call: 'addClosure' | 'addBlock', body: object) =>
    (await spa.call(call, { body, headers: asOwner })).statusCode
  const [from, until] = [`${FRIDAY}T09:00:00+01:00`, `${FRIDAY}T10:00:00+01:00`]
  expect(await made('addBlock', { serviceId: service._id, from, until })).toBe(201)
  expect(await made('addClosure', { from: '2026-12-24', to: '2026-12-24' })).toBe(201)
})
