import { afterEach, expect, test, vi } from 'vitest'
import { EMPTY_USER_INFO } from '#web/store/user-info.ts'
import { aBooking, aService, aSubService } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStores } from '#web/testing/test-stores.ts'
import { loadTimes } from './booking-form.ts'
import { confirmBooking } from './confirm-booking.ts'
import { savedOffer, saveOffer } from './saved.ts'

const TIMES = 'GET /api/booking/available-times?subServiceId=sub-glow&date=2026-11-20'
const CREATE = 'POST /api/booking/create'
const facials = aService()
const glow = aSubService()

afterEach(() => {
  saveOffer()
  vi.restoreAllMocks()
})

function keptFor(minutes: number) {
  saveOffer({
    serviceId: facials._id,
    subServiceId: glow._id,
    bookingDate: '2026-11-20',
    bookingTime: '10:30 AM',
    offer: 'a-key',
    until: new Date(Date.now() + minutes * 60_000).toISOString(),
  })
}

/** What the last booking was asked for with. */
function bookedWith({ requests }: ReturnType<typeof fakeServer>) {
  return requests.findLast(({ method }) => method === 'POST')?.body
}

function whoChose(bookingTime: string) {
  const userInfo = {
    ...EMPTY_USER_INFO,
    fullName: 'Ada Obi',
    email: 'ada@example.com',
    phoneNumber: '+234 801 234 5678',
  }
  const bookingDate = '2026-11-20'
  return testStores({
    booking: { selectedService: facials, selectedSubService: glow, bookingDate, bookingTime, userInfo },
  })
}

test('the time that is kept for who waited stays chosen though it is on no list, and is booked with its key', async () => {
  keptFor(30)
  const server = fakeServer()
  server.answer(TIMES, { success: true, availableTimes: [], message: 'Friday is fully booked.', mayWait: true })
  server.answer(CREATE, { success: true, booking: aBooking({ status: 'confirmed' }), manageKey: 'key' })
  const stores = whoChose('10:30 AM')
  await loadTimes(stores)
  expect(stores.booking.getState()).toMatchObject({
    availableTimes: ['10:30 AM'],
    bookingTime: '10:30 AM',
    emptyDay: null,
  })
  await confirmBooking(stores)
  expect(bookedWith(server)).toMatchObject({ bookingTime: '10:30 AM', offer: 'a-key' })
})

test('another time is booked without the key, and what has ended is not kept', async () => {
  keptFor(30)
  const server = fakeServer()
  server.answer(CREATE, { success: true, booking: aBooking({ status: 'confirmed' }), manageKey: 'key' })
  await confirmBooking(whoChose('11:00 AM'))
  expect(bookedWith(server)).not.toHaveProperty('offer')
  keptFor(-1)
  expect(savedOffer()).toBeUndefined()
})

test('where the time has gone after all, it is offered no longer', async () => {
  keptFor(30)
  const server = fakeServer()
  server.refuse(CREATE, 409, '10:30 AM for Facials has just been taken.', { code: 'slot_taken' })
  server.answer(TIMES, { success: true, availableTimes: ['11:00 AM'] })
  const stores = whoChose('10:30 AM')
  await confirmBooking(stores)
  expect(savedOffer()).toBeUndefined()
  expect(stores.booking.getState()).toMatchObject({ availableTimes: ['11:00 AM'], bookingTime: null })
})
