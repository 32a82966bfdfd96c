import { expect, test } from 'vitest'
import type { VisitPlan } from '#contract/booking/visit.ts'
import { aBooking, aService, aSubService } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStores } from '#web/testing/test-stores.ts'
import { loadTimes } from './booking-form.ts'
import { confirmBooking } from './confirm-booking.ts'
import { saveOffer } from './saved.ts'
import { addGuest, addTreatment, guestsOf } from './visit.ts'
import { nameGuest } from './visit-changes.ts'

const CREATE = 'POST /api/booking/create'
const glow = aSubService()
const facials = aService({ serviceArray: [glow] })
const wish = [
  { name: '', treatments: [{ subServiceId: glow._id }] },
  { name: '', treatments: [{ subServiceId: glow._id }] },
]
const named = { subServiceId: glow._id, serviceName: facials.name, subServiceName: glow.name }
const part = { ...named, durationMinutes: 60, price: 25_000, therapist: null }
const plan: VisitPlan = {
  bookingTime: '10:30 AM',
  endTime: '11:30 AM',
  treatments: [0, 1].map(guest => ({ ...part, guest, bookingTime: '10:30 AM' })),
}

/** A couple has opened the link of their mail. */
function offeredCouple() {
  saveOffer({
    serviceId: facials._id,
    subServiceId: glow._id,
    bookingDate: '2026-11-20',
    bookingTime: '10:30 AM',
    offer: 'a-key',
    until: new Date(Date.now() + 30 * 60_000).toISOString(),
    guests: wish,
    plan,
  })
  const userInfo = { fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '+2348012345678' }
  const stores = testStores({
    service: { services: [facials] },
    booking: { selectedService: facials, selectedSubService: glow, bookingDate: '2026-11-20', userInfo },
  })
  addGuest(stores)
  stores.booking.setState({ bookingTime: '10:30 AM' })
  const server = fakeServer()
  server.answer(CREATE, { success: true, booking: aBooking({ status: 'confirmed' }), manageKey: 'key' })
  return { stores, server }
}

test('an offered visit stays chosen with its parts, though it is on no list, and is booked with its key and its names', async () => {
  const { stores, server } = offeredCouple()
  const visit = JSON.stringify(wish.map(({ treatments }) => ({ treatments })))
  const query = new URLSearchParams({ visit, date: '2026-11-20' })
  const nothing = { success: true, availableTimes: [], message: 'Fully booked.', mayWait: true }
  server.answer(`GET /api/booking/available-times?${query}`, nothing)
  await loadTimes(stores)
  const offered = { availableTimes: ['10:30 AM'], bookingTime: '10:30 AM', plans: [plan], emptyDay: null }
  expect(stores.booking.getState()).toMatchObject(offered)
  nameGuest(stores, 1, 'Bola')
  await confirmBooking(stores)
  expect(server.requests.at(-1)?.body).toMatchObject({
    offer: 'a-key',
    guests: [wish[0], { ...wish[1], name: 'Bola' }],
  })
})

test('another visit is booked without the key', async () => {
  const { stores, server } = offeredCouple()
  addTreatment(stores, { service: facials, subService: glow }, 1)
  expect(guestsOf(stores.booking.getState())[1]!.treatments).toHaveLength(2)
  stores.booking.setState({ bookingTime: '10:30 AM' })
  await confirmBooking(stores)
  expect(server.requests.at(-1)?.body).not.toHaveProperty('offer')
})
