import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TreatmentTimes } from '#contract/booking/new-booking.ts'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { addDays } from '#contract/platform/dates.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { closeSession, saveSession } from '#web/desk/session.ts'
import { putSpa } from '#web/desk/spa.ts'
import { today } from '#web/desk/times.ts'
import { Link, useLocation } from '#web/navigation/navigation.tsx'
import { aDeskBooking, aSpa } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt, whereabouts } from '#web/testing/show.tsx'
import NewBookingPage from './NewBookingPage.tsx'

const sub = (_id: string, name: string) => ({ _id, name, duration: 60, price: 25_000, availability: [] })
const SERVICES = {
  success: true,
  services: [
    { _id: 'facials', name: 'Facials', serviceArray: [sub('glow', 'Glow Facial'), sub('express', 'Express Facial')] },
    { _id: 'massage', name: 'Massage', serviceArray: [sub('deep', 'Deep Tissue')] },
  ],
}
const ADA = { phoneNumber: '0803 000 0001', fullName: 'Ada Obi', email: 'ada@example.com' }
const BISI = { phoneNumber: '0805 000 0002', fullName: 'Bisi Alabi', email: 'bisi@example.com' }
const POST = 'POST /api/desk/bookings'

let server: ReturnType<typeof fakeServer>
const signIn = () =>
  saveSession({ success: true, token: 'in', role: 'desk', device: { id: 'd', name: 'Till' } } as never)
beforeEach(() => {
  signIn()
  server = fakeServer()
  server.answer('GET /api/services/fetch_all', SERVICES)
  server.answer('GET /api/booking/b1', { success: true, booking: { _id: 'b1', subServiceId: 'deep', ...BISI } })
  server.answer('GET /api/desk/known-customer?phone=08030000001', { success: true, customer: { ...ADA, visits: 2 } })
  server.answer('GET /api/desk/known-customer?phone=08050000002', { success: true, customer: { ...BISI, visits: 1 } })
  server.answer('GET /api/desk/resources', { success: true, therapists: [], rooms: [], problems: [] })
  times([])
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  clearDeskData()
})

function times(treatments: TreatmentTimes[], often: string[] = []) {
  server.answer('GET /api/desk/next-times', { success: true, treatments, often })
}

const timesCall = (subServiceId: string, date: string) =>
  `GET /api/booking/available-times?${new URLSearchParams({ subServiceId, date, forDesk: 'true' })}`

const freeTimes = (subServiceId: string, date: string, availableTimes: string[]) =>
  server.answer(timesCall(subServiceId, date), { success: true, availableTimes })

// Before anything else: the spa's day is asked for right away.
putSpa(aSpa())
const TOMORROW = addDays(today(), 1)
const GAP = `/desk/new?${new URLSearchParams({ date: TOMORROW, time: '2:00 PM' })}`

/** The desk with three ways to a new booking, and another screen. */
function Desk() {
  const { pathname } = useLocation()
  return (
    <>
      <Link to="/desk">Today</Link>
      <Link to="/desk/new">New</Link>
      <Link to={GAP}>A gap</Link>
      <Link to={deskPaths.bookAgain('b1')}>Book Bisi again</Link>
      {pathname === '/desk/new' ? <NewBookingPage /> : <p>Another screen</p>}
    </>
  )
}

const go = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
const choose = async (name: RegExp) => fireEvent.click((await screen.findAllByRole('button', { name }))[0]!)
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true'
const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/).value
const phone = () => screen.getByLabelText<HTMLInputElement>('Phone number').value
const email = () => screen.getByLabelText<HTMLInputElement>(/^Email/).value
const sent = () => server.requests.findLast(({ method }) => method === 'POST')?.body

async function adaPaysCash() {
  showAt('/desk/new', <Desk />)
  await choose(/^Glow Facial/)
  type(/^Phone number/, ADA.phoneNumber)
  type(/^Name/, ADA.fullName)
  type(/^Email/, ADA.email)
  press('Paid: cash')
  expect(isPressed('Paid: cash')).toBe(true)
}

/** The form as it is opened for this client: the money is always asked for anew. */
function expectClient({ fullName, phoneNumber, email: address }: typeof ADA) {
  expect([name(), phone(), email()]).toEqual([fullName, phoneNumber, address])
  expect(isPressed('Pays on arrival')).toBe(true)
}
const NOBODY = { phoneNumber: '', fullName: '', email: '' }

async function adaPaysForAGap() {
  freeTimes('glow', TOMORROW, ['2:00 PM'])
  showAt(GAP, <Desk />)
  await choose(/^Glow Facial/)
  type(/^Name/, ADA.fullName)
  press('Paid: cash')
}

async function expectNothingLeft() {
  go('New')
  await screen.findByRole('button', { name: /^Glow Facial/ })
  expect(screen.queryByText(/Not finished/)).toBeNull()
}

test('a draft that was left is not the next client’s: New opens empty, and offers it by name', async () => {
  await adaPaysCash()
  go('Today')
  screen.getByText('Another screen')
  go('New')
  await screen.findByText('Not finished: a booking for Ada Obi.')
  press('Continue it')
  expectClient(ADA)
  go('Today')
  go('New')
  await choose(/^Glow Facial/)
  expectClient(NOBODY)
})

test('a gap that is tapped twice is empty the second time', async () => {
  await adaPaysForAGap()
  go('Today')
  go('A gap')
  await choose(/^Glow Facial/)
  expectClient(NOBODY)
})

test('Book again has the client and the treatment of that booking, and nothing of the draft before', async () => {
  freeTimes('deep', today(), ['4:00 PM'])
  await adaPaysCash()
  go('Book Bisi again')
  await screen.findByText('Deep Tissue')
  expectClient(BISI)
  fireEvent.click(await screen.findByRole('button', { name: '4:00 PM' }))
  server.answer(POST, { success: true, booking: { _id: 'made' } as DeskBooking })
  press('Book Today, 4:00 PM')
  await waitFor(() => expect(sent()).toMatchObject({ ...BISI, subServiceId: 'deep', payment: 'on_arrival' }))
})

test('once it is booked the form is empty, and nothing is offered', async () => {
  await adaPaysCash()
  server.answer(POST, { success: true, booking: { _id: 'made' } as DeskBooking })
  press('Book now')
  await waitFor(() => expect(whereabouts()).toBe('/desk/bookings/made'))
  expect(sent()).toMatchObject({ payment: { method: 'cash', amount: 25_000 } })
  await expectNothingLeft()
})

test('Start over empties the form and drops the tapped time from the address', async () => {
  await adaPaysForAGap()
  press('Start over')
  expect(whereabouts()).toBe('/desk/new')
  await choose(/^Express Facial/)
  expectClient(NOBODY)
  screen.getByRole('button', { name: 'Book now' })
  go('Today')
  await expectNothingLeft()
})

test('a device that is signed out in mid-form restores it after signing in, without the payment', async () => {
  await adaPaysCash()
  act(() => closeSession())
  cleanup()
  signIn()
  showAt('/desk/new', <Desk />)
  await screen.findByText('Glow Facial')
  expectClient(ADA)
})

test.each([
  ['emptied', () => type(/^Name/, '')],
  ['typed over', () => type(/^Name/, 'Am')],
  ['another number', () => type(/^Phone number/, BISI.phoneNumber)],
])('a payment is dropped with its client: the name or number is %s', async (_, change) => {
  await adaPaysCash()
  change()
  expect(isPressed('Pays on arrival')).toBe(true)
})

test('a payment stays while a name is typed on or corrected', async () => {
  showAt('/desk/new', <Desk />)
  await choose(/^Glow Facial/)
  press('Paid: cash')
  for (const typed of ['A', 'Ad', 'Ada', 'Adaa', 'Ada', 'Ada Obi', 'Ada Obbi', 'Ada Obi']) type(/^Name/, typed)
  type(/^Phone number/, ADA.phoneNumber)
  expect(isPressed('Paid: cash')).toBe(true)
})

test('a known number fills in its customer in place of the typed name and email, and drops the payment', async () => {
  await adaPaysCash()
  type(/^Phone number/, BISI.phoneNumber)
  press('Paid: POS')
  fireEvent.click(await screen.findByRole('button', { name: 'Bisi Alabi was here before: fill in' }))
  expect([name(), email()]).toEqual([BISI.fullName, BISI.email])
  expect(isPressed('Pays on arrival')).toBe(true)
})

test('the list says what is free now and what comes next; often booked and a search are on top', async () => {
  times(
    [
      { subServiceId: 'glow', now: 'free', next: { bookingDate: today(), bookingTime: '1:30 PM' } },
      { subServiceId: 'express', now: 'busy', next: { bookingDate: today(), bookingTime: '1:00 PM' } },
      { subServiceId: 'deep', now: 'closed', next: null },
    ],
    ['deep'],
  )
  showAt('/desk/new', <Desk />)
  await screen.findByRole('button', { name: /^Glow Facial ?free now/ })
  screen.getByRole('button', { name: /^Express Facial ?next 1:00 PM/ })
  const often = screen.getByRole('region', { name: 'Often booked' })
  within(often).getByRole('button', { name: /^Often booked: Deep Tissue no free time/ })

  type(/^Find a treatment/, 'mass')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  screen.getByRole('button', { name: /^Deep Tissue/ })
  type(/^Find a treatment/, 'facial exp')
  screen.getByRole('button', { name: /^Express Facial/ })
  type(/^Find a treatment/, 'sauna')
  screen.getByText('No treatment is called that. Try another word.')
})

const isWaitingForATime = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a time' }).disabled

async function chooseGlowThatIs(now: TreatmentTimes['now'], next: TreatmentTimes['next']) {
  times([{ subServiceId: 'glow', now, next }])
  showAt('/desk/new', <Desk />)
  await choose(/^Glow Facial ?next/)
  expect(screen.queryByRole('button', { name: 'Now' })).toBeNull()
  expect(isWaitingForATime()).toBe(true)
}

test('where nobody is free there is no Now: the next time is one tap, and squeezing in is said by name', async () => {
  await chooseGlowThatIs('busy', { bookingDate: today(), bookingTime: '1:00 PM' })
  fireEvent.click(screen.getByRole('checkbox', { name: /^Squeeze in now/ }))
  screen.getByRole('button', { name: 'Book now' })
  press('Next: 1:00 PM')
  screen.getByRole('button', { name: 'Book Today, 1:00 PM' })
})

test('a treatment that is not given at this hour is not offered for now', async () => {
  await chooseGlowThatIs('not_offered', { bookingDate: TOMORROW, bookingTime: '9:00 AM' })
  screen.getByText('This treatment is not offered at this time.')
})

test('a refused booking says the next time, and one tap takes it for the same client', async () => {
  await adaPaysCash()
  const nextTime = { bookingDate: today(), bookingTime: '1:00 PM' }
  server.refuse(POST, 409, 'Somebody has it.', { code: 'slot_taken', nextTime })
  press('Book now')
  await screen.findByText('Somebody has it.')
  server.answer(POST, { success: true, booking: { _id: 'made' } as DeskBooking })
  press('Book the next free time: 1:00 PM')
  await waitFor(() => expect(whereabouts()).toBe('/desk/bookings/made'))
  expect(sent()).toMatchObject({ ...nextTime, fullName: ADA.fullName, payment: { method: 'cash' } })
})

test('the free times are reloaded every minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    times([{ subServiceId: 'glow', now: 'free', next: null }])
    showAt('/desk/new', <Desk />)
    await screen.findByRole('button', { name: /^Glow Facial ?free now/ })
    times([{ subServiceId: 'glow', now: 'busy', next: { bookingDate: TOMORROW, bookingTime: '9:00 AM' } }])
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    await screen.findByRole('button', { name: /^Glow Facial ?next \w{3} 9:00 AM/ })
  } finally {
    vi.useRealTimers()
  }
})

test('a free room is a wish: the first time from then on that the treatment is offered is taken', async () => {
  freeTimes('glow', TOMORROW, ['1:00 PM', '2:30 PM', '4:00 PM'])
  freeTimes('express', TOMORROW, ['9:00 AM'])
  showAt(GAP, <Desk />)
  await choose(/Glow/)
  expect(await screen.findByRole('button', { name: /^Book .*2:30 PM/ })).toBeTruthy()
  press('Change')
  await choose(/Express/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /2:30 PM/ })).toBeNull())
  expect(isWaitingForATime()).toBe(true)
})

test('a wished time survives a failed load of the times: Try again takes it', async () => {
  server.refuse(timesCall('glow', TOMORROW), 503, 'Too much to do at the moment.')
  showAt(GAP, <Desk />)
  await choose(/Glow/)
  await screen.findByText(/^Too much to do at the moment\./)
  expect(isWaitingForATime()).toBe(true)
  freeTimes('glow', TOMORROW, ['1:00 PM', '2:30 PM'])
  press('Try again')
  expect(await screen.findByRole('button', { name: /^Book .*2:30 PM/ })).toBeTruthy()
})

test.each<[string, string[], string]>([
  ['at the same hour where that is free', ['9:00 AM', '10:30 AM'], 'Book .*, 10:30 AM'],
  ['and the hour is left open where it is not', ['9:00 AM', '11:00 AM'], 'Choose a time'],
])('the next visit is filled in %s', async (_, free, button) => {
  const booking = { ...aDeskBooking({ bookingDate: today(), subServiceId: 'deep', ...BISI }), _id: 'b2' }
  server.answer('GET /api/booking/b2', { success: true, booking })
  freeTimes('deep', addDays(today(), 28), free)
  showAt(deskPaths.sameAgain('b2'), <NewBookingPage />)
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: new RegExp(`^${button}$`) })
  expect(submit.disabled).toBe(!free.includes('10:30 AM'))
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Bisi Alabi')
  if (!free.includes('10:30 AM')) await screen.findByText('10:30 AM is not free that day. Please choose another time.')
})
