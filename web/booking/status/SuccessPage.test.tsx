import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PublicBooking } from '#contract/booking/booking.ts'
import { Link } from '#web/navigation/navigation.tsx'
import { addOwnBooking, readOwnBookings } from '#web/store/own-bookings.ts'
import { saveContact } from '#web/store/saved.ts'
import { aBooking, aBookingWith } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import SuccessPage from './SuccessPage.tsx'

const HASH = 'K7QF-2M9X-T4WB'
const lookupOf = (identifier: string) => `GET /api/booking/get_info?bookingId=${identifier}`

function show(identifier = HASH) {
  return showAt(
    `/booking/success/${identifier}`,
    <>
      <Link to="/booking/success/other">Another booking</Link>
      <SuccessPage />
    </>,
  )
}

async function showBooking(changes: Partial<PublicBooking> & { checkedBy?: string } = {}, identifier = HASH) {
  fakeServer().answer(lookupOf(identifier), {
    success: true,
    booking: aBooking({ status: 'submitted', holdExpiresAt: null, ...changes }),
  })
  const stores = show(identifier)
  await screen.findByText('Confirmation number')
  return stores
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

function expectBothWays() {
  expect(link('Back to Home')).toBe('/')
  expect(link('Browse More Services')).toBe('/services')
  expect(link('hello@imolespa.example')).toBe('mailto:hello@imolespa.example')
  expect(link('Chat with us')).toMatch(/^https:\/\/wa\.me\/2348005550142/)
}

test('the number a booking was made with is shown on the device it was typed on, and for that booking only', async () => {
  saveContact(aBooking({ phoneNumber: '+2348031234567' }))
  await showBooking()
  expect(screen.getByText('+234 803 123 4567')).toBeTruthy()
  cleanup()
  saveContact(aBooking({ bookingHash: 'AAAA-AAAA-AAAA', phoneNumber: '+2348031234567' }))
  await showBooking()
  expect(screen.queryByText('+234 803 123 4567')).toBeNull()
  expect(screen.queryByText('Your phone number')).toBeNull()
})

test('what the response to the receipt has just said is not asked for again', async () => {
  const server = fakeServer()
  showAt(`/booking/success/${HASH}`, <SuccessPage />, {
    booking: { bookingData: aBooking({ status: 'submitted' }) },
    payment: { paymentIsLoading: true },
  })
  expect(heading()).toBe('Booking Confirmed!')
  expect(server.requests).toEqual([])
})

test('while it looks, it says so', async () => {
  const release = fakeServer().hold(lookupOf(HASH), { success: true, booking: aBooking() })
  show()
  expect(screen.getByText('One moment, we are looking it up.')).toBeTruthy()
  await act(async () => release())
})

test('a booking that was found is confirmed, with everything its customer needs', async () => {
  await showBooking()
  expect(heading()).toBe('Booking Confirmed!')
  expect(screen.getByText(/^Thank you for booking with/)).toBeTruthy()
  expect(screen.getByText('#K7QF-2M9X-T4WB')).toBeTruthy()
  expect(screen.getByText('Keep this number for your records.')).toBeTruthy()
  expect(screen.getByText(/A confirmation email was sent to you\. Add the appointment to your calendar/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Locate Us' })).toBeTruthy()
  expect(screen.getByText('Friday 20 November 2026')).toBeTruthy()
  expect(screen.getByText('₦25,000')).toBeTruthy()
  expectBothWays()
})

test('a deposit that is being checked: the price, and what is paid at the spa', async () => {
  await showBooking({ toPay: 0, atSpa: 17_500 })
  expect(screen.getByText('We are checking your transfer')).toBeTruthy()
  const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect(fact('Price')).toBe('₦25,000')
  expect(fact('To pay at the spa')).toBe('₦17,500')
  expect(screen.queryByText('To pay now')).toBeNull()
})

test('a time that is held for a deposit says what is to be paid now', async () => {
  await showBooking({ status: 'held', holdExpiresAt: '2026-11-15T11:00:00.000Z', toPay: 7_500, atSpa: 17_500 })
  expect(screen.getByText('To pay now').nextElementSibling?.textContent).toBe('₦7,500')
  expect(screen.getByText('To pay at the spa').nextElementSibling?.textContent).toBe('₦17,500')
})

test('a booking for which nothing was to be paid before is not called paid, nor free', async () => {
  await showBooking({ status: 'confirmed', toPay: 0, atSpa: 25_000 })
  expect(heading()).toBe('Booking Confirmed!')
  expect(screen.getByText('Pay ₦25,000 at the spa')).toBeTruthy()
  expect(screen.queryByText(/payment has reached us|nothing to pay/)).toBeNull()
})

test('where all is paid before, no row tells of the spa', async () => {
  await showBooking({ toPay: 0, atSpa: 0 })
  expect(screen.queryByText(/To pay/)).toBeNull()
})

test('who is coming reads where it is, the landmark, the parking and the hours, and whom to call', async () => {
  await showBooking()
  const locate = within(screen.getByRole('region', { name: 'Locate Us' }))
  expect(locate.getByText('Opposite the Ikorodu roundabout · Free parking in the yard')).toBeTruthy()
  expect(locate.getByText('Closed today, opens tomorrow at 9 AM')).toBeTruthy()
  expect(locate.getByRole('link', { name: '+234 800 555 0142' }).getAttribute('href')).toBe('tel:+2348005550142')
  expect(locate.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/2348005550142/,
  )
})

test('a person who was asked for is named', async () => {
  await showBooking(aBookingWith({ _id: 'ngozi', name: 'Ngozi Eze' }, { status: 'confirmed' }))
  expect(screen.getByText('Ngozi Eze').previousSibling?.textContent).toBe('With')
})

test.each([
  ['booking-1', '#booking-1'],
  ['k7qf2m9xt4wb', '#K7QF-2M9X-T4WB'],
])('a booking is found by %s and numbered %s', async (identifier, number) => {
  await showBooking({}, identifier)
  expect(screen.getByText(number)).toBeTruthy()
})

test('until the transfer is checked, the line right under the headline says what is true and by when', async () => {
  await showBooking({ status: 'submitted', checkedBy: '2026-11-17T09:42:00.000Z' })
  expect(heading()).toBe('Booking Confirmed!')
  const under = screen.getByRole('heading', { level: 1 }).nextElementSibling
  expect(under!.textContent).toBe(
    'Your time is reserved. We check your transfer by Tuesday 17 November, 10:42 AM at the latest.',
  )
  expect(screen.getByText(/We are checking your transfer/)).toBeTruthy()
  cleanup()
  await showBooking({ status: 'confirmed' })
  expect(heading()).toBe('Booking Confirmed!')
  expect(screen.queryByText(/We are checking your transfer/)).toBeNull()
})

test('of a booking that was called off the number says nothing about money, and shows the way to it', async () => {
  await showBooking({ status: 'cancelled' })
  expect(screen.getByText(/What happens to your money is on your booking’s own page/)).toBeTruthy()
})

test('a time that is held says until when, on the clock of the spa', async () => {
  await showBooking({ status: 'held', holdExpiresAt: '2026-11-15T10:30:00.000Z' })
  expect(screen.getAllByRole('status')[0]!.textContent).toContain('Until 11:30 AM')
})

test.each([
  ['held', 'Your time is held', { 'Continue to pay': `/booking/pay/${HASH}` }],
  [
    'lapsed',
    'This time is no longer held',
    { 'Choose another time': '/booking', 'Send a receipt': `/booking/pay/${HASH}` },
  ],
  ['declined', 'We could not confirm your payment', { 'Choose another time': '/booking' }],
  ['cancelled', 'This booking is cancelled', { 'Choose another time': '/booking' }],
] as const)('a %s booking says “%s” and what to do', async (status, words, ways) => {
  await showBooking({ status })
  expect(heading()).toBe(words)
  for (const [name, address] of Object.entries(ways)) expect(link(name)).toBe(address)
  expect(screen.queryByText(/confirmation email was sent/)).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Add to calendar' })).toBeNull()
  expectBothWays()
})

test('the device that booked can move or cancel; any other is offered the link by mail', async () => {
  addOwnBooking(aBooking(), 'the-key')
  await showBooking()
  expect(link('Move or cancel')).toBe(`/booking/manage/${HASH}#the-key`)
  cleanup()
  localStorage.clear()
  await showBooking()
  expect(link('Move or cancel')).toBeUndefined()
  const server = fakeServer()
  server.answer('POST /api/booking/manage/link', {
    success: true,
    message: 'If there is such a booking, it is on its way.',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Send me my link' }))
  expect(await screen.findByText('If there is such a booking, it is on its way.')).toBeTruthy()
  expect(server.requests[0]!.body).toEqual({ bookingHash: HASH })
})

test('what is looked up is remembered where the booking was made, and nowhere else', async () => {
  await showBooking({ bookingTime: '4:00 PM' })
  expect(readOwnBookings()).toEqual([])
  cleanup()
  addOwnBooking(aBooking(), 'the-key')
  await showBooking({ status: 'confirmed', bookingTime: '4:00 PM' })
  expect(readOwnBookings()).toMatchObject([{ status: 'confirmed', bookingTime: '4:00 PM', manageKey: 'the-key' }])
})

test('a chat about a booking begins with its number and says nothing of what it is for', async () => {
  await showBooking()
  const text = decodeURIComponent(link('Chat with us')!)
  expect(text).toContain('#K7QF-2M9X-T4WB on Friday 20 November at 10:30 AM')
  expect(text).not.toMatch(/facial|ada@/i)
})

test('the appointment can be put into a calendar', async () => {
  const saved: Blob[] = []
  URL.createObjectURL = file => {
    saved.push(file as Blob)
    return 'blob:calendar'
  }
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await showBooking()
  expect(link('Google Calendar')).toMatch(/^https:\/\/calendar\.google\.com\/.*ctz=Africa%2FLagos/)
  expect(link('Outlook')).toMatch(/^https:\/\/outlook\.live\.com\//)
  fireEvent.click(screen.getByRole('button', { name: 'Phone or computer (.ics)' }))
  expect(clicked).toHaveBeenCalledOnce()
  expect(saved[0]!.type).toBe('text/calendar')
  expect(await saved[0]!.text()).toContain('DTSTART:20261120T093000Z')
  clicked.mockRestore()
})

test('an unknown number says so and offers help', async () => {
  fakeServer().refuse(lookupOf('nobody'), 404, 'invalid booking id', { code: 'booking_not_found' })
  show('nobody')
  await screen.findByText('Oops Booking does not exist in our records!')
  expect(screen.getByText('Having trouble? Contact us at')).toBeTruthy()
  expectBothWays()
})

test('a line that failed is not an unknown number, and can be tried again', async () => {
  const server = fakeServer()
  server.cut(lookupOf(HASH))
  show()
  await screen.findByText('We could not look up your booking')
  expect(screen.queryByText(/does not exist/)).toBeNull()
  server.answer(lookupOf(HASH), { success: true, booking: aBooking({ status: 'submitted' }) })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  await screen.findByText('Booking Confirmed!')
})

test('another number in the address is looked up anew, and a late answer for the first is not shown', async () => {
  const server = fakeServer()
  const release = server.hold(lookupOf(HASH), { success: true, booking: aBooking({ serviceName: 'Facials' }) })
  server.answer(lookupOf('other'), {
    success: true,
    booking: aBooking({ _id: 'other', serviceName: 'Massage', status: 'confirmed' }),
  })
  show()
  await act(async () => fireEvent.click(screen.getByText('Another booking')))
  expect(await screen.findByText('Massage')).toBeTruthy()
  await act(async () => release())
  expect(screen.getByText('#other')).toBeTruthy()
  expect(screen.queryByText('Facials')).toBeNull()
})
