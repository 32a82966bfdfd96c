import { afterEach, expect, test, vi } from 'vitest'
import { EMPTY_USER_INFO } from '#web/store/user-info.ts'
import { aBooking, aService, aSubService } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { testStores } from '#web/testing/test-stores.ts'
import { type BookingState, chooseService, chooseSubService } from './booking.ts'
import { chooseDate, chooseTime, loadBookedDates, loadTimes, setHeldBooking } from './booking-form.ts'
import { confirmBooking } from './confirm-booking.ts'
import { cancelLookup, clearHeldBooking, loadBooking, releaseBooking } from './made-booking.ts'
import { prefetchDays, prefetchFirstDays } from './own-booking.ts'
import { addOwnBooking } from './own-bookings.ts'
import { continuePayment } from './payment-form.ts'
import { saveContact, savedOffer, saveOffer } from './saved.ts'

const CREATE = 'POST /api/booking/create'
const BANKS = 'GET /api/account/banks'
const times = (date: string, subServiceId = 'sub-glow') =>
  `GET /api/booking/available-times?subServiceId=${subServiceId}&date=${date}`

const facials = aService()
const glow = aSubService()
const ada = { ...EMPTY_USER_INFO, fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '+234 801 234 5678' }
const empty = testStores().booking.getState()

function storeWith(booking: Partial<BookingState>) {
  return testStores({ booking })
}

function readyToConfirm(changes: Partial<BookingState> = {}) {
  return storeWith({
    selectedService: facials,
    selectedSubService: glow,
    bookingDate: '2026-11-20',
    bookingTime: '10:30 AM',
    availableTimes: ['10:30 AM'],
    userInfo: ada,
    ...changes,
  })
}

afterEach(() => {
  vi.restoreAllMocks()
})

// Choosing

test('choosing a service stores it and clears the sub-service, the error and what belonged to them', () => {
  const stores = readyToConfirm({ error: 'Facials: that time was just taken', loading: true })
  const massage = aService({ _id: 'service-massage', name: 'Massage' })
  chooseService(stores, massage)
  expect(stores.booking.getState()).toMatchObject({
    selectedService: massage,
    selectedSubService: null,
    error: null,
    loading: false,
    availableTimes: [],
  })
})

test('choosing a sub-service before a date clears the error and asks for nothing', async () => {
  const server = fakeServer()
  const stores = storeWith({ selectedService: facials, error: 'Something' })
  chooseSubService(stores, glow)
  await loadTimes(stores)
  expect(stores.booking.getState()).toMatchObject({ selectedSubService: glow, error: null, loading: false })
  expect(server.requests).toEqual([])
})

test('choosing a date clears the chosen time and the error', async () => {
  const stores = storeWith({ bookingTime: '9:00 AM', error: 'Something' })
  await chooseDate(stores, '2026-11-20')
  expect(stores.booking.getState()).toMatchObject({ bookingDate: '2026-11-20', bookingTime: null, error: null })
})

test('a date that is fully booked cannot be chosen', async () => {
  const server = fakeServer()
  const stores = storeWith({ selectedSubService: glow, bookedDates: ['2026-11-22'] })
  await chooseDate(stores, '2026-11-22')
  expect(stores.booking.getState().bookingDate).toBeNull()
  expect(server.requests).toEqual([])
})

// Times

test.each([
  ['with times', { success: true, availableTimes: ['9:00 AM'] }],
  ['without times', { success: true, availableTimes: [], message: 'We are closed' }],
  ['that refuses', { success: false, error: 'Facials is no longer offered' }],
])(
  'a late answer %s for an earlier date neither replaces the times of a newer one nor is spoken of',
  async (_, late) => {
    const server = fakeServer()
    const releaseEarlier = server.hold(times('2026-11-20'), late)
    const releaseNewer = server.hold(times('2026-11-21'), { success: true, availableTimes: ['4:00 PM'] })
    const stores = storeWith({ selectedSubService: glow })
    const earlier = chooseDate(stores, '2026-11-20')
    const newer = chooseDate(stores, '2026-11-21')
    releaseEarlier()
    await earlier
    expect(stores.booking.getState()).toMatchObject({ loading: true, availableTimes: [] })
    releaseNewer()
    await newer
    expect(stores.booking.getState()).toMatchObject({ loading: false, availableTimes: ['4:00 PM'], error: null })
    expect(stores.toasts).toEqual([])
  },
)

test('a chosen time that is not free on its day is named, until another time or day is chosen', async () => {
  const server = fakeServer()
  server.answer(times('2026-11-20'), { success: true, availableTimes: ['9:00 AM'] })
  const stores = storeWith({ selectedSubService: glow, bookingDate: '2026-11-20', bookingTime: '10:30 AM' })
  await loadTimes(stores)
  expect(stores.booking.getState()).toMatchObject({ bookingTime: null, timeNotFree: '10:30 AM' })
  await loadTimes(stores)
  expect(stores.booking.getState().timeNotFree).toBe('10:30 AM')
  chooseTime(stores, '9:00 AM')
  expect(stores.booking.getState()).toMatchObject({ bookingTime: '9:00 AM', timeNotFree: null })
})

test('an answer for a sub-service that is no longer chosen is dropped', async () => {
  const server = fakeServer()
  const release = server.hold(times('2026-11-20'), { success: true, availableTimes: ['9:00 AM'] })
  const stores = storeWith({ selectedService: facials, selectedSubService: glow })
  const asked = chooseDate(stores, '2026-11-20')
  chooseService(stores, aService({ _id: 'service-massage' }))
  release()
  await asked
  expect(stores.booking.getState()).toMatchObject({ loading: false, availableTimes: [] })
})

test('a day without times is a red toast with the server’s reason, else ours', async () => {
  const server = fakeServer()
  server.answer(times('2026-11-22'), { success: true, availableTimes: [], message: 'We are closed on Sundays.' })
  server.answer(times('2026-11-23'), { success: true, availableTimes: [] })
  const stores = storeWith({ selectedSubService: glow })
  await chooseDate(stores, '2026-11-22')
  await chooseDate(stores, '2026-11-23')
  expect(stores.toasts).toEqual(['error: We are closed on Sundays.', 'error: No available bookings on this day'])
})

test('failing to load times stores and shows the server’s sentence, else ours', async () => {
  const server = fakeServer()
  server.refuse(times('2026-11-20'), 409, 'Facials is no longer offered')
  server.cut(times('2026-11-21'))
  const stores = storeWith({ selectedSubService: glow, availableTimes: ['9:00 AM'] })
  await chooseDate(stores, '2026-11-20')
  expect(stores.booking.getState()).toMatchObject({
    loading: false,
    error: 'Facials is no longer offered',
    availableTimes: [],
  })
  await chooseDate(stores, '2026-11-21')
  expect(stores.booking.getState().error).toBe('Failed to fetch available times')
  expect(stores.toasts).toEqual(['error: Facials is no longer offered', 'error: Failed to fetch available times'])
})

test('booked dates are kept month by month, in whatever order they arrive', async () => {
  const server = fakeServer()
  const ask = (month: string) => loadBookedDates(stores, { subServiceId: 'sub-glow', month })
  const path = (month: string) => `GET /api/booking/booked-dates?subServiceId=sub-glow&month=${month}`
  server.answer(path('2026-11'), { success: true, bookedDates: ['2026-11-22'] })
  server.answer(path('2026-12'), { success: true, bookedDates: ['2026-12-25'] })
  const stores = storeWith({ selectedSubService: glow, bookedDates: ['2026-11-01'] })
  await ask('2026-12')
  await ask('2026-11')
  expect(stores.booking.getState().bookedDates).toEqual(['2026-12-25', '2026-11-22'])
})

test('booked dates of a sub-service that is no longer chosen are dropped', async () => {
  const server = fakeServer()
  const query = { subServiceId: 'sub-glow', month: '2026-11' }
  const release = server.hold(`GET /api/booking/booked-dates?${new URLSearchParams(query)}`, {
    success: true,
    bookedDates: ['2026-11-22'],
  })
  const stores = storeWith({ selectedSubService: glow, bookedDates: ['2026-11-23'] })
  const asked = loadBookedDates(stores, query)
  chooseSubService(stores, aSubService({ _id: 'sub-deep' }))
  release()
  await asked
  expect(stores.booking.getState().bookedDates).toEqual([])
})

test('a month that was asked for ahead is there without asking, for the same visitor', async () => {
  const server = fakeServer()
  const december = { subServiceId: 'sub-glow', month: '2026-12' }
  const path = '/api/booking/booked-dates?subServiceId=sub-glow&month=2026-12'
  server.answer(`GET ${path}`, { success: true, bookedDates: ['2026-12-24'] })
  const stores = storeWith({ selectedSubService: glow })
  await prefetchDays(stores, 'sub-glow', '2026-12')
  expect(stores.booking.getState()).toMatchObject({ bookedDates: [], requests: { bookedDates: {} } })
  await loadBookedDates(stores, december)
  expect(stores.booking.getState().bookedDates).toEqual(['2026-12-24'])
  expect(server.requests).toHaveLength(1)

  await prefetchDays(stores, 'sub-glow', '2026-12')
  server.answer(`GET ${path}&own=K7QF-2M9X-T4WB`, { success: true, bookedDates: [] })
  setHeldBooking(stores, 'K7QF-2M9X-T4WB')
  await loadBookedDates(stores, december)
  expect(stores.booking.getState().bookedDates).toEqual([])
})

test('the calendar opens with the month of the day that was chosen, else with today’s', async () => {
  const server = fakeServer()
  prefetchFirstDays(storeWith({}), 'sub-first', '2026-11-15')
  prefetchFirstDays(storeWith({ bookingDate: '2027-01-09' }), 'sub-first', '2026-11-15')
  expect(server.requests.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('month'))).toEqual([
    '2026-11',
    '2027-01',
  ])
})

// Creating

test.each<[string, Partial<BookingState>]>([
  ['Please select a service', { selectedService: null, selectedSubService: null, bookingDate: null }],
  ['Please select a sub service under the Facials selection', { selectedSubService: null, bookingDate: null }],
  ['Please select a booking date', { bookingDate: null, bookingTime: null }],
  ['Please select a booking time', { bookingTime: null }],
])('confirming too early says "%s"', async (sentence, changes) => {
  const server = fakeServer()
  const stores = readyToConfirm({ ...changes, userInfo: { ...ada, email: '' } })
  await confirmBooking(stores)
  expect(stores.toasts).toEqual([`error: ${sentence}`])
  expect(stores.booking.getState().fieldErrors).toEqual({})
  expect(server.requests).toEqual([])
})

test('a booking that costs nothing is confirmed: no bank is asked for, and no payment opens', async () => {
  const server = fakeServer()
  const booking = aBooking({ price: 0, status: 'confirmed', holdExpiresAt: null })
  server.answer(CREATE, { success: true, booking, manageKey: 'key' })
  const stores = readyToConfirm({ selectedSubService: aSubService({ price: 0 }) })
  expect(await confirmBooking(stores)).toEqual(booking)
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([CREATE])
  expect(stores.payment.getState().isPaymentOpen).toBe(false)
})

test('a confirmed booking is stored, then the banks are fetched and the payment opens for it', async () => {
  const server = fakeServer()
  const banks = [{ bank_name: '058', name: 'Spa', number: '0123456789' }]
  server.answer(CREATE, { success: true, booking: aBooking() })
  server.answer(BANKS, { success: true, banks })
  const stores = readyToConfirm()
  const confirmed = confirmBooking(stores)
  expect(stores.booking.getState().loading).toBe(true)
  await confirmed
  expect(server.requests[0]!.body).toEqual({
    serviceId: 'service-facials',
    subServiceId: 'sub-glow',
    bookingDate: '2026-11-20',
    bookingTime: '10:30 AM',
    ...ada,
  })
  expect(stores.booking.getState()).toMatchObject({
    loading: false,
    bookingSuccess: true,
    bookingData: aBooking(),
    banks,
  })
  expect(stores.payment.getState()).toMatchObject({ bookingId: 'booking-1', isPaymentOpen: true })
  expect(stores.toasts).toEqual(['success: Booking created successfully!'])
})

test('a refused booking shows the server’s sentence and its field errors', async () => {
  fakeServer().refuse(CREATE, 400, 'Please check your details', { fieldErrors: { email: 'Email is required' } })
  const stores = readyToConfirm()
  await confirmBooking(stores)
  expect(stores.booking.getState()).toMatchObject({
    loading: false,
    bookingSuccess: false,
    error: 'Please check your details',
    fieldErrors: { email: 'Email is required' },
  })
  expect(stores.payment.getState().isPaymentOpen).toBe(false)
  expect(stores.toasts).toEqual(['error: Please check your details'])
})

test('a booking that got no answer is repeated with the same key, a decided one with a new key', async () => {
  const server = fakeServer()
  const stores = readyToConfirm()
  const sentKeys = () => server.requests.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
  server.answer(times('2026-11-20'), { success: true, availableTimes: ['10:30 AM'] })
  server.cut(CREATE)
  await confirmBooking(stores)
  server.refuse(CREATE, 503, 'We are busy')
  await confirmBooking(stores)
  server.refuse(CREATE, 409, 'Facials at 10:30 AM was just taken', { code: 'slot_taken' })
  await confirmBooking(stores)
  server.cut(CREATE)
  await confirmBooking(stores)
  expect(sentKeys()).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
  expect(stores.toasts[0]).toBe('error: Failed to create booking')
})

test('a time asked for without an answer can be chosen on its day until it has one, although it is on no list', async () => {
  const server = fakeServer()
  const stores = readyToConfirm()
  const shown = async (...listed: string[]) => {
    server.answer(times('2026-11-20'), { success: true, availableTimes: listed })
    await loadTimes(stores)
    expect(stores.booking.getState().emptyDay).toBeNull()
    return stores.booking.getState()
  }
  server.cut(CREATE)
  await confirmBooking(stores)
  expect(await shown('9:00 AM', '1:00 PM')).toMatchObject({
    availableTimes: ['9:00 AM', '10:30 AM', '1:00 PM'],
    bookingTime: '10:30 AM',
  })
  expect(await shown()).toMatchObject({ availableTimes: ['10:30 AM'], bookingTime: '10:30 AM' })
  server.answer(times('2026-11-21'), { success: true, availableTimes: ['9:00 AM'] })
  await chooseDate(stores, '2026-11-21')
  expect(stores.booking.getState().availableTimes).toEqual(['9:00 AM'])

  await chooseDate(stores, '2026-11-20')
  chooseTime(stores, '10:30 AM')
  server.refuse(CREATE, 409, 'Facials at 10:30 AM was just taken', { code: 'slot_taken' })
  server.answer(times('2026-11-20'), { success: true, availableTimes: ['9:00 AM'] })
  await confirmBooking(stores)
  expect(stores.booking.getState()).toMatchObject({ availableTimes: ['9:00 AM'], bookingTime: null })
})

test.each(['slot_taken', 'time_not_offered', 'day_closed'])(
  'when the server refuses with %s the times are fetched again and the refusal stays',
  async code => {
    const server = fakeServer()
    server.refuse(CREATE, 409, 'Facials at 10:30 AM was just taken', { code })
    server.answer(times('2026-11-20'), { success: true, availableTimes: ['11:00 AM'] })
    const stores = readyToConfirm()
    await confirmBooking(stores)
    expect(stores.booking.getState()).toMatchObject({
      loading: false,
      error: 'Facials at 10:30 AM was just taken',
      availableTimes: ['11:00 AM'],
      bookingDate: '2026-11-20',
      bookingTime: null,
      userInfo: ada,
    })
    expect(stores.toasts).toEqual(['error: Facials at 10:30 AM was just taken'])
  },
)

// A time offered by the waiting list

function withOffer(minutes: number, changes?: Partial<BookingState>) {
  saveOffer({
    serviceId: facials._id,
    subServiceId: glow._id,
    bookingDate: '2026-11-20',
    bookingTime: '10:30 AM',
    offer: 'a-key',
    until: new Date(Date.now() + minutes * 60_000).toISOString(),
  })
  return readyToConfirm(changes)
}

test('an offered time stays chosen though it is on no list, and is booked with its key', async () => {
  const server = fakeServer()
  server.answer(times('2026-11-20'), { success: true, availableTimes: [], message: 'Fully booked.', mayWait: true })
  server.answer(CREATE, { success: true, booking: aBooking({ status: 'confirmed' }), manageKey: 'key' })
  const stores = withOffer(30)
  await loadTimes(stores)
  const offered = { availableTimes: ['10:30 AM'], bookingTime: '10:30 AM', emptyDay: null }
  expect(stores.booking.getState()).toMatchObject(offered)
  await confirmBooking(stores)
  expect(server.requests.at(-1)?.body).toMatchObject({ bookingTime: '10:30 AM', offer: 'a-key' })
})

test('another time is booked without the key, and an offer that has ended is not kept', async () => {
  const server = fakeServer()
  server.answer(CREATE, { success: true, booking: aBooking({ status: 'confirmed' }), manageKey: 'key' })
  await confirmBooking(withOffer(30, { bookingTime: '11:00 AM' }))
  expect(server.requests.at(-1)?.body).not.toHaveProperty('offer')
  withOffer(-1)
  expect(savedOffer()).toBeUndefined()
})

test('an offered time that has been taken is offered no longer', async () => {
  const server = fakeServer()
  server.refuse(CREATE, 409, '10:30 AM for Facials has just been taken.', { code: 'slot_taken' })
  server.answer(times('2026-11-20'), { success: true, availableTimes: ['11:00 AM'] })
  const stores = withOffer(30)
  await confirmBooking(stores)
  expect(savedOffer()).toBeUndefined()
  expect(stores.booking.getState()).toMatchObject({ availableTimes: ['11:00 AM'], bookingTime: null })
})

// Holding

function withHeldTime(changes: Partial<BookingState> = {}) {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-15T10:00:00Z'))
  return readyToConfirm({ bookingData: aBooking({ ...ada }), bookingSuccess: true, ...changes })
}

test('confirming a time that is already held for this visitor books nothing and goes on to pay', async () => {
  const server = fakeServer()
  server.answer(BANKS, { success: true, banks: [] })
  const stores = withHeldTime()
  await confirmBooking(stores)
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/account/banks'])
  expect(stores.payment.getState()).toMatchObject({ bookingId: 'booking-1', isPaymentOpen: true })
  expect(stores.toasts).toEqual([])
})

test.each<[string, Partial<BookingState>]>([
  ['details corrected', { userInfo: { ...ada, email: 'ada.obi@example.com' } }],
  ['another time chosen', { bookingTime: '11:00 AM' }],
])('%s after a time was held make a booking in place of that one', async (_, changes) => {
  const server = fakeServer()
  server.answer(CREATE, { success: true, booking: aBooking({ _id: 'booking-2' }) })
  server.answer(BANKS, { success: true, banks: [] })
  addOwnBooking(aBooking(), 'key-1')
  const stores = withHeldTime(changes)
  await confirmBooking(stores)
  expect(server.requests[0]!.body).toMatchObject({ replaces: 'K7QF-2M9X-T4WB', replacesKey: 'key-1' })
  expect(stores.payment.getState().bookingId).toBe('booking-2')
})

test('what this device knows of a held booking tells whether a detail was corrected after a reload', async () => {
  const server = fakeServer()
  server.answer(CREATE, { success: true, booking: aBooking({ _id: 'booking-2' }) })
  server.answer(BANKS, { success: true, banks: [] })
  const { fullName, email, phoneNumber, ...lookedUp } = aBooking(ada)
  const reloaded = withHeldTime({ bookingData: lookedUp })
  saveContact(aBooking(ada))
  await confirmBooking(reloaded)
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/account/banks'])
  saveContact(aBooking({ ...ada, fullName: 'Ada Bello' }))
  await confirmBooking(withHeldTime({ bookingData: lookedUp }))
  expect(server.requests[1]!.body).toMatchObject({ fullName: 'Ada Obi', replaces: 'booking-1' })
})

test('a request that was never answered is repeated as it was, whatever has become of the hold it replaced', async () => {
  const server = fakeServer()
  server.cut(CREATE)
  const stores = withHeldTime({ bookingTime: '11:00 AM' })
  await confirmBooking(stores)
  // A browser that keeps no key still knows the _id, which counts on the network that booked.
  expect(stores.keys.undecided()).toMatchObject({ replaces: 'booking-1' })
  clearHeldBooking(stores)
  await confirmBooking(stores)
  const [first, second] = server.requests.filter(({ method }) => method === 'POST')
  expect(second!.body).toEqual(first!.body)
  expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key'])
})

test('the times and the days of a month are asked for as the visitor who holds one of them', async () => {
  const server = fakeServer()
  const own = '&own=K7QF-2M9X-T4WB'
  server.answer(times('2026-11-20') + own, { success: true, availableTimes: ['10:30 AM'] })
  server.answer(`GET /api/booking/booked-dates?subServiceId=sub-glow&month=2026-11${own}`, {
    success: true,
    bookedDates: ['2026-11-22'],
  })
  const stores = withHeldTime()
  await loadTimes(stores)
  await loadBookedDates(stores, { subServiceId: 'sub-glow', month: '2026-11' })
  expect(stores.booking.getState()).toMatchObject({ availableTimes: ['10:30 AM'], bookedDates: ['2026-11-22'] })
  // Also before the booking that this device remembers was looked up.
  const remembered = withHeldTime({ bookingData: null })
  setHeldBooking(remembered, 'K7QF-2M9X-T4WB')
  await loadTimes(remembered)
  expect(remembered.booking.getState().availableTimes).toEqual(['10:30 AM'])
})

test.each<[string, Partial<BookingState>]>([
  ['a time whose hold has lapsed', { bookingData: aBooking({ holdExpiresAt: '2026-11-15T09:59:00Z' }) }],
  ['a time that was paid', { bookingData: aBooking({ status: 'submitted', holdExpiresAt: null }) }],
])('%s is booked anew', async (_, changes) => {
  const server = fakeServer()
  server.answer(CREATE, { success: true, booking: aBooking({ _id: 'booking-2' }) })
  server.answer(BANKS, { success: true, banks: [] })
  const stores = withHeldTime(changes)
  await confirmBooking(stores)
  expect(stores.payment.getState().bookingId).toBe('booking-2')
  expect(server.requests[0]!.body).not.toHaveProperty('replaces')
})

test('continuing to pay asks for the accounts each time, and a second time does not close the payment', async () => {
  const server = fakeServer()
  server.answer(BANKS, { success: true, banks: [] })
  const stores = withHeldTime()
  await Promise.all([continuePayment(stores), continuePayment(stores)])
  expect(stores.payment.getState().isPaymentOpen).toBe(true)
  expect(server.requests.map(({ path }) => path)).toEqual(['/api/account/banks', '/api/account/banks'])
})

const RELEASE = 'POST /api/booking/release'

test('letting a held time go gives it back on the server, and keeps what was chosen and typed', async () => {
  const server = fakeServer()
  const release = server.hold(RELEASE, { success: true, booking: aBooking({ status: 'lapsed' }) })
  addOwnBooking(aBooking(), 'key-1')
  const stores = withHeldTime({ bookingId: 'K7QF-2M9X-T4WB' })
  const going = releaseBooking(stores, aBooking())
  // At once for the visitor; and until the server knows, its time is still asked for as their own.
  expect(stores.booking.getState()).toMatchObject({ bookingData: null, bookingId: 'K7QF-2M9X-T4WB' })
  release()
  await going
  expect(server.requests[0]!.body).toEqual({ bookingId: 'booking-1', key: 'key-1' })
  expect(stores.booking.getState()).toEqual(readyToConfirm().booking.getState())
})

test('a time that could not be let go is said to be still held, and can be let go again', async () => {
  const server = fakeServer()
  server.cut(RELEASE)
  const stores = withHeldTime()
  await releaseBooking(stores, aBooking())
  expect(stores.toasts).toEqual(['error: We could not release your time. Please check your connection and try again.'])
  expect(stores.booking.getState().bookingData).toEqual(aBooking())
  server.answer(RELEASE, { success: true, booking: aBooking({ status: 'lapsed' }) })
  await releaseBooking(stores, aBooking())
  expect(stores.booking.getState().bookingData).toBeNull()
})

test.each([
  ['unknown', 404, 'booking_not_found', []],
  ['paid meanwhile', 409, 'booking_not_payable', ['error: no']],
])('a booking that is %s has nothing left to let go', async (_, status, code, said) => {
  fakeServer().refuse(RELEASE, status, 'no', { code })
  const stores = withHeldTime()
  await releaseBooking(stores, aBooking())
  expect(stores.booking.getState()).toMatchObject({ bookingData: null, bookingId: null })
  expect(stores.toasts).toEqual(said)
})

test('failing to fetch the banks is only logged and the payment still opens', async () => {
  const server = fakeServer()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  server.answer(CREATE, { success: true, booking: aBooking() })
  server.cut(BANKS)
  const stores = readyToConfirm()
  await confirmBooking(stores)
  expect(logged).toHaveBeenCalledOnce()
  expect(stores.booking.getState()).toMatchObject({ banks: [], requests: { banks: { status: 'failed' } } })
  expect(stores.payment.getState().isPaymentOpen).toBe(true)
  expect(stores.toasts).toEqual(['success: Booking created successfully!'])
})

// Looking up

test('a lookup never keeps the booking page waiting, and one that was called off leaves nothing behind', async () => {
  const server = fakeServer()
  const release = server.hold('GET /api/booking/get_info?bookingId=booking-1', { success: true, booking: aBooking() })
  const stores = testStores()
  const asked = loadBooking(stores, 'booking-1')
  expect(stores.booking.getState().loading).toBe(false)
  cancelLookup(stores)
  release()
  await asked
  expect(stores.booking.getState()).toEqual(empty)
})

test('an unknown identifier is an invalid booking id', async () => {
  fakeServer().refuse('GET /api/booking/get_info?bookingId=nobody', 404, 'invalid booking id', {
    code: 'booking_not_found',
  })
  const stores = storeWith({ bookingData: aBooking(), bookingId: 'K7QF-2M9X-T4WB' })
  await loadBooking(stores, 'nobody')
  expect(stores.booking.getState()).toMatchObject({
    loading: false,
    error: 'invalid booking id',
    bookingData: null,
    bookingId: null,
  })
})
