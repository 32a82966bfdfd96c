import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Preloaded } from '#web/store/create-stores.ts'
import { submitPayment } from '#web/store/payment-form.ts'
import { savePayment } from '#web/store/saved-payment.ts'
import { aBooking, aBookingWith, aService, aSubService, aTherapist } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt, whereabouts } from '#web/testing/show.tsx'
import BookingPage from './BookingPage.tsx'

const facials = aService()
const massage = aService({
  _id: 'service-massage',
  slug: 'massage',
  name: 'Massage',
  serviceArray: [aSubService({ _id: 'sub-swedish', name: 'Swedish Massage' })],
})
const CREATE = 'POST /api/booking/create'
const GLOW = '/booking?service=facials&sub=sub-glow'
const info = (hash: string) => `GET /api/booking/get_info?bookingId=${hash}`
const times = (date: string, sub = 'sub-glow') => `GET /api/booking/available-times?subServiceId=${sub}&date=${date}`
const booked = (month: string, sub = 'sub-glow') => `GET /api/booking/booked-dates?subServiceId=${sub}&month=${month}`

// The first import compiles them, which takes longer than a test waits.
beforeAll(async () => {
  await Promise.all([
    import('./BookingForm.tsx'),
    import('./UnpaidBooking.tsx'),
    import('./phone-numbers.ts'),
    import('./waiting/WaitingLine.tsx'),
    import('./visit/SameHour.tsx'),
  ])
})

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-15T10:00:00Z'))
  server = fakeServer()
  // Once with nothing held, and once as the visitor who holds the example's booking.
  for (const own of ['', '&own=K7QF-2M9X-T4WB']) {
    for (const sub of ['sub-glow', 'sub-deep', 'sub-swedish'])
      for (const month of ['2026-11', '2026-12'])
        server.answer(booked(month, sub) + own, { success: true, bookedDates: [`${month}-22`] })
    server.answer(times('2026-11-20') + own, { success: true, availableTimes: ['10:00 AM', '10:30 AM'] })
  }
  server.answer('GET /api/account/banks', { success: true, banks: [] })
})
afterEach(() => {
  vi.restoreAllMocks()
})

function show(address: string, states: Preloaded = {}) {
  return showAt(address, <BookingPage />, { service: { services: [facials, massage] }, ...states })
}

const serviceList = () => screen.getByLabelText<HTMLSelectElement>('Select Service')
const subServiceList = () => screen.getByLabelText<HTMLSelectElement>('Sub Service')
const day = (name: string) => screen.getByRole('button', { name })
const time = (name: string) =>
  within(screen.getByRole('group', { name: 'Available times' })).findByRole('button', { name })
const confirmButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm Booking' })
const choose = (list: HTMLSelectElement, value: string) => fireEvent.change(list, { target: { value } })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function showForm(address = GLOW) {
  const stores = show(address)
  await screen.findByRole('grid')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLSelectElement>('Country of the phone number').options.length).toBeGreaterThan(1),
  )
  return stores
}

async function chooseTime() {
  fireEvent.click(day('Friday 20 November 2026'))
  fireEvent.click(await time('10:30 AM'))
}

function typeInformation() {
  type('Full name', 'Ada Obi')
  type('Email', 'ada@example.com')
  type('Phone number', '+234 801 234 5678')
}

async function showFilledForm() {
  const stores = await showForm()
  await chooseTime()
  typeInformation()
  return stores
}

async function holdATime() {
  server.answer(CREATE, { success: true, booking: aBooking() })
  const stores = await showFilledForm()
  fireEvent.click(confirmButton())
  await waitFor(() => expect(stores.payment.getState().isPaymentOpen).toBe(true))
  cleanup()
  server.answer(info('K7QF-2M9X-T4WB'), { success: true, booking: aBooking() })
}

// Choosing

test('at first there is only the list of services, each with its lowest price; an extra is none to begin with', () => {
  const priced = (name: string, ...prices: number[]) =>
    aService({ _id: name, name, serviceArray: prices.map((price, n) => aSubService({ _id: `sub-${n}`, price })) })
  const [set, tint] = [aSubService({ price: 15_000 }), aSubService({ price: 4000, isExtra: true })]
  const lashes = aService({ _id: 'Lashes', name: 'Lashes', serviceArray: [set, tint] })
  const services = [
    priced('Facials', 30_000, 8000),
    priced('Waxing', 8000, 8000),
    priced('Advice', 0),
    priced('Nails'),
    lashes,
  ]
  show('/booking', { service: { services } })
  expect(screen.getByRole('heading', { level: 1, name: 'Book Appointment' })).toBeTruthy()
  expect(screen.getByText('Select the perfect service for your needs.')).toBeTruthy()
  expect([...serviceList().options].map(({ text }) => text)).toEqual([
    'Select a service category',
    'Facials, from ₦8,000',
    'Waxing, ₦8,000',
    'Advice, Free',
    'Nails',
    'Lashes, ₦15,000',
  ])
  expect(serviceList().value).toBe('')
  expect(screen.queryByLabelText('Sub Service')).toBeNull()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('a chosen service shows its sub-services, and the address says so', async () => {
  const stores = show('/booking')
  choose(serviceList(), 'service-facials')
  expect([...subServiceList().options].map(({ text }) => text)).toEqual([
    'Select a sub service',
    'Glow Facial, 60 mins, ₦25,000',
    'Deep Cleanse, 60 mins, ₦30,000',
  ])
  expect(stores.booking.getState().selectedService).toEqual(facials)
  await waitFor(() => expect(whereabouts()).toBe('/booking?service=facials'))
  expect(screen.queryByRole('button', { name: 'Confirm Booking' })).toBeNull()
})

// Tapped instead of listed

const tiles = () => within(screen.getByRole('region', { name: 'Services' })).getAllByRole('link')
const rows = () => within(screen.getByRole('region', { name: /^Treatments: / })).getAllByRole('link')

test('under the first list the services stand as links, with the lowest price and the minutes; an extra counts for neither', () => {
  const tint = aSubService({ _id: 'tint', price: 4000, duration: 15, isExtra: true })
  const long = aSubService({ _id: 'long', price: 40_000, duration: 90 })
  const lashes = aService({ _id: 'lashes', slug: 'lashes', name: 'Lashes', serviceArray: [aSubService(), long, tint] })
  const nails = aService({ _id: 'nails', slug: 'nails', name: 'Nails', serviceArray: [] })
  show('/booking', { service: { services: [lashes, massage, nails], mostBooked: ['service-massage'] } })
  expect(tiles().map(tile => [tile.getAttribute('href'), tile.textContent])).toEqual([
    ['/booking?service=lashes', 'Lashesfrom ₦25,00060–90 minutes'],
    ['/booking?service=massage', 'Massagefrom ₦25,00060 minutesBooked most'],
    ['/booking?service=nails', 'Nails'],
  ])
})

test('a tapped service shows its treatments under the second list, a tapped treatment the form', async () => {
  const extra = aSubService({ _id: 'extra', name: 'Hot Towels', isExtra: true })
  const couples = aSubService({ _id: 'couples', name: 'Couples Glow', price: 80_000, isForTwo: true })
  const services = [{ ...facials, serviceArray: [...facials.serviceArray, couples, extra] }, massage]
  const stores = show('/booking', { service: { services } })
  fireEvent.click(tiles()[0]!)
  expect(serviceList().value).toBe('service-facials')
  expect(subServiceList().value).toBe('')
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Glow Facial60 minutes₦25,000',
    'Deep Cleanse60 minutes₦30,000',
    'Couples Glow60 minutes, for two, price for both₦80,000',
  ])
  await waitFor(() => expect(whereabouts()).toBe('/booking?service=facials'))
  fireEvent.click(rows()[0]!)
  expect(stores.booking.getState().selectedSubService?._id).toBe('sub-glow')
  expect(screen.queryByRole('region', { name: /^Treatments: / })).toBeNull()
  expect(await screen.findByRole('grid')).toBeTruthy()
  await waitFor(() => expect(whereabouts()).toBe(GLOW))
})

test('a treatment with a picture shows it in its row and with its description', async () => {
  const glow = aSubService({ imageUrl: ['massage'] })
  const plain = aSubService({ _id: 'sub-deep', name: 'Deep Cleanse' })
  show('/booking', { service: { services: [{ ...facials, serviceArray: [glow, plain] }] } })
  expect(rows().map(row => row.querySelectorAll('img').length)).toEqual([1, 0])
  fireEvent.click(rows()[0]!)
  const choice = (await screen.findByRole('heading', { name: 'Glow Facial' })).closest('article')!
  expect(choice.querySelector('img')?.src).toContain('/massage.')
})

test('a single service is no choice: its treatments are there at once, and one tap chooses both', async () => {
  const stores = show('/booking', { service: { services: [facials] } })
  expect(screen.queryByRole('region', { name: 'Services' })).toBeNull()
  expect(rows().map(row => row.getAttribute('href'))).toEqual([GLOW, '/booking?service=facials&sub=sub-deep'])
  fireEvent.click(rows()[1]!)
  expect(stores.booking.getState()).toMatchObject({
    selectedService: { _id: 'service-facials' },
    selectedSubService: { _id: 'sub-deep' },
  })
})

test('of a large catalogue the first are shown, what is booked most before them, and all with one press', () => {
  const services = Array.from({ length: 40 }, (_, n) =>
    aService({ _id: `s${n}`, slug: `s-${n}`, name: `Service ${n}` }),
  )
  show('/booking', { service: { services, mostBooked: ['s39'] } })
  expect(tiles()).toHaveLength(12)
  expect(tiles()[0]!.textContent).toContain('Service 39')
  fireEvent.click(screen.getByRole('button', { name: 'View all 40 services' }))
  expect(tiles().map(tile => tile.getAttribute('href'))).toEqual(services.map(({ slug }) => `/booking?service=${slug}`))
})

test('while no bookings are taken only the list is there, and no pictures to tap', () => {
  show('/booking', { homepage: { isPaused: true } })
  expect(serviceList()).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Services' })).toBeNull()
})

test('what the summary names next is a way there', async () => {
  await showForm()
  fireEvent.click(screen.getByRole('button', { name: 'Next: choose a date' }))
  expect(document.activeElement?.getAttribute('data-date')).toBe('2026-11-15')
  fireEvent.click(day('Friday 20 November 2026'))
  await time('10:00 AM')
  fireEvent.click(screen.getByRole('button', { name: 'Next: choose a time' }))
  expect(document.activeElement?.textContent).toBe('10:00 AM')
  fireEvent.click(await time('10:30 AM'))
  type('Full name', 'Ada Obi')
  fireEvent.click(screen.getByRole('button', { name: 'Next: your information' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

test('a chosen sub-service shows its card and the form', async () => {
  show('/booking?service=facials')
  await waitFor(() => expect(serviceList().value).toBe('service-facials'))
  choose(subServiceList(), 'sub-glow')
  const card = await screen.findByRole('article')
  expect(card.textContent).toBe('Your choiceGlow Facial60 minutes#25,000Cleanse, steam and mask.')
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Available times' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Your Information' })).toBeTruthy()
  expect(confirmButton().disabled).toBe(true)
  await waitFor(() => expect(whereabouts()).toBe(GLOW))
})

test('while new bookings are paused the page says so and who to ask, and offers no times', async () => {
  fakeServer()
  show(GLOW, { homepage: { isPaused: true } })
  expect(await screen.findByText(/We are not taking new bookings at the moment/)).toBeTruthy()
  expect(document.body.textContent).toContain('You are welcome to call us on +234 800 555 0142 instead.')
  expect(screen.queryByText('Available times')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Confirm Booking' })).toBeNull()
})

test('a choice made on another page is kept and written into the address', async () => {
  show('/booking', { booking: { selectedService: massage } })
  await waitFor(() => expect(whereabouts()).toBe('/booking?service=massage'))
})

test('services are fetched only if none are there, and again when that failed', async () => {
  server.cut('GET /api/services/fetch_all')
  show('/booking', { service: { services: [] } })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  server.answer('GET /api/services/fetch_all', { success: true, services: [facials] })
  fireEvent.click(retry)
  expect(await screen.findByRole('option', { name: /^Facials/ })).toBeTruthy()
  cleanup()
  const asked = server.requests.length
  show('/booking')
  expect(server.requests).toHaveLength(asked)
})

// Day and time

test('weeks begin on Sunday, and days that have passed or are booked cannot be chosen', async () => {
  const stores = await showForm()
  expect(screen.getAllByRole('columnheader')[0]!.textContent).toBe('Sun')
  await waitFor(() => expect(day('Sunday 22 November 2026').getAttribute('aria-disabled')).toBe('true'))
  expect(day('Saturday 14 November 2026').getAttribute('aria-disabled')).toBe('true')
  expect(day('Sunday 15 November 2026').getAttribute('aria-disabled')).toBe('false')
  fireEvent.click(day('Sunday 22 November 2026'))
  fireEvent.click(day('Saturday 14 November 2026'))
  expect(stores.booking.getState().bookingDate).toBeNull()
})

test('turning to the next month asks for its booked days', async () => {
  await showForm()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous month' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  await waitFor(() => expect(day('Tuesday 22 December 2026').getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy()
})

test('the arrow keys lead into the next month', async () => {
  await showForm()
  const last = day('Monday 30 November 2026')
  last.focus()
  fireEvent.keyDown(last, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(day('Tuesday 1 December 2026'))
})

test('a month without a free day left says so, and leads to the next one with a tap', async () => {
  const all = Array.from({ length: 30 }, (_, n) => `2026-11-${String(n + 1).padStart(2, '0')}`)
  server.answer(booked('2026-11'), { success: true, bookedDates: all })
  await showForm()
  expect(await screen.findByText('There is no free day left in November 2026.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'See December 2026' }))
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/There is no free day/)).toBeNull())
})

test('a day and a time make confirming possible; another day takes the time back', async () => {
  server.answer(times('2026-11-21'), { success: true, availableTimes: ['9:00 AM'] })
  await showForm()
  fireEvent.click(day('Friday 20 November 2026'))
  expect(confirmButton().disabled).toBe(true)
  const chosen = await time('10:30 AM')
  expect(confirmButton().disabled).toBe(true)
  fireEvent.click(chosen)
  expect(chosen.getAttribute('aria-pressed')).toBe('true')
  expect(confirmButton().disabled).toBe(false)
  const summary = screen.getByRole('region', { name: 'Your booking' })
  for (const part of ['Glow Facial', 'Friday 20 November 2026', '10:30 AM', '₦25,000', 'Next: your information'])
    expect(summary.textContent).toContain(part)
  fireEvent.click(day('Saturday 21 November 2026'))
  expect(confirmButton().disabled).toBe(true)
  await time('9:00 AM')
})

test.each([
  [{ kind: 'share', value: 30 }, '₦7,500 deposit now, ₦17,500 at the spa'],
  [{ kind: 'amount', value: 10_000 }, '₦10,000 deposit now, ₦15,000 at the spa'],
  [{ kind: 'none' }, 'Pay at the spa'],
] as const)('before confirming the summary says what is paid now and what at the spa: %o', async (deposit, words) => {
  showAt(GLOW, <BookingPage />, { service: { services: [facials] } }, { payment: { deposit } })
  expect((await screen.findByRole('region', { name: 'Your booking' })).textContent).toContain(words)
})

test('a treatment’s own rule comes before the spa’s; where all is paid before, nothing is said', async () => {
  const own = aService({ serviceArray: [aSubService({ deposit: { kind: 'all' } })] })
  showAt(GLOW, <BookingPage />, { service: { services: [own] } }, { payment: { deposit: { kind: 'none' } } })
  expect((await screen.findByRole('region', { name: 'Your booking' })).textContent).not.toMatch(/at the spa/)
})

test('while times load a spinner covers the section', async () => {
  const release = server.hold(times('2026-11-20'), { success: true, availableTimes: [] })
  await showForm()
  fireEvent.click(day('Friday 20 November 2026'))
  expect(screen.getByText('One moment')).toBeTruthy()
  await act(async () => release())
  await waitFor(() => expect(screen.queryByText('One moment')).toBeNull())
})

test('an empty day says why and offers the next free one', async () => {
  const closed = { availableTimes: [], message: 'Friday is fully booked.', nextFreeDate: '2026-12-01' }
  server.answer(times('2026-11-20'), { success: true, ...closed })
  server.answer(times('2026-12-01'), { success: true, availableTimes: ['9:00 AM'] })
  const stores = await showForm()
  fireEvent.click(day('Friday 20 November 2026'))
  expect(await screen.findByText('Friday is fully booked.')).toBeTruthy()
  expect(stores.toasts).toEqual(['error: Friday is fully booked.'])
  fireEvent.click(screen.getByRole('button', { name: 'Tuesday 1 December' }))
  expect(await time('9:00 AM')).toBeTruthy()
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  expect(screen.queryByText('Friday is fully booked.')).toBeNull()
})

test('a catalogue without services, and a service without sub-services, say so instead of offering an empty list', async () => {
  server.answer('GET /api/services/fetch_all', { success: true, services: [] })
  show('/booking', { service: { services: [] } })
  expect(await screen.findByText(/^Our services will be listed here shortly\. Until then/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '+234 800 555 0142' }).getAttribute('href')).toBe('tel:+2348005550142')
  expect(screen.queryByRole('combobox', { name: 'Select Service' })).toBeNull()
  cleanup()

  show('/booking?service=facials', { service: { services: [{ ...facials, serviceArray: [] }] } })
  expect(await screen.findByText('Our plans for this service will be listed here shortly.')).toBeTruthy()
  expect(screen.queryByLabelText('Sub Service')).toBeNull()
})

test.each([
  [429, 'too_many_requests', 'You have tried this too often. Please wait a moment and try again.'],
  [500, 'internal', 'Something went wrong on our side. Please try again.'],
  [503, 'unavailable', 'We are very busy at the moment. Please try again in a little while.'],
  [503, 'a_code_of_a_proxy', 'The service is away for a moment.'],
  [503, undefined, 'The database is away for a moment.'],
])('times refused with %i say why and can be asked for again', async (status, code, sentence) => {
  server.refuse(times('2026-11-20'), status, sentence, { code })
  await showForm()
  fireEvent.click(day('Friday 20 November 2026'))
  const panel = within(screen.getByRole('group', { name: 'Available times' }))
  expect(await panel.findByText(sentence)).toBeTruthy()
  server.answer(times('2026-11-20'), { success: true, availableTimes: ['10:30 AM'] })
  fireEvent.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await time('10:30 AM')).toBeTruthy()
  expect(panel.queryByText(sentence)).toBeNull()
})

test('a sub-service that is no longer offered is told, without a retry that could not help', async () => {
  const gone = 'Facials no longer offers this sub service. Please choose another one.'
  server.refuse(times('2026-11-20'), 409, gone, { code: 'sub_service_not_offered' })
  await showForm()
  fireEvent.click(day('Friday 20 November 2026'))
  const panel = within(screen.getByRole('group', { name: 'Available times' }))
  expect(await panel.findByText(gone)).toBeTruthy()
  expect(panel.queryByRole('button')).toBeNull()
})

test('the free days of a month that did not load can be asked for again, and days can be chosen meanwhile', async () => {
  server.cut(booked('2026-11'))
  await showForm()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('The free days of this month did not load.')).toBeTruthy()
  expect(day('Sunday 22 November 2026').getAttribute('aria-disabled')).toBe('false')
  server.answer(booked('2026-11'), { success: true, bookedDates: ['2026-11-22'] })
  fireEvent.click(retry)
  await waitFor(() => expect(day('Sunday 22 November 2026').getAttribute('aria-disabled')).toBe('true'))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('another sub-service asks for the times of the same day anew', async () => {
  server.answer(times('2026-11-20', 'sub-deep'), { success: true, availableTimes: ['4:00 PM'] })
  await showForm()
  await chooseTime()
  choose(subServiceList(), 'sub-deep')
  expect(await time('4:00 PM')).toBeTruthy()
  expect(confirmButton().disabled).toBe(true)
})

// Confirming

test('what is missing or wrong is said under its field, and the first one gets the focus', async () => {
  await showForm()
  await chooseTime()
  fireEvent.click(confirmButton())
  for (const sentence of ['Full name is required', 'Email is required', 'Phone number is required'])
    expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')))

  typeInformation()
  expect(screen.queryByText('Full name is required')).toBeNull()
  type('Email', 'ada at example')
  type('Phone number', '+2348')
  fireEvent.click(confirmButton())
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
  expect(screen.getByText('Please enter a valid phone number')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
})

test('an address that looks mistyped is asked back once, when all else is right, and taken as it is the next time', async () => {
  server.answer(CREATE, { success: true, booking: aBooking() })
  await showForm()
  await chooseTime()
  type('Email', 'ada@gmial.com')
  fireEvent.click(confirmButton())
  expect(await screen.findByText('Full name is required')).toBeTruthy()
  expect(screen.getByText('Phone number is required')).toBeTruthy()
  typeInformation()
  type('Email', 'ada@gmial.com')
  fireEvent.click(confirmButton())
  const question = await screen.findByRole('button', { name: 'Did you mean ada@gmail.com?' })
  await waitFor(() => expect(document.activeElement).toBe(question))
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false)
  expect(screen.getByText('If it is right as it is, press Confirm Booking again.')).toBeTruthy()
  fireEvent.click(confirmButton())
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ email: 'ada@gmial.com' }),
  )
})

test('the address that was meant is one tap', async () => {
  await showForm()
  typeInformation()
  type('Email', 'ada@gmail.con')
  fireEvent.click(await screen.findByRole('button', { name: 'Did you mean ada@gmail.com?' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@gmail.com')
  expect(screen.queryByText(/Did you mean/)).toBeNull()
})

test('before confirming, the summary shows how we would reach the visitor, as it will be stored', async () => {
  await showForm()
  await chooseTime()
  type('Full name', 'Ada Obi')
  type('Email', ' ada@bücher.example ')
  type('Phone number', '0801 234 5678')
  const summary = screen.getByRole('region', { name: 'Your booking' })
  await waitFor(() => expect(summary.textContent).toContain('Contactada@xn--bcher-kva.example+234 801 234 5678'))
  expect(summary.textContent).not.toContain('Next:')
})

test('a confirmed booking opens the payment', async () => {
  await holdATime()
  expect(server.requests.find(({ method }) => method === 'POST')!.body).toMatchObject({
    bookingDate: '2026-11-20',
    bookingTime: '10:30 AM',
    phoneNumber: '+2348012345678',
  })
})

test('a time taken meanwhile is told under the sub-service, and the times are fetched again and focused', async () => {
  const stores = await showFilledForm()
  const taken = '10:30 AM for Facials has just been taken. Please choose another time.'
  server.refuse(CREATE, 409, taken, { code: 'slot_taken' })
  server.answer(times('2026-11-20'), { success: true, availableTimes: ['10:00 AM'] })
  fireEvent.click(confirmButton())
  expect(await screen.findByText(taken)).toBeTruthy()
  expect(subServiceList().getAttribute('aria-describedby')).toBe(screen.getByText(taken).id)
  expect(stores.toasts).toEqual([`error: ${taken}`])
  await waitFor(() => expect(screen.queryByRole('button', { name: '10:30 AM' })).toBeNull())
  expect(confirmButton().disabled).toBe(true)
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('group'))
  fireEvent.click(await time('10:00 AM'))
  expect(screen.queryByText(taken)).toBeNull()
})

test('an error that does not name the service is only a toast', async () => {
  server.refuse(CREATE, 503, 'We are very busy at the moment.')
  const stores = await showFilledForm()
  fireEvent.click(confirmButton())
  await waitFor(() => expect(stores.toasts).toEqual(['error: We are very busy at the moment.']))
  expect(screen.queryByText('We are very busy at the moment.')).toBeNull()
  expect(confirmButton().disabled).toBe(false)
})

// Nothing lost

test('what was chosen and typed is there again after a reload, and gone after success', async () => {
  await showFilledForm()
  cleanup()
  const stores = await showForm('/booking')
  expect(await time('10:30 AM').then(button => button.getAttribute('aria-pressed'))).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('+234 801 234 5678')

  server.answer('PUT /api/booking/payment', { success: true, booking: aBooking({ status: 'submitted' }) })
  stores.payment.setState({ paymentReceipts: [new File(['x'], 'receipt.png')] })
  await act(async () => void (await submitPayment(stores)))
  cleanup()
  expect(localStorage.getItem('booking_draft')).toBeNull()
})

test('a payment that was open when the page ended is open again', async () => {
  await holdATime()
  savePayment({ bookingHash: 'K7QF-2M9X-T4WB', note: '' })
  const stores = show('/booking')
  await waitFor(() => expect(stores.payment.getState()).toMatchObject({ isPaymentOpen: true, bookingId: 'booking-1' }))
})

test('a held time is offered again after a reload', async () => {
  await holdATime()
  const stores = show('/booking')
  expect(await screen.findByText('You have a time held until 12:00 PM')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Continue to pay' }))
  await waitFor(() => expect(stores.payment.getState()).toMatchObject({ isPaymentOpen: true, bookingId: 'booking-1' }))
  expect(screen.queryByText(/You have a time held/)).toBeNull()
})

test('a held time is released after a question, and not offered again', async () => {
  await holdATime()
  server.answer('POST /api/booking/release', { success: true, booking: aBooking({ status: 'lapsed' }) })
  show('/booking')
  fireEvent.click(await screen.findByRole('button', { name: 'Release this time' }))
  // Asked first: a slip of the thumb gives nothing away.
  expect(screen.getByText('Release this time? Others can book it at once.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Yes, release it' }).className).not.toContain('bg-gold')
  fireEvent.click(screen.getByRole('button', { name: 'No, keep it' }))
  expect(server.requests.some(({ path }) => path === '/api/booking/release')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Release this time' }))
  fireEvent.click(screen.getByRole('button', { name: 'Yes, release it' }))
  expect(screen.queryByText(/You have a time held/)).toBeNull()
  await waitFor(() => expect(server.requests.at(-1)!.path).toBe('/api/booking/release'))
  cleanup()
  expect(JSON.parse(localStorage.getItem('booking_draft')!).heldHash).toBe('')
})

test('a lookup that got no answer does not lose the held time', async () => {
  await holdATime()
  server.cut(info('K7QF-2M9X-T4WB'))
  const stores = show('/booking')
  await waitFor(() => expect(stores.booking.getState().error).toMatch(/could not look up/))
  cleanup()
  expect(JSON.parse(localStorage.getItem('booking_draft')!).heldHash).toBe('K7QF-2M9X-T4WB')
})

test('a booking that was paid meanwhile is not offered', async () => {
  await holdATime()
  server.answer(info('K7QF-2M9X-T4WB'), { success: true, booking: aBooking({ status: 'submitted' }) })
  const stores = show('/booking')
  await waitFor(() => expect(server.requests.some(({ path }) => path.includes('get_info'))).toBe(true))
  await waitFor(() => expect(stores.booking.getState()).toMatchObject({ loading: false, bookingData: null }))
  expect(screen.queryByText(/You have a time held/)).toBeNull()
})

test('a hold that has lapsed is told', async () => {
  show('/booking', { booking: { bookingData: aBooking({ holdExpiresAt: '2026-11-15T09:00:00Z' }) } })
  expect(await screen.findByText('The time you had is no longer held')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send my receipt' })).toBeTruthy()
})

// The link in the mail

test.each(['held', 'lapsed'] as const)('the link in the mail opens the payment of a %s booking', async status => {
  server.answer(info('K7QF-2M9X-T4WB'), { success: true, booking: aBooking({ status }) })
  const stores = show('/booking/pay/K7QF-2M9X-T4WB')
  await waitFor(() => expect(stores.payment.getState()).toMatchObject({ isPaymentOpen: true, bookingId: 'booking-1' }))
})

test.each(['submitted', 'confirmed', 'declined', 'cancelled'] as const)(
  'the link in the mail of a %s booking leads to its page',
  async status => {
    server.answer(info('K7QF-2M9X-T4WB'), { success: true, booking: aBooking({ status }) })
    show('/booking/pay/K7QF-2M9X-T4WB')
    await waitFor(() => expect(whereabouts()).toBe('/booking/success/K7QF-2M9X-T4WB'))
  },
)

test('a link to no booking says so', async () => {
  server.refuse(info('nobody'), 404, 'invalid booking id', { code: 'booking_not_found' })
  show('/booking/pay/nobody')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We do not know this booking/)
})

test('a link that got no answer can be tried again', async () => {
  server.cut(info('K7QF-2M9X-T4WB'))
  const stores = show('/booking/pay/K7QF-2M9X-T4WB')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  server.answer(info('K7QF-2M9X-T4WB'), { success: true, booking: aBooking() })
  fireEvent.click(retry)
  await waitFor(() => expect(stores.payment.getState().isPaymentOpen).toBe(true))
})

// Waiting for a time

const WAIT = 'POST /api/booking/waiting'

test('a crossed-out day stays unchosen, says why, and takes the address that was typed; a refusal loses nothing', async () => {
  const stores = await showForm()
  typeInformation()
  server.answer(times('2026-11-22'), { success: true, availableTimes: [], message: 'Full.', mayWait: true })
  await waitFor(() => expect(day('Sunday 22 November 2026').getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(day('Sunday 22 November 2026'))
  fireEvent.click(await screen.findByRole('button', { name: 'Tell me when a time comes free' }))
  expect(stores.booking.getState().bookingDate).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Your email').value).toBe('ada@example.com')

  server.refuse(WAIT, 409, 'There is a free time at 9:00 AM.', { code: 'time_is_free' })
  fireEvent.click(screen.getByRole('button', { name: 'Notify me' }))
  expect(await screen.findByText('There is a free time at 9:00 AM.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Your email').value).toBe('ada@example.com')
  server.answer(WAIT, { success: true, message: 'You are on the list.' })
  fireEvent.keyDown(screen.getByLabelText('Your email'), { key: 'Enter' })
  expect(await screen.findByText('You are on the list.')).toBeTruthy()
  expect(server.requests.at(-1)?.body).toMatchObject({
    serviceId: facials._id,
    subServiceId: 'sub-glow',
    bookingDate: '2026-11-22',
    email: 'ada@example.com',
    fullName: 'Ada Obi',
  })
})

test('a day that is not worked says why, and cannot be waited for', async () => {
  await showForm()
  server.answer(times('2026-11-22'), { success: true, availableTimes: [], message: 'We are closed on Sundays.' })
  await waitFor(() => expect(day('Sunday 22 November 2026').getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(day('Sunday 22 November 2026'))
  expect(await screen.findByText('We are closed on Sundays.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tell me when a time comes free' })).toBeNull()
})

// With whom

const ngozi = aTherapist()
const bisi = aTherapist({ _id: 'bisi', name: 'Bisi Ade', about: 'Ten years of facials', subServiceIds: ['sub-glow'] })
const WITH_BISI = { team: [ngozi, bisi] }
const ofBisi = '&therapistId=bisi'

function showWithTeam(address = GLOW, team = WITH_BISI.team) {
  server.answer(booked('2026-11') + ofBisi, { success: true, bookedDates: ['2026-11-21'] })
  server.answer(booked('2026-12') + ofBisi, { success: true, bookedDates: [] })
  server.answer(times('2026-11-20') + ofBisi, { success: true, availableTimes: ['10:30 AM'] })
  return show(address, { service: { services: [facials, massage], team } })
}

const withWhom = () => screen.findByRole('region', { name: 'With whom' })
const namesOffered = async () =>
  within(await withWhom())
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

async function chooseBisi() {
  fireEvent.click(within(await withWhom()).getByRole('button', { name: 'Choose a person' }))
  fireEvent.click(within(await withWhom()).getByRole('button', { name: /Bisi Ade/ }))
}

test('a spa that names nobody is booked without a word about people', async () => {
  await showForm()
  expect(screen.queryByRole('region', { name: 'With whom' })).toBeNull()
  expect(screen.queryByText('With anyone')).toBeNull()
})

test('with anyone is chosen, and the plain way takes the taps it took: a day, a time, Confirm Booking', async () => {
  server.answer(CREATE, { success: true, booking: aBooking() })
  const stores = showWithTeam()
  expect((await withWhom()).textContent).toBe('With anyoneChoose a person')
  typeInformation()
  let taps = 0
  const tap = (button: HTMLElement) => {
    taps++
    fireEvent.click(button)
  }
  tap(await screen.findByRole('button', { name: 'Friday 20 November 2026' }))
  tap(await time('10:30 AM'))
  tap(confirmButton())
  await waitFor(() => expect(stores.payment.getState().isPaymentOpen).toBe(true))
  expect(taps).toBe(3)
  expect(server.requests.find(({ method }) => method === 'POST')!.body).not.toHaveProperty('therapistId')
})

test('opened, the line names those who do the treatment, anyone first', async () => {
  showWithTeam()
  fireEvent.click(within(await withWhom()).getByRole('button', { name: 'Choose a person' }))
  expect(await namesOffered()).toEqual(['Choose a person', 'Anyone', 'NENgozi Eze', 'BABisi AdeTen years of facials'])
  cleanup()
  showWithTeam('/booking?service=facials&sub=sub-deep')
  fireEvent.click(within(await withWhom()).getByRole('button', { name: 'Choose a person' }))
  expect(await namesOffered()).toEqual(['Choose a person', 'Anyone', 'NENgozi Eze'])
})

test('a chosen person has days and times of their own, stands in the summary and is booked', async () => {
  server.answer(CREATE, { success: true, booking: aBookingWith(bisi) })
  const stores = showWithTeam()
  await screen.findByRole('grid')
  await chooseTime()
  typeInformation()
  await chooseBisi()
  expect((await withWhom()).textContent).toBe('With Bisi AdeChange')
  await waitFor(() => expect(day('Saturday 21 November 2026').getAttribute('aria-disabled')).toBe('true'))
  // Free with her too, so it stays.
  expect(await time('10:30 AM').then(button => button.getAttribute('aria-pressed'))).toBe('true')
  expect(screen.queryByRole('button', { name: '10:00 AM' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Your booking' }).textContent).toContain('Bisi Ade')
  await waitFor(() => expect(whereabouts()).toBe(`${GLOW}&with=bisi`))
  await waitFor(() => expect(confirmButton().disabled).toBe(false))
  fireEvent.click(confirmButton())
  await waitFor(() => expect(stores.payment.getState().isPaymentOpen).toBe(true))
  expect(server.requests.find(({ method }) => method === 'POST')!.body).toMatchObject({ therapistId: 'bisi' })
})

test('a day without the wanted person says so, and offers another day and somebody else', async () => {
  const away = {
    availableTimes: [],
    message:
      'Bisi Ade is off on Fridays. With anyone, 10:00 AM is free. The next free day with Bisi Ade is Monday 23 November.',
    nextFreeDate: '2026-11-23',
    withAnyone: '10:00 AM',
  }
  const stores = showWithTeam(`${GLOW}&with=bisi`)
  server.answer(times('2026-11-20') + ofBisi, { success: true, ...away })
  server.answer(times('2026-11-23') + ofBisi, { success: true, availableTimes: ['9:00 AM'] })
  fireEvent.click(await screen.findByRole('button', { name: 'Friday 20 November 2026' }))
  expect(await screen.findByText(away.message)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Another day with Bisi Ade: Monday 23 November' }))
  await time('9:00 AM')
  fireEvent.click(day('Friday 20 November 2026'))
  fireEvent.click(await screen.findByRole('button', { name: 'That day with someone else: 10:00 AM' }))
  await time('10:00 AM')
  expect(stores.booking.getState()).toMatchObject({ therapist: null, bookingDate: '2026-11-20' })
  expect((await withWhom()).textContent).toBe('With anyoneChoose a person')
})

test('an hour at which the wanted person is not free is told as theirs; somebody else has it by a tap alone', async () => {
  const stores = showWithTeam(`${GLOW}&with=bisi`)
  const without = JSON.stringify([{ treatments: [{ subServiceId: 'sub-glow' }] }])
  server.answer(`GET /api/booking/available-times?${new URLSearchParams({ visit: without, date: '2026-11-20' })}`, {
    success: true,
    availableTimes: ['10:00 AM', '10:30 AM'],
  })
  await screen.findByRole('grid')
  act(() => stores.booking.setState({ bookingTime: '10:00 AM' }))
  fireEvent.click(day('Friday 20 November 2026'))
  act(() => stores.booking.setState({ bookingTime: '10:00 AM' }))
  expect(await screen.findByText('10:00 AM is not free that day. Please choose another time.')).toBeTruthy()
  expect(await screen.findByText('Bisi Ade is not free at 10:00 AM.')).toBeTruthy()
  expect(stores.booking.getState()).toMatchObject({ therapist: { _id: 'bisi' }, bookingTime: null })
  fireEvent.click(screen.getByRole('button', { name: '10:00 AM with someone else instead of Bisi Ade' }))
  await waitFor(async () => expect((await time('10:00 AM')).getAttribute('aria-pressed')).toBe('true'))
  expect(stores.booking.getState()).toMatchObject({
    therapist: null,
    bookingDate: '2026-11-20',
    bookingTime: '10:00 AM',
  })
  expect(screen.queryByText('Bisi Ade is not free at 10:00 AM.')).toBeNull()
})

test('an hour that nobody has is offered with nobody', async () => {
  const stores = showWithTeam(`${GLOW}&with=bisi`)
  const without = JSON.stringify([{ treatments: [{ subServiceId: 'sub-glow' }] }])
  const asked = `GET /api/booking/available-times?${new URLSearchParams({ visit: without, date: '2026-11-20' })}`
  server.answer(asked, { success: true, availableTimes: ['10:30 AM'] })
  await screen.findByRole('grid')
  fireEvent.click(day('Friday 20 November 2026'))
  act(() => stores.booking.setState({ bookingTime: '10:00 AM' }))
  await screen.findByText('10:00 AM is not free that day. Please choose another time.')
  await waitFor(() => expect(server.requests.some(({ path }) => path.includes('visit='))).toBe(true))
  expect(screen.queryByText(/with someone else/)).toBeNull()
})

test('so does a day that is crossed out because the wanted person is not there', async () => {
  showWithTeam(`${GLOW}&with=bisi`)
  const away = { availableTimes: [], message: 'Bisi Ade is off on Saturdays.', withAnyone: '9:00 AM' }
  server.answer(times('2026-11-21') + ofBisi, { success: true, ...away })
  server.answer(times('2026-11-21'), { success: true, availableTimes: ['9:00 AM'] })
  await waitFor(() => expect(day('Saturday 21 November 2026').getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(day('Saturday 21 November 2026'))
  expect(await screen.findByText('Bisi Ade is off on Saturdays.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'That day with someone else: 9:00 AM' }))
  await time('9:00 AM')
  expect(screen.queryByText('Bisi Ade is off on Saturdays.')).toBeNull()
})

test('another treatment that the wanted person does not do is with anyone, which is said', async () => {
  const stores = showWithTeam(`${GLOW}&with=bisi`)
  expect((await withWhom()).textContent).toBe('With Bisi AdeChange')
  choose(subServiceList(), 'sub-deep')
  expect((await withWhom()).textContent).toBe('Bisi Ade does not do Deep Cleanse. With anyoneChoose a person')
  // Not lost: the treatment they came for is with her again.
  choose(subServiceList(), 'sub-glow')
  expect((await withWhom()).textContent).toBe('With Bisi AdeChange')
  expect(stores.toasts).toEqual([])
})

test('the wanted person is still wanted after a reload', async () => {
  showWithTeam()
  await screen.findByRole('grid')
  await chooseBisi()
  cleanup()
  showWithTeam('/booking')
  expect((await withWhom()).textContent).toBe('With Bisi AdeChange')
})

test('a person who can no longer be chosen is told as a time that is gone, and nothing that was typed is lost', async () => {
  const stores = showWithTeam(`${GLOW}&with=bisi`)
  await screen.findByRole('grid')
  fireEvent.click(day('Friday 20 November 2026'))
  fireEvent.click(await time('10:30 AM'))
  typeInformation()
  const gone = 'The person you chose for Facials can no longer be booked. Please choose somebody else.'
  server.refuse(CREATE, 409, gone, { code: 'therapist_not_offered' })
  server.answer('GET /api/team', { success: true, team: [ngozi] })
  fireEvent.click(confirmButton())
  expect(await screen.findByText(gone)).toBeTruthy()
  await waitFor(async () =>
    expect((await withWhom()).textContent).toBe('Bisi Ade can no longer be chosen. With anyoneChoose a person'),
  )
  expect(await time('10:00 AM')).toBeTruthy()
  expect(stores.toasts).toEqual([`error: ${gone}`])
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
})

test('a held time with somebody is kept, and booking with another person replaces it', async () => {
  const held = aBookingWith(bisi)
  server.answer(info('K7QF-2M9X-T4WB'), { success: true, booking: held })
  server.answer(`${booked('2026-11')}&own=K7QF-2M9X-T4WB${ofBisi}`, { success: true, bookedDates: [] })
  server.answer(`${booked('2026-12')}&own=K7QF-2M9X-T4WB${ofBisi}`, { success: true, bookedDates: [] })
  server.answer(`${times('2026-11-20')}${ofBisi}&own=K7QF-2M9X-T4WB`, { success: true, availableTimes: ['10:30 AM'] })
  server.answer(`${times('2026-11-20')}&therapistId=ngozi&own=K7QF-2M9X-T4WB`, {
    success: true,
    availableTimes: ['10:30 AM'],
  })
  for (const month of ['2026-11', '2026-12'])
    server.answer(`${booked(month)}&own=K7QF-2M9X-T4WB&therapistId=ngozi`, { success: true, bookedDates: [] })
  server.answer(CREATE, { success: true, booking: aBookingWith(ngozi, { _id: 'booking-2' }) })
  const { bookingDate, bookingTime, fullName, email, phoneNumber } = held
  const stores = show(`${GLOW}&with=bisi`, {
    service: { services: [facials], team: WITH_BISI.team },
    booking: { bookingData: held, bookingDate, bookingTime, userInfo: { fullName, email, phoneNumber } },
  })
  expect(await screen.findByText(/Glow Facial with Bisi Ade/)).toBeTruthy()
  await time('10:30 AM')
  fireEvent.click(confirmButton())
  await waitFor(() => expect(stores.payment.getState()).toMatchObject({ isPaymentOpen: true, bookingId: 'booking-1' }))
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false)
  stores.payment.setState({ isPaymentOpen: false })
  fireEvent.click(within(await withWhom()).getByRole('button', { name: 'Change' }))
  fireEvent.click(within(await withWhom()).getByRole('button', { name: /Ngozi Eze/ }))
  await waitFor(() => expect(confirmButton().disabled).toBe(false))
  fireEvent.click(confirmButton())
  await waitFor(() => expect(stores.payment.getState().bookingId).toBe('booking-2'))
  expect(server.requests.find(({ method }) => method === 'POST')!.body).toMatchObject({
    therapistId: 'ngozi',
    replaces: 'booking-1',
  })
})
