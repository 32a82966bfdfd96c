import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GuestWish } from '#contract/booking/visit.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { saveSession } from '#web/desk/session.ts'
import { putSpa } from '#web/desk/spa.ts'
import { aSpa } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt, whereabouts } from '#web/testing/show.tsx'
import NewBookingPage from './NewBookingPage.tsx'

putSpa(aSpa())
const TODAY = '2026-11-16'
const sub = (_id: string, name: string, more: object = {}) => ({
  ...{ _id, name, duration: 60, price: 20_000, availability: [], ...more },
})

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T09:00:00Z`), toFake: ['Date'] })
  saveSession({ success: true, token: 'in', role: 'desk', device: { id: 'd', name: 'Till' } } as never)
  server = fakeServer()
  const services = [
    {
      _id: 'faces',
      name: 'Faces',
      serviceArray: [sub('glow', 'Glow'), sub('mask', 'Eye mask', { isExtra: true, price: 5_000 })],
    },
    {
      _id: 'massage',
      name: 'Massage',
      serviceArray: [sub('deep', 'Deep Tissue'), sub('duo', 'Duo', { isForTwo: true })],
    },
  ]
  server.answer('GET /api/services/fetch_all', { success: true, services })
  const ada = { _id: 'ada', name: 'Ada', subServiceIds: ['glow', 'deep'], isHidden: false, isChoosable: true }
  server.answer('GET /api/desk/resources', { success: true, therapists: [ada], rooms: [], problems: [] })
  server.answer(`GET /api/desk/day?date=${TODAY}`, { success: true, therapists: [{ _id: 'ada', freeAt: '10:00 AM' }] })
  server.answer('GET /api/desk/next-times', { success: true, treatments: [], often: [] })
  server.answer('POST /api/desk/bookings', { success: true, booking: { _id: 'made' } as DeskBooking })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  clearDeskData()
})

const GLOW = { subServiceId: 'glow' }
const DEEP = { subServiceId: 'deep' }
const guest = (...treatments: GuestWish['treatments']): GuestWish => ({ name: '', treatments })

function times(guests: GuestWish[], availableTimes: string[], more: object = {}) {
  const query = new URLSearchParams({ visit: JSON.stringify(guests), date: TODAY, forDesk: 'true' })
  server.answer(`GET /api/booking/available-times?${query}`, { success: true, availableTimes, ...more })
}
const open = (query = '') => showAt(`/desk/new${query}`, <NewBookingPage />)
const tap = async (name: RegExp | string) => fireEvent.click((await screen.findAllByRole('button', { name }))[0]!)
const sent = () => server.requests.findLast(({ method }) => method === 'POST')?.body

test('two treatments for somebody at the door are two taps more than one, at the first time that fits', async () => {
  times([guest(GLOW, DEEP)], ['11:00 AM', '12:00 PM'])
  open()
  await tap(/^Glow/)
  await tap('Add a treatment')
  await tap(/^Deep Tissue/)
  await screen.findByText('Visit, ₦40,000')
  await tap('Book Today, 11:00 AM')
  await waitFor(() => expect(whereabouts()).toBe('/desk/bookings/made'))
  expect(sent()).toMatchObject({
    guests: [guest(GLOW, DEEP)],
    ...{ bookingDate: TODAY, bookingTime: '11:00 AM', fullName: 'Walk-in', payment: 'on_arrival' },
  })
  for (const plain of ['serviceId', 'subServiceId', 'squeezeIn', 'anyTime']) expect(sent()).not.toHaveProperty(plain)
})

test('another guest who would like the same is two taps more; the names go along, and the whole is paid at once', async () => {
  times([guest(GLOW), guest(GLOW)], ['11:00 AM'])
  open()
  await tap(/^Glow/)
  await tap('Another guest')
  await tap('The same: Glow')
  fireEvent.change(await screen.findByLabelText('Name of guest 2 (optional)'), { target: { value: 'Tola' } })
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '080' } })
  await tap('Paid: cash')
  await tap('Book Today, 11:00 AM')
  await waitFor(() => expect(sent()).toBeDefined())
  expect(sent()).toMatchObject({
    guests: [guest(GLOW), { ...guest(GLOW), name: 'Tola' }],
    payment: { method: 'cash', amount: 40_000 },
  })
})

test('each treatment can be with somebody; whoever takes all but one out is back at a plain booking', async () => {
  times([guest(GLOW, DEEP)], ['11:00 AM'])
  times([guest(GLOW, { ...DEEP, therapistId: 'ada' })], ['2:00 PM'])
  open()
  await tap(/^Glow/)
  await tap('Add a treatment')
  await tap(/^Deep Tissue/)
  await screen.findByRole('button', { name: 'Book Today, 11:00 AM' })
  fireEvent.change(screen.getByLabelText('Deep Tissue with, Guest 1'), { target: { value: 'ada' } })
  await screen.findByRole('button', { name: 'Book Today, 2:00 PM' })
  await tap('Take out Deep Tissue, Guest 1')
  expect(screen.queryByText(/^Visit,/)).toBeNull()
  screen.getByRole('button', { name: 'Add a treatment' })
})

test('it says how a visit fits, and what would fit where it does not', async () => {
  const plan = (part: object) => ({ ...{ durationMinutes: 60, price: 20_000, therapist: null }, ...part })
  const plans = [
    {
      bookingTime: '11:00 AM',
      endTime: '1:00 PM',
      treatments: [
        plan({ guest: 0, ...GLOW, subServiceName: 'Glow', bookingTime: '11:00 AM' }),
        plan({ guest: 0, ...DEEP, subServiceName: 'Deep Tissue', bookingTime: '12:00 PM' }),
      ],
    },
  ]
  const order = {
    kind: 'order',
    sentence: 'Deep Tissue first: 4:00 PM',
    guests: [guest(DEEP, GLOW)],
    ...{ bookingDate: TODAY, bookingTime: '4:00 PM' },
  }
  times([guest(GLOW, DEEP)], ['11:00 AM'], { plans })
  times([guest(GLOW, DEEP, GLOW)], [], { message: 'It does not fit today.', alternatives: [order] })
  times([guest(DEEP, GLOW)], ['4:00 PM'])
  open()
  await tap(/^Glow/)
  await tap('Add a treatment')
  await tap(/^Deep Tissue/)
  const lines = within(await screen.findByRole('list', { name: 'How it fits' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '11:00 AM Glow',
    '12:00 PM Deep Tissue',
    'Ends at 1:00 PM',
  ])
  await tap('Add a treatment')
  await tap(/^Glow/)
  await screen.findByText('It does not fit today.')
  await tap('Deep Tissue first: 4:00 PM')
  await tap('Book Today, 4:00 PM')
  await waitFor(() => expect(sent()).toMatchObject({ guests: [guest(DEEP, GLOW)], bookingTime: '4:00 PM' }))
})

test('a couple at the door begins now, or at any time, squeezed in with a tick', async () => {
  times([guest(GLOW), guest(GLOW)], ['11:00 AM'])
  open()
  await tap(/^Glow/)
  await tap('Another guest')
  await tap('The same: Glow')
  await tap('Now')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Squeeze in/ }))
  await tap('Book now')
  const guests = [guest(GLOW), guest(GLOW)]
  await waitFor(() => expect(sent()).toMatchObject({ guests, bookingTime: 'now', squeezeIn: true }))
  cleanup()
  clearDeskData()
  open()
  await tap(/^Glow/)
  await tap('Another guest')
  await tap('The same: Glow')
  fireEvent.change(await screen.findByLabelText('Time'), { target: { value: '18:10' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Outside the offered times/ }))
  await tap('Take 6:10 PM')
  await tap('Book Today, 6:10 PM')
  await waitFor(() => expect(sent()).toMatchObject({ guests, bookingTime: '6:10 PM', anyTime: true }))
})

test('an extra is offered only beside a treatment of its service', async () => {
  times([guest(GLOW, { subServiceId: 'mask' })], ['11:00 AM'])
  open()
  await screen.findByRole('button', { name: /^Glow/ })
  expect(screen.queryByRole('button', { name: /^Eye mask/ })).toBeNull()
  await tap(/^Deep Tissue/)
  await tap('Add a treatment')
  await screen.findByRole('button', { name: /^Glow/ })
  expect(screen.queryByRole('button', { name: /^Eye mask/ })).toBeNull()
  await tap('Back')
  await tap('Change')
  await tap(/^Glow/)
  await tap('Add a treatment')
  await tap(/^Eye mask/)
  await screen.findByText('Visit, ₦25,000')
})

test('list and form begin at their top, whichever takes the place of the other', async () => {
  times([guest(GLOW, DEEP)], ['11:00 AM'])
  const scrolled = vi.spyOn(window, 'scrollTo')
  open()
  for (const name of [/^Glow/, 'Add a treatment', /^Deep Tissue/]) {
    await screen.findAllByRole('button', { name })
    scrolled.mockClear()
    await tap(name)
    expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  }
})

test('a treatment for two is booked where there are two people or places', async () => {
  times([guest({ subServiceId: 'duo' })], ['3:00 PM'])
  open()
  await tap(/^Duo/)
  await tap('Book Today, 3:00 PM')
  await waitFor(() => expect(sent()).toMatchObject({ guests: [guest({ subServiceId: 'duo' })] }))
})

test('Book again repeats the whole visit with the people who were asked for', async () => {
  const treatment = { guest: 0, isSecondHalf: false, therapist: { _id: 'ada', name: 'Ada' }, therapistWanted: false }
  const booking = {
    ...{ _id: 'b1', subServiceId: 'glow', fullName: 'Kemi', phoneNumber: '', email: '', guestNames: ['', 'Tola'] },
    ...{ bookingDate: '2026-11-06', bookingTime: '11:00 AM' },
    treatments: [
      { ...treatment, ...GLOW, therapistWanted: true },
      { ...treatment, ...DEEP, guest: 1 },
      { ...treatment, ...DEEP },
    ],
  }
  server.answer('GET /api/booking/b1', { success: true, booking })
  times([guest({ ...GLOW, therapistId: 'ada' }, DEEP), guest(DEEP)], ['11:00 AM'])
  open('?again=b1')
  await screen.findByRole('button', { name: 'Book Today, 11:00 AM' })
  expect(screen.getByLabelText<HTMLInputElement>('Name of guest 2 (optional)').value).toBe('Tola')
})
