import { afterEach, expect, test, vi } from 'vitest'
import type { Treatment } from '#contract/booking/booking.ts'
import type { VisitAlternative } from '#contract/booking/visit.ts'
import { aBooking, aService, aSubService, aTherapist } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStores } from '#web/testing/test-stores.ts'
import type { BookingState } from './booking.ts'
import { loadTimes } from './booking-form.ts'
import { confirmBooking } from './confirm-booking.ts'
import { chooseTherapist } from './therapist.ts'
import { addGuest, addTreatment, guestsOf, visitWish } from './visit.ts'
import { chooseTherapistOf, nameGuest, removeGuest, takeAlternative } from './visit-changes.ts'

const glow = aSubService()
const facials = aService()
const swedish = aSubService({ _id: 'sub-swedish', name: 'Swedish Massage', duration: 90, price: 40_000 })
const massage = aService({ _id: 'service-massage', slug: 'massage', name: 'Massage', serviceArray: [swedish] })
const ngozi = aTherapist()
const userInfo = { fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '+2348012345678' }
const CREATE = 'POST /api/booking/create'

const treatment = (subService = swedish, service = massage) => ({ service, subService })
const withGlow = (more: Partial<BookingState> = {}) =>
  testStores({
    service: { services: [facials, massage], team: [ngozi] },
    booking: { selectedService: facials, selectedSubService: glow, bookingDate: '2026-11-20', ...more },
  })

const timesOf = (visit: object[]) =>
  `GET /api/booking/available-times?${new URLSearchParams({ visit: JSON.stringify(visit), date: '2026-11-20' })}`

afterEach(() => {
  vi.restoreAllMocks()
})

// Times

test('times of a visit are asked for with its treatments and wanted people, and without names', async () => {
  const server = fakeServer()
  const stores = withGlow()
  addGuest(stores)
  nameGuest(stores, 1, 'Bola')
  chooseTherapistOf(stores, { guest: 1, at: 0 }, ngozi)
  const plan = { bookingTime: '10:00 AM', endTime: '11:00 AM', treatments: [] }
  const visit = [
    { treatments: [{ subServiceId: 'sub-glow' }] },
    { treatments: [{ subServiceId: 'sub-glow', therapistId: 'ngozi' }] },
  ]
  server.answer(timesOf(visit), { success: true, availableTimes: ['10:00 AM'], plans: [plan] })
  await loadTimes(stores)
  expect(stores.booking.getState()).toMatchObject({ availableTimes: ['10:00 AM'], plans: [plan] })
})

test('a name changes no time', () => {
  const stores = withGlow()
  addGuest(stores)
  stores.booking.setState({ availableTimes: ['10:00 AM'], bookingTime: '10:00 AM' })
  nameGuest(stores, 1, 'Bola')
  expect(stores.booking.getState()).toMatchObject({ availableTimes: ['10:00 AM'], bookingTime: '10:00 AM' })
})

test('a wanted person who does not do a treatment is not asked for', () => {
  const stores = withGlow()
  addTreatment(stores, treatment())
  chooseTherapistOf(stores, { guest: 0, at: 1 }, ngozi)
  chooseTherapist(stores, ngozi)
  expect(visitWish(stores)?.[0]?.treatments).toEqual([
    { subServiceId: 'sub-glow', therapistId: 'ngozi' },
    { subServiceId: 'sub-swedish' },
  ])
})

const alternative = (changes: Partial<VisitAlternative>): VisitAlternative => ({
  kind: 'order',
  sentence: 'First the massage, then the facial, at 1:00 PM',
  guests: [{ name: '', treatments: [{ subServiceId: 'sub-swedish' }, { subServiceId: 'sub-glow' }] }],
  bookingDate: '2026-11-20',
  bookingTime: '1:00 PM',
  ...changes,
})

test('an alternative is taken whole: order, people, later guests, day and first time; names stay', async () => {
  const stores = withGlow()
  addTreatment(stores, treatment())
  addGuest(stores)
  nameGuest(stores, 1, 'Bola')
  const guests = [
    { name: '', treatments: [{ subServiceId: 'sub-swedish' }, { subServiceId: 'sub-glow', therapistId: 'ngozi' }] },
    { name: '', treatments: [{ subServiceId: 'sub-glow' }], startsAfterMinutes: 30 },
  ]
  await takeAlternative(stores, alternative({ guests, bookingDate: '2026-11-21' }))
  expect(visitWish(stores)).toEqual([guests[0], { ...guests[1], name: 'Bola' }])
  expect(stores.booking.getState()).toMatchObject({ bookingDate: '2026-11-21', bookingTime: '1:00 PM' })
  expect(guestsOf(stores.booking.getState())[0]!.treatments[1]!.therapist).toEqual({ _id: 'ngozi', name: 'Ngozi Eze' })
})

test('another day for the same visit asks for its times at once', async () => {
  const server = fakeServer()
  const visit = [{ treatments: [{ subServiceId: 'sub-glow' }, { subServiceId: 'sub-swedish' }] }]
  const query = new URLSearchParams({ visit: JSON.stringify(visit), date: '2026-11-21' })
  server.answer(`GET /api/booking/available-times?${query}`, { success: true, availableTimes: ['1:00 PM'] })
  const stores = withGlow()
  addTreatment(stores, treatment())
  const guests = visit.map(one => ({ ...one, name: '' }))
  await takeAlternative(stores, alternative({ kind: 'day', guests, bookingDate: '2026-11-21' }))
  expect(stores.booking.getState()).toMatchObject({ availableTimes: ['1:00 PM'], bookingTime: '1:00 PM' })
})

test('a visit without a time keeps what would fit instead', async () => {
  const server = fakeServer()
  const stores = withGlow()
  addTreatment(stores, treatment())
  const visit = [{ treatments: [{ subServiceId: 'sub-glow' }, { subServiceId: 'sub-swedish' }] }]
  const alternatives = [alternative({})]
  server.answer(timesOf(visit), { success: true, availableTimes: [], message: 'Not in this order.', alternatives })
  await loadTimes(stores)
  expect(stores.booking.getState().emptyDay).toMatchObject({ reason: 'Not in this order.', alternatives })
})

// Confirming

function readyForTwo() {
  const stores = withGlow({ userInfo, bookingTime: '10:30 AM' })
  addGuest(stores)
  nameGuest(stores, 1, 'Bola')
  stores.booking.setState({ bookingTime: '10:30 AM' })
  return stores
}

const part = (changes: Partial<Treatment>): Treatment => ({ ...aBooking().treatments[0]!, ...changes })
const forTwo = aBooking({
  price: 50_000,
  treatments: [part({}), part({ _id: 'second', guest: 1 })],
  guestNames: ['', 'Bola'],
})

test('confirming a visit sends its guests beside the first treatment', async () => {
  const server = fakeServer()
  server.answer(CREATE, { success: true, booking: forTwo, manageKey: 'key' })
  server.answer('GET /api/account/banks', { success: true, banks: [] })
  await confirmBooking(readyForTwo())
  expect(server.requests[0]!.body).toEqual({
    serviceId: 'service-facials',
    subServiceId: 'sub-glow',
    bookingDate: '2026-11-20',
    bookingTime: '10:30 AM',
    ...userInfo,
    guests: [
      { name: '', treatments: [{ subServiceId: 'sub-glow' }] },
      { name: 'Bola', treatments: [{ subServiceId: 'sub-glow' }] },
    ],
  })
})

test.each<[string, (stores: ReturnType<typeof readyForTwo>) => void, boolean]>([
  ['the same visit', () => {}, false],
  ['another name', stores => nameGuest(stores, 1, 'Kemi'), true],
  ['a treatment more', stores => addTreatment(stores, treatment(), 1), true],
  ['one guest fewer', stores => removeGuest(stores, 1), true],
  ['another person', stores => chooseTherapistOf(stores, { guest: 1, at: 0 }, ngozi), true],
])('a held visit is paid for when %s is confirmed again, unless it is another one', async (_, change, isAnother) => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-15T10:00:00Z'))
  const server = fakeServer()
  server.answer(CREATE, { success: true, booking: forTwo, manageKey: 'key' })
  server.answer('GET /api/account/banks', { success: true, banks: [] })
  const stores = readyForTwo()
  await confirmBooking(stores)
  change(stores)
  stores.booking.setState({ bookingTime: '10:30 AM' })
  await confirmBooking(stores)
  const created = server.requests.filter(({ method }) => method === 'POST')
  expect(created).toHaveLength(isAnother ? 2 : 1)
  if (isAnother) expect(created[1]!.body).toMatchObject({ replaces: 'K7QF-2M9X-T4WB' })
})

test('a visit whose confirmation got no response is offered its time again, and repeated with the same key', async () => {
  const server = fakeServer()
  server.cut(CREATE)
  const stores = readyForTwo()
  await confirmBooking(stores)
  const visit = [{ treatments: [{ subServiceId: 'sub-glow' }] }, { treatments: [{ subServiceId: 'sub-glow' }] }]
  server.answer(timesOf(visit), { success: true, availableTimes: ['9:00 AM'] })
  await loadTimes(stores)
  expect(stores.booking.getState().availableTimes).toEqual(['9:00 AM', '10:30 AM'])
  await confirmBooking(stores)
  const keys = server.requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
  // Of a plain booking that begins with the same treatment it is not offered.
  removeGuest(stores, 1)
  const plain = 'GET /api/booking/available-times?subServiceId=sub-glow&date=2026-11-20'
  server.answer(plain, { success: true, availableTimes: ['9:00 AM'] })
  await loadTimes(stores)
  expect(stores.booking.getState().availableTimes).toEqual(['9:00 AM'])
})
