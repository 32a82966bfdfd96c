import { beforeEach, expect, test } from 'vitest'
import { createBookingResponse } from '#contract/booking/booking.ts'
import { addService, bodyFor, FRIDAY, post, statusOf, times } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, useSpa } from '#server/app/testing/spa.ts'
import { aCustomer } from './own/testing/own.ts'
import { bookAtDesk } from './testing/at-desk.ts'

const spa = useSpa()
beforeEach(async () => {
  spa.clock.set(MONDAY_7_AM)
  await spa.deliver()
})

const aFreeService = () => addService(spa, { subs: [{ name: 'Skin talk', price: 0 }] })

test('what costs nothing is confirmed at once and waits for no transfer', async () => {
  const { service, sub } = await aFreeService()
  const response = await post(spa, bodyFor(service, sub))
  const { booking } = createBookingResponse.parse(response.json())
  expect(booking).toMatchObject({ status: 'confirmed', price: 0, holdExpiresAt: null })
  expect(await times(spa, sub)).not.toContain('9:00 AM')
  spa.clock.advance(24 * 60)
  expect(await statusOf(spa, booking)).toBe('confirmed')
  expect(await times(spa, sub)).not.toContain('9:00 AM')
})

test('the customer gets the confirmation with its calendar entry, the owner hears of it, nobody is asked for money', async () => {
  const { service, sub } = await aFreeService()
  await post(spa, bodyFor(service, sub))
  const mails = await spa.deliver()
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['booking-confirmed', 'free-booking-for-owner'])
  const confirmation = mails.find(({ kind }) => kind === 'booking-confirmed')!
  expect(confirmation.subject).toBe('Booking confirmed: Skin talk, Friday 20 November at 9:00 AM')
  expect(confirmation.text).toContain('There is nothing to pay.')
  expect(confirmation.text).toMatch(/Price:?\s+Free/)
  expect(confirmation.calendar).toMatchObject({ method: 'REQUEST' })
  for (const { text, html } of mails) expect(text + html).not.toMatch(/transfer|receipt before|account number/i)
})

test('it is cancelled out of the calendar and taken back into it like a paid one', async () => {
  const { service } = await aFreeService()
  const own = await aCustomer(spa, { service })
  expect((await own.move('10:00 AM')).body.booking.status).toBe('confirmed')
  await own.cancel()
  const cancelled = (await spa.deliver()).find(({ kind }) => kind === 'booking-cancelled-by-customer')
  expect(cancelled?.calendar).toMatchObject({ method: 'CANCEL' })
  expect((await own.restore()).body.booking.status).toBe('confirmed')
})

test.each(['on_arrival', 'pay_link'])(
  'taken at the desk (%s) it owes nothing and needs no link to pay',
  async payment => {
    const { service } = await aFreeService()
    const response = await bookAtDesk(spa, service, { payment })
    expect(response.json().booking).toMatchObject({ status: 'confirmed', money: { paid: 0, owed: 0, toReturn: 0 } })
    expect((await spa.deliver()).map(({ kind }) => kind)).toEqual(['booking-at-desk'])
    const unpaid = await spa.call('listBookings', {
      query: { unpaid: 'true', from: FRIDAY, to: FRIDAY, serviceId: service._id },
      headers: asOwner,
    })
    expect(unpaid.json().bookings).toEqual([])
  },
)
