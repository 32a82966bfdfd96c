import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ManagedBooking, ManageResponse } from '#contract/booking/manage.ts'
import type { Refund } from '#contract/booking/refund.ts'
import { addOwnBooking } from '#web/store/own-bookings.ts'
import { aBooking, aBookingWith, aService, aTherapist } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt, whereabouts } from '#web/testing/show.tsx'
import ManagePage from './ManagePage.tsx'

const HASH = 'K7QF-2M9X-T4WB'
const LOOK = 'POST /api/booking/manage'
const MOVE = 'POST /api/booking/manage/move'
const CANCEL = 'POST /api/booking/manage/cancel'
const RESTORE = 'POST /api/booking/manage/restore'

const CALENDAR = 'subServiceId=sub-glow'
const MOVING = `moving=${HASH}`

// The first import compiles them, which takes longer than a test waits.
beforeAll(async () => {
  await Promise.all([
    import('./MoveTime.tsx'),
    import('./Adding.tsx'),
    import('./AnotherReceipt.tsx'),
    import('../visit/ChosenParts.tsx'),
    import('./BeforeVisit.tsx'),
    import('./TakingOut.tsx'),
    import('./CancelQuestion.tsx'),
  ])
})

/** Chooses Saturday at 2:00 PM in the calendar. */
async function moveToSaturday(server: ReturnType<typeof fakeServer>) {
  const times = (date: string) => `GET /api/booking/available-times?${CALENDAR}&date=${date}&${MOVING}`
  server.answer(`GET /api/booking/booked-dates?${CALENDAR}&month=2026-11&${MOVING}`, { success: true, bookedDates: [] })
  server.answer(times('2026-11-20'), { success: true, availableTimes: [] })
  server.answer(times('2026-11-21'), { success: true, availableTimes: ['2:00 PM'] })
  await press('Move to another time')
  fireEvent.click(await screen.findByRole('button', { name: 'Saturday 21 November 2026' }))
  fireEvent.click(await screen.findByRole('button', { name: '2:00 PM' }))
  await press('Move to Saturday 21 November, 2:00 PM')
}

function answer(changes: Partial<Omit<ManageResponse, 'booking'>> & { booking?: Partial<ManagedBooking> } = {}) {
  const { booking, ...allowed } = changes
  return {
    success: true,
    mayMove: true,
    mayCancel: true,
    freeUntil: '2026-11-19T09:30:00.000Z',
    feeMayApply: false,
    mayAdd: false,
    movesLeft: 3,
    removable: [],
    restoreUntil: null,
    maySendReceipt: false,
    refund: null,
    refundIfCancelled: null,
    ...allowed,
    booking: {
      ...aBooking({ status: 'confirmed', holdExpiresAt: null, ...booking }),
      startsAt: '2026-11-20T09:30:00.000Z',
      endsAt: '2026-11-20T10:30:00.000Z',
      hasReceipt: true,
      reason: '',
      ...booking,
    },
  }
}

function show(key = 'the-key') {
  history.replaceState(null, '', key ? `#${key}` : '/')
  return showAt(`/booking/manage/${HASH}`, <ManagePage />)
}

async function showBooking(changes: Parameters<typeof answer>[0] = {}) {
  const server = fakeServer()
  server.answer(LOOK, answer(changes))
  show()
  await screen.findByRole('heading', { name: /^Glow Facial/ })
  return server
}

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

afterEach(() => history.replaceState(null, '', '/'))

test('the key from the address opens the booking and travels in the body', async () => {
  const server = await showBooking()
  expect(server.requests).toMatchObject([{ path: '/api/booking/manage', body: { bookingHash: HASH, key: 'the-key' } }])
  expect(screen.getByText(/Friday 20 November 2026/).textContent).toContain('10:30 AM')
  expect(screen.getByText('₦25,000')).toBeTruthy()
  expect(screen.getByText('#K7QF-2M9X-T4WB')).toBeTruthy()
})

test.each([
  [
    'held',
    { toPay: 7_500, atSpa: 17_500 },
    { paid: 0, owed: 25_000 },
    'Price₦25,000To pay now₦7,500To pay at the spa₦17,500',
  ],
  ['submitted', { toPay: 0, atSpa: 17_500 }, { paid: 0, owed: 25_000 }, 'Price₦25,000To pay at the spa₦17,500'],
  [
    'confirmed',
    { toPay: 0, atSpa: 17_500 },
    { paid: 7_500, owed: 17_500 },
    'Price₦25,000Paid₦7,500To pay at the spa₦17,500',
  ],
  ['confirmed', { toPay: 0, atSpa: 25_000 }, { paid: 0, owed: 25_000 }, 'Price₦25,000To pay at the spa₦25,000'],
  ['confirmed', { toPay: 0, atSpa: 0 }, { paid: 25_000, owed: 0 }, 'Price₦25,000Number'],
  ['done', { toPay: 0, atSpa: 0 }, { paid: 25_000, owed: 0 }, 'Price₦25,000Number'],
  ['cancelled', { toPay: 0, atSpa: 0 }, { paid: 7_500, owed: 0 }, 'Price₦25,000Number'],
] as const)('what is paid when, of a %s booking', async (status, sums, account, words) => {
  await showBooking({ booking: { status, ...sums }, account: { lines: [], ...account } })
  expect(screen.getByText('Price').closest('dl')?.textContent).toContain(words)
})

test('without a key in the address the one this device kept opens it', async () => {
  addOwnBooking(aBooking(), 'kept-key')
  const server = fakeServer()
  server.answer(LOOK, answer())
  show('')
  await screen.findByRole('heading', { name: 'Glow Facial' })
  expect(server.requests[0]!.body).toEqual({ bookingHash: HASH, key: 'kept-key' })
})

test.each([
  [
    'before the free time ends',
    {},
    'You can reschedule or cancel free of charge until Thursday 19 November, 10:30 AM.',
  ],
  ['with one move left', { movesLeft: 1 }, 'You can reschedule one more time.'],
  ['after three moves', { mayMove: false, movesLeft: 0 }, 'You have rescheduled 3 times.'],
  ['within a day of the start', { mayMove: false, feeMayApply: true }, 'we may keep a fee'],
  ['right after booking for today', { mayMove: false }, 'You have just booked, so you can still cancel free'],
])('%s it says what may be done', async (_, changes, words) => {
  await showBooking(changes)
  expect(screen.getByText(new RegExp(words.replaceAll('.', '\\.')))).toBeTruthy()
})

test('when moving is over there is a person to ask, with the text ready', async () => {
  await showBooking({ mayMove: false, feeMayApply: true })
  expect(screen.queryByRole('button', { name: 'Move to another time' })).toBeNull()
  expect(decodeURIComponent(link('Ask on WhatsApp')!)).toContain('I would like to move my booking #K7QF-2M9X-T4WB')
  expect(link('Call us')).toBe('tel:+2348005550142')
})

test('after its time there is nothing to change', async () => {
  await showBooking({ mayMove: false, mayCancel: false, booking: { status: 'done' } })
  expect(heading()).toBe('Thank you for your visit')
  expect(screen.queryByRole('button', { name: 'Cancel the booking' })).toBeNull()
  expect(link('Ask on WhatsApp')).toBeUndefined()
})

test('a move is asked for with the key and shown as the server tells it', async () => {
  const server = await showBooking()
  server.answer(MOVE, answer({ movesLeft: 2, booking: { bookingDate: '2026-11-21', bookingTime: '2:00 PM' } }))
  await moveToSaturday(server)
  expect(server.requests.at(-1)!.body).toEqual({
    bookingHash: HASH,
    key: 'the-key',
    bookingDate: '2026-11-21',
    bookingTime: '2:00 PM',
  })
  expect(screen.getByText('Moved. See you on Saturday 21 November at 2:00 PM.')).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})

const ngozi = { _id: 'ngozi', name: 'Ngozi Eze' }
const { treatments } = aBookingWith(ngozi)

test('who asked for somebody reads the name, moves among their times and keeps them', async () => {
  const server = await showBooking({ booking: { treatments } })
  expect(screen.getByText('With Ngozi Eze')).toBeTruthy()
  const times = (date: string) => `GET /api/booking/available-times?${CALENDAR}&date=${date}&${MOVING}`
  server.answer(`GET /api/booking/booked-dates?${CALENDAR}&month=2026-11&${MOVING}`, { success: true, bookedDates: [] })
  const message = 'Ngozi Eze is fully booked on Friday 20 November. With anyone, 9:00 AM is free.'
  const full = { availableTimes: [], message, nextFreeDate: '2026-11-21', withAnyone: '9:00 AM' }
  server.answer(times('2026-11-20'), { success: true, ...full })
  server.answer(times('2026-11-21'), { success: true, availableTimes: ['2:00 PM'] })
  await press('Move to another time')
  expect(screen.getByText(/These are the times of Ngozi Eze, as you asked\./)).toBeTruthy()
  // Somebody else is another booking: the spa is asked for that.
  expect(screen.queryByRole('button', { name: /someone else/ })).toBeNull()
  await press('Another day with Ngozi Eze: Saturday 21 November')
  fireEvent.click(await screen.findByRole('button', { name: '2:00 PM' }))
  server.answer(MOVE, answer({ booking: { bookingDate: '2026-11-21', bookingTime: '2:00 PM', treatments } }))
  await press('Move to Saturday 21 November, 2:00 PM')
  expect(screen.getByText('Moved. See you on Saturday 21 November at 2:00 PM with Ngozi Eze.')).toBeTruthy()
})

test('if the person can no longer be booked, the times of anyone are said to be just that', async () => {
  const server = await showBooking({ booking: { treatments } })
  server.answer(`GET /api/booking/booked-dates?${CALENDAR}&month=2026-11&${MOVING}`, { success: true, bookedDates: [] })
  const times = `GET /api/booking/available-times?${CALENDAR}&date=2026-11-20&${MOVING}`
  server.answer(times, { success: true, availableTimes: ['2:00 PM'], therapistGone: true })
  await press('Move to another time')
  const gone = 'Ngozi Eze can no longer be booked for this. These are the times with anyone.'
  expect(await screen.findByText(gone)).toBeTruthy()
  expect(screen.queryByText(/These are the times of Ngozi Eze/)).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '2:00 PM' }))
  const anyone = [{ ...treatments[0]!, therapistWanted: false }]
  server.answer(MOVE, answer({ booking: { bookingTime: '2:00 PM', treatments: anyone } }))
  await press('Move to Friday 20 November, 2:00 PM')
  expect(screen.getByText('Moved. See you on Friday 20 November at 2:00 PM.')).toBeTruthy()
})

test.each([
  ['anyone', [{ ...treatments[0]!, therapistWanted: false }]],
  ['a version that knew no treatments', undefined],
])('a booking of %s names nobody', async (_, ofTheirs) => {
  await showBooking({ booking: { treatments: ofTheirs } })
  expect(screen.queryByText(/Ngozi/)).toBeNull()
})

test('a move whose response was lost is found done', async () => {
  const server = await showBooking()
  server.cut(MOVE)
  server.answer(LOOK, answer({ booking: { bookingDate: '2026-11-21', bookingTime: '2:00 PM' } }))
  await moveToSaturday(server)
  expect(screen.getByText('Moved. See you on Saturday 21 November at 2:00 PM.')).toBeTruthy()
})

test('cancelling takes two acts, says what it costs, and can be taken back', async () => {
  const server = await showBooking()
  await press('Cancel the booking')
  expect(screen.getByText(/It costs you nothing\./)).toBeTruthy()
  expect(server.requests).toHaveLength(1)
  await press('No, keep it')
  expect(screen.queryByRole('button', { name: 'Yes, cancel my booking' })).toBeNull()

  server.answer(
    CANCEL,
    answer({
      mayMove: false,
      mayCancel: false,
      restoreUntil: '2026-11-15T10:45:00.000Z',
      booking: { status: 'cancelled' },
    }),
  )
  await press('Cancel the booking')
  await press('Yes, cancel my booking')
  expect(heading()).toBe('This booking is cancelled')
  expect(screen.getByText(/You can undo this until 11:45 AM/)).toBeTruthy()

  server.answer(RESTORE, answer())
  await press('Undo cancellation')
  expect(heading()).toBe('Booking Confirmed!')
  expect(screen.getByText('Your booking is back on: Friday 20 November at 10:30 AM.')).toBeTruthy()
})

test('a refusal is said, and the page shows how the booking stands', async () => {
  const server = await showBooking()
  server.refuse(CANCEL, 409, 'This booking is already cancelled.', { code: 'already_decided' })
  server.answer(LOOK, answer({ mayMove: false, feeMayApply: true }))
  await press('Cancel the booking')
  await press('Yes, cancel my booking')
  expect(screen.getByText('This booking is already cancelled.')).toBeTruthy()
  expect(link('Ask on WhatsApp')).toBeTruthy()
})

test.each(['altered', ''])('the key “%s” opens nothing and says the same', async key => {
  const server = fakeServer()
  server.refuse(LOOK, 404, 'invalid booking id', { code: 'booking_not_found' })
  show(key)
  expect(await screen.findByText('This link does not open a booking')).toBeTruthy()
  server.answer('POST /api/booking/manage/link', { success: true, message: 'It is on its way if it exists.' })
  await press('Send me my link')
  expect(screen.getByText('It is on its way if it exists.')).toBeTruthy()
})

test('without a network it says so and goes on by itself', async () => {
  const server = fakeServer()
  server.cut(LOOK)
  show()
  expect(await screen.findByText('There is no connection')).toBeTruthy()
  server.answer(LOOK, answer())
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Glow Facial' })).toBeTruthy()

  server.cut(LOOK)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText(/You are offline\. This is your booking as we last saw it/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Glow Facial' })).toBeTruthy()
})

test('when the free time ends while the page is open, it asks again', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T09:29:00.000Z') })
  const server = fakeServer()
  server.answer(LOOK, answer())
  show()
  await act(() => vi.advanceTimersByTimeAsync(0))
  server.answer(LOOK, answer({ mayMove: false, feeMayApply: true }))
  await act(() => vi.advanceTimersByTimeAsync(62_000))
  expect(link('Ask on WhatsApp')).toBeTruthy()
})

test('“Skip to content” does not lose the key', async () => {
  const server = await showBooking()
  document.body.insertAdjacentHTML('beforeend', '<main id="content"></main>')
  location.hash = '#content'
  await act(async () => window.dispatchEvent(new HashChangeEvent('hashchange')))
  expect(location.hash).toBe('#the-key')
  expect(screen.getByRole('heading', { name: 'Glow Facial' })).toBeTruthy()
  expect(server.requests).toHaveLength(1)
  document.getElementById('content')!.remove()
})

test('another receipt can be sent while nobody has decided', async () => {
  await showBooking({ maySendReceipt: true, booking: { status: 'submitted' } })
  await press('Send another receipt')
  expect(await screen.findByLabelText(/Upload your receipt/)).toBeTruthy()
})

test('what is kept is told, and asked for in one tap', async () => {
  await showBooking()
  expect(screen.getByText('My data')).toBeTruthy()
  expect(decodeURIComponent(link('Ask us on WhatsApp')!)).toContain('please tell me what you keep about me')
  expect(link('More on our privacy page')).toBe('/privacy')
})

test('while new bookings are paused no other time is offered, and cancelling stays free', async () => {
  fakeServer().answer(LOOK, answer())
  history.replaceState(null, '', '#the-key')
  showAt(`/booking/manage/${HASH}`, <ManagePage />, { homepage: { isPaused: true } })
  expect(await screen.findByText(/We are not taking new bookings/)).toBeTruthy()
  expect(screen.getByText(/^You can cancel free of charge until/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move to another time' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask on WhatsApp' })).toBeTruthy()
})

const refund: Refund = {
  state: 'due',
  amount: 25_000,
  by: null,
  sentence: 'We will return ₦25,000 within 5 working days after you tell us which account to send it to.',
  wantsAccount: true,
  account: null,
}
const ACCOUNT = 'POST /api/booking/manage/account'

test.each([
  ['that it may cost', { mayMove: false, feeMayApply: true }, /Less than 24 hours are left, so we may keep a fee\./],
  ['what becomes of the money', { refundIfCancelled: refund }, refund.sentence],
])('before cancelling it says %s', async (_, changes, sentence) => {
  await showBooking(changes)
  await press('Cancel the booking')
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('gold leads on: cancelling and deleting never wear it', async () => {
  await showBooking()
  await press('Cancel the booking')
  expect(screen.getByRole('button', { name: 'Yes, cancel my booking' }).className).not.toContain('bg-gold')
  const details = screen.getByText('My data').closest('details')!
  await act(async () => {
    details.open = true
    fireEvent(details, new Event('toggle'))
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my data' }))
  expect(screen.getByRole('button', { name: 'Delete my details' }).className).not.toContain('bg-gold')
  expect(screen.getByRole('button', { name: 'Keep them' })).toBeTruthy()
})

test('the account for a refund is asked for, checked, shown and can be changed', async () => {
  const off = { mayMove: false, mayCancel: false, booking: { status: 'cancelled' as const } }
  const server = await showBooking({ ...off, refund })
  expect(screen.getByText(refund.sentence)).toBeTruthy()
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText('Bank')
  type('Bank', '058')
  type('Account number', '0123 456 780')
  type('Account name', 'ADA OBI')
  const odd = 'This number does not look like a Guaranty Trust Bank account.'
  server.refuse(ACCOUNT, 400, 'Please check the fields.', { code: 'invalid_fields', fieldErrors: { number: odd } })
  await press('Save this account')
  expect(screen.getByText(odd)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save this account' }).disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('I have checked: bank and number are right'))

  const account = { bank: 'Guaranty Trust Bank', number: '0123456780', name: 'ADA OBI' }
  server.answer(
    ACCOUNT,
    answer({ ...off, refund: { ...refund, by: '2026-11-23', sentence: 'It is promised.', account } }),
  )
  await press('Save this account')
  expect(server.requests.at(-1)!.body).toEqual({
    bookingHash: HASH,
    key: 'the-key',
    bank: '058',
    number: '0123456780',
    name: 'ADA OBI',
    compared: true,
  })
  expect(screen.getByText('It is promised.')).toBeTruthy()
  expect(screen.getByText('0123456780')).toBeTruthy()
  await press('Change the account')
  expect(await screen.findByLabelText('Bank')).toBeTruthy()
  await press('Keep this one')
  expect(screen.queryByLabelText('Bank')).toBeNull()
})

describe('a visit', () => {
  const [massage] = aBooking().treatments
  const facial = { ...massage!, _id: 'facial', guest: 1, subServiceName: 'Deep Cleanse', price: 15_000 }
  const booking = {
    treatments: [massage!, facial],
    guestNames: ['', 'Bola'],
    price: 40_000,
    visitMinutes: 90,
  }
  const removable = [
    { treatmentId: 'booking-1', goes: ['Glow Facial'], price: 15_000 },
    { treatmentId: 'facial', goes: ['Deep Cleanse'], price: 25_000 },
  ]
  const REMOVE = 'POST /api/booking/manage/remove'

  test('says its parts, for whom they are, and from when until when', async () => {
    await showBooking({ booking })
    expect(screen.getByRole('heading', { name: 'Glow Facial and 1 more' })).toBeTruthy()
    expect(screen.getByText('2 treatments for 2 people')).toBeTruthy()
    expect(screen.getByText('10:30 AM – 12:00 PM')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      '10:30 AMDeep Cleanse, for Bola',
    )
    expect(screen.queryByRole('button', { name: /^Take out/ })).toBeNull()
  })

  test('gives one treatment up after a question that says what it costs then', async () => {
    const server = await showBooking({ booking, removable })
    await press('Take out: Deep Cleanse at 10:30 AM for Bola')
    expect(screen.getByText('Your visit then costs ₦25,000 instead of ₦40,000.', { exact: false })).toBeTruthy()
    await press('No, keep it')
    expect(server.requests).toHaveLength(1)
    server.answer(REMOVE, answer({ booking: { ...booking, treatments: [massage!], price: 25_000, sequence: 1 } }))
    await press('Take out: Deep Cleanse at 10:30 AM for Bola')
    await press('Yes, take it out')
    expect(server.requests.at(-1)!.body).toEqual({
      bookingHash: HASH,
      key: 'the-key',
      treatmentId: 'facial',
      sequence: 0,
    })
    expect(screen.getByText('Done. Your visit has changed.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Glow Facial' })).toBeTruthy()
  })

  test('of two alike names the time and for whom, and asks under the part itself', async () => {
    const alike = { ...facial, subServiceName: 'Glow Facial', bookingTime: '11:00 AM' }
    await showBooking({ booking: { ...booking, treatments: [massage!, alike] }, removable })
    await press('Take out: Glow Facial at 11:00 AM for Bola')
    const question = screen.getByRole('region', { name: 'Take this out of your visit?' })
    const part = screen.getAllByRole('listitem').find(one => one.textContent?.startsWith('11:00 AM'))
    expect(part!.contains(question)).toBe(true)
    expect(question.textContent).toContain('No longer part of your visit: Deep Cleanse at 11:00 AM for Bola.')
  })

  test('moves to times told as ranges, and says its parts at the chosen one', async () => {
    const server = await showBooking({ booking })
    const part = (bookingTime: string, guest: number) => ({
      guest,
      subServiceId: 'sub-glow',
      subServiceName: 'Glow Facial',
      bookingTime,
      durationMinutes: 60,
      price: 25_000,
      therapist: null,
    })
    const plans = [{ bookingTime: '2:00 PM', endTime: '3:30 PM', treatments: [part('2:00 PM', 0), part('2:30 PM', 1)] }]
    server.answer(`GET /api/booking/booked-dates?${CALENDAR}&month=2026-11&${MOVING}`, {
      success: true,
      bookedDates: [],
    })
    server.answer(`GET /api/booking/available-times?${CALENDAR}&date=2026-11-20&${MOVING}`, {
      success: true,
      availableTimes: ['2:00 PM'],
      plans,
    })
    await press('Move to another time')
    fireEvent.click(await screen.findByRole('button', { name: '2:00 PM – 3:30 PM' }))
    const parts = await screen.findByRole('list', { name: 'Who has what, and when' })
    expect(parts.textContent).toBe('2:00 PMGlow Facial2:30 PMGlow Facial, for Bola')
    expect(screen.getByRole('button', { name: 'Move to Friday 20 November, 2:00 PM – 3:30 PM' })).toBeTruthy()
  })

  test('that the answer never came from is looked at again before anything is said', async () => {
    const server = await showBooking({ booking, removable })
    server.cut(REMOVE)
    server.answer(LOOK, answer({ booking: { ...booking, treatments: [massage!], price: 25_000, sequence: 1 } }))
    await press('Take out: Deep Cleanse at 10:30 AM for Bola')
    await press('Yes, take it out')
    expect(await screen.findByText('Done. Your visit has changed.')).toBeTruthy()
  })

  test('a refusal says why, beside the button', async () => {
    const server = await showBooking({ booking, removable })
    server.refuse(REMOVE, 409, 'It is too late for this.')
    await press('Take out: Deep Cleanse at 10:30 AM for Bola')
    await press('Yes, take it out')
    expect(screen.getByText('It is too late for this.')).toBeTruthy()
  })
})

describe('one more treatment', () => {
  const ADDITIONS = 'POST /api/booking/manage/additions'
  const ADD = 'POST /api/booking/manage/add'
  const manicure = {
    ...{ guest: 0, subServiceId: 'manicure', subServiceName: 'Manicure', serviceName: 'Nails' },
    ...{ bookingTime: '11:30 AM', durationMinutes: 30, price: 8_000, isExtra: false },
  }
  const facial = {
    ...manicure,
    guest: 1,
    subServiceId: 'facial',
    subServiceName: 'Deep Cleanse',
    serviceName: 'Facials',
  }

  test('is chosen from what fits, and added after a question that says when it is and what it costs', async () => {
    const server = await showBooking({ mayAdd: true })
    server.answer(ADDITIONS, { success: true, additions: [manicure] })
    await press('Add a treatment')
    await press(/^Manicure/)
    expect(screen.getByText(/11:30 AM, 30 minutes/)).toBeTruthy()
    expect(
      screen.getByText('Your visit then costs ₦33,000 instead of ₦25,000. You pay the ₦8,000 when you come.'),
    ).toBeTruthy()
    await press('Choose another')
    await press(/^Manicure/)
    const { treatments } = aBooking()
    const added = { ...treatments[0]!, _id: 'manicure', subServiceName: 'Manicure', bookingTime: '11:30 AM' }
    server.answer(ADD, answer({ booking: { treatments: [...treatments, added], price: 33_000, sequence: 1 } }))
    await press('Yes, add it')
    expect(server.requests.at(-1)!.body).toEqual({
      ...{ bookingHash: HASH, key: 'the-key', guest: 0 },
      ...{ subServiceId: 'manicure', sequence: 0 },
    })
    expect(screen.getByText('Done. Your visit has changed.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Glow Facial and 1 more' })).toBeTruthy()
  })

  test('of several guests says for whom; a hold is transferred with it', async () => {
    const [first] = aBooking().treatments
    const booking = {
      ...{ status: 'held' as const, holdExpiresAt: '2026-11-16T09:30:00.000Z', guestNames: ['', 'Bola'] },
      treatments: [first!, { ...first!, _id: 'facial', guest: 1 }],
    }
    const server = await showBooking({ mayAdd: true, booking })
    server.answer(ADDITIONS, { success: true, additions: [manicure, facial] })
    await press('Add a treatment')
    expect(await screen.findByText('Manicure')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Bola' }))
    await press(/^Deep Cleanse/)
    expect(screen.getByText(/Please transfer ₦33,000 then\./)).toBeTruthy()
  })

  test('to a hold of which a deposit is transferred names no sum that would be wrong', async () => {
    const held = { status: 'held' as const, holdExpiresAt: '2026-11-16T09:30:00.000Z', toPay: 7_500, atSpa: 17_500 }
    const server = await showBooking({ mayAdd: true, booking: held })
    server.answer(ADDITIONS, { success: true, additions: [manicure] })
    await press('Add a treatment')
    await screen.findByText('Manicure')
    await press(/^Manicure/)
    expect(screen.getByText(/The deposit to transfer changes with it\./)).toBeTruthy()
    expect(screen.queryByText(/Please transfer/)).toBeNull()
  })

  test('that has gone meanwhile is refused, and the list is loaded again', async () => {
    const server = await showBooking({ mayAdd: true })
    server.answer(ADDITIONS, { success: true, additions: [manicure] })
    await press('Add a treatment')
    await press(/^Manicure/)
    server.refuse(ADD, 409, 'Manicure no longer fits.')
    server.answer(ADDITIONS, { success: true, additions: [] })
    await press('Yes, add it')
    expect(await screen.findByText('Manicure no longer fits.')).toBeTruthy()
    expect(await screen.findByText(/No other treatment fits/)).toBeTruthy()
  })

  test('is not offered where nothing may be added', async () => {
    await showBooking()
    expect(screen.queryByRole('button', { name: 'Add a treatment' })).toBeNull()
  })
})

describe('the next one', () => {
  const SERVICES = 'GET /api/services/fetch_all'
  const again = /^Same again/

  async function showAgain(booking: Partial<ManagedBooking>, services = [aService()]) {
    const server = fakeServer()
    server.answer(LOOK, answer({ booking: { ...aBookingWith(aTherapist(), { status: 'confirmed' }), ...booking } }))
    server.answer(SERVICES, { success: true, services })
    history.replaceState(null, '', '#the-key')
    const stores = showAt(`/booking/manage/${HASH}`, <ManagePage />)
    await screen.findByRole('heading', { level: 2, name: /Glow Facial/ })
    return stores
  }

  test('opens the booking page with the treatment, person, day, hour and contact filled in', async () => {
    const stores = await showAgain({ holdExpiresAt: null })
    fireEvent.click(screen.getByRole('button', { name: 'Same again in 4 weeks' }))
    await waitFor(() => expect(whereabouts()).toBe('/booking'))
    expect(stores.booking.getState()).toMatchObject({
      selectedSubService: { _id: 'sub-glow' },
      therapist: { _id: 'ngozi', name: 'Ngozi Eze' },
      visit: { guests: [] },
      bookingDate: '2026-12-18',
      bookingTime: '10:30 AM',
      userInfo: { fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '+2348012345678' },
    })
  })

  test('of a visit has every guest with their treatments, and says what is no longer offered', async () => {
    const [glow] = aBooking().treatments
    const deep = { ...glow!, _id: 't2', guest: 1, subServiceId: 'sub-deep', subServiceName: 'Deep Cleanse' }
    const gone = { ...glow!, _id: 't3', subServiceId: 'sub-gone', subServiceName: 'Gold Mask', bookingTime: '11:30 AM' }
    const stores = await showAgain({ treatments: [glow!, deep, gone], guestNames: ['', 'Bola'], visitMinutes: 120 })
    fireEvent.click(screen.getByRole('button', { name: again }))
    await waitFor(() => expect(whereabouts()).toBe('/booking'))
    expect(stores.booking.getState()).toMatchObject({
      selectedSubService: { _id: 'sub-glow' },
      visit: { guests: [{ treatments: [] }, { name: 'Bola', treatments: [{ subService: { _id: 'sub-deep' } }] }] },
    })
    expect(stores.toasts).toEqual(['error: We no longer offer Gold Mask. Everything else is filled in.'])
  })

  test('stays here and says so if nothing of it is offered any more', async () => {
    const stores = await showAgain({}, [])
    fireEvent.click(screen.getByRole('button', { name: again }))
    await waitFor(() => expect(stores.toasts).toHaveLength(1))
    expect(whereabouts()).toBe(`/booking/manage/${HASH}`)
  })

  test.each<[ManagedBooking['status'], string, boolean]>([
    ['submitted', '2026-11-20', true],
    ['done', '2026-11-10', true],
    ['no_show', '2026-11-10', true],
    ['held', '2026-11-20', false],
    ['cancelled', '2026-11-20', false],
  ])('of a booking that is %s, on %s: %s', async (status, bookingDate, isOffered) => {
    // The page compares with the clock of the server; the past is far enough back for any.
    const endsAt = isOffered && status !== 'submitted' ? '2020-01-01T10:00:00.000Z' : '2999-01-01T10:00:00.000Z'
    await showAgain({ status, bookingDate, endsAt, holdExpiresAt: null })
    expect(screen.queryByRole('button', { name: again }) !== null).toBe(isOffered)
  })
})

test('answers about health that are no longer asked for can still be deleted, and nothing else', async () => {
  const server = fakeServer()
  const answers = { pregnancy: 'No', allergies: 'Yes: nuts', conditions: 'No', injuries: 'No' }
  const health = { answers: { ...answers, answeredAt: '2026-11-18T09:30:00.000Z' }, mayChange: false }
  server.answer(LOOK, answer({ health }))
  server.answer('POST /api/booking/manage/health', answer({ health: null }))
  history.replaceState(null, '', '#the-key')
  showAt(`/booking/manage/${HASH}`, <ManagePage />)
  await screen.findByRole('region', { name: 'Your answers about your health' })
  expect(screen.queryByRole('button', { name: 'Change my answers' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Delete my answers' }))
  await screen.findByText('Your answers are deleted.')
  expect(server.requests.at(-1)!.body).toEqual({ bookingHash: HASH, key: 'the-key', answers: null })
  expect(screen.queryByRole('region', { name: 'Your answers about your health' })).toBeNull()
})
