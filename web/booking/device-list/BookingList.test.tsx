import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addOwnBooking, readOwnBookings } from '#web/store/own-bookings.ts'
import { saveContact, savedContact } from '#web/store/saved.ts'
import { EMPTY_USER_INFO } from '#web/store/user-info.ts'
import { guestsOf } from '#web/store/visit.ts'
import { aBooking, aBookingWith, aService, aTherapist } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import { BookingList } from './BookingList.tsx'
import { MenuItem, NextVisit } from './OwnBookings.tsx'

const timesOf = (date: string) => `GET /api/booking/available-times?subServiceId=sub-glow&date=${date}`

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T10:00:00Z'), shouldAdvanceTime: true })
})

const show = () => showAt('/booking', <BookingList />, { service: { services: [aService()] } })
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('what lies ahead comes first, then the latest; what is not paid or cancelled says so', () => {
  fakeServer()
  addOwnBooking(aBooking({ bookingHash: 'A', bookingDate: '2026-10-01', status: 'done' }), 'key-a')
  addOwnBooking(aBooking({ bookingHash: 'B', bookingDate: '2026-12-01', status: 'cancelled' }), 'key-b')
  addOwnBooking(aBooking({ bookingHash: 'C', bookingDate: '2026-11-20', status: 'held' }), 'key-c')
  show()
  expect(shown()).toEqual([
    expect.stringContaining('Friday 20 November, 10:30 AMHeld until'),
    expect.stringContaining('Tuesday 1 December, 10:30 AM (cancelled)'),
    expect.stringContaining('Thursday 1 October'),
  ])
  const open = screen.getAllByRole('link', { name: /^Open/ }).map(each => each.getAttribute('href'))
  expect(open[0]).toBe('/booking/manage/C#key-c')
})

test('what the spa has moved meanwhile is shown where it is now', async () => {
  addOwnBooking(aBooking({ bookingHash: 'MOVED', status: 'confirmed' }), 'key')
  fakeServer().answer('GET /api/booking/get_info?bookingId=MOVED', {
    success: true,
    booking: aBooking({ bookingHash: 'MOVED', status: 'confirmed', bookingTime: '4:00 PM' }),
  })
  showAt('/', <NextVisit />)
  expect(await screen.findByText('Your next visit: Friday 20 November, 4:00 PM')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/booking/manage/MOVED#key')
})

test('a hold that has ended, and what is cancelled or over, is no next visit', () => {
  fakeServer()
  addOwnBooking(aBooking({ bookingHash: 'A', holdExpiresAt: '2026-11-15T09:00:00Z' }), 'key')
  addOwnBooking(aBooking({ bookingHash: 'B', status: 'cancelled' }), 'key')
  addOwnBooking(aBooking({ bookingHash: 'C', status: 'confirmed', bookingDate: '2026-11-14' }), 'key')
  showAt('/', <NextVisit />)
  expect(screen.queryByRole('link')).toBeNull()
})

const heldUntil = (holdExpiresAt: string) =>
  addOwnBooking(aBooking({ bookingHash: 'HELD', status: 'held', holdExpiresAt }), 'key')
const confirmedBefore = () =>
  addOwnBooking(aBooking({ bookingHash: 'PAID', status: 'confirmed', bookingDate: '2026-11-17' }), 'paid-key')

test.each([
  ['home and the services', <NextVisit key="hero" />],
  ['the menu', <MenuItem key="menu" />],
])('an unpaid hold is no next visit on %s: it says until when, and leads to payment', (_, place) => {
  fakeServer()
  heldUntil('2026-11-15T10:46:00Z')
  confirmedBefore()
  showAt('/', place)
  expect(screen.queryByText(/Your next visit/)).toBeNull()
  const link = screen.getByRole('link', { name: 'Held until 11:46 AM. Pay now' })
  expect(link.getAttribute('href')).toBe('/booking/pay/HELD#key')
})

test('a hold that ends on another day names it, and once it is over the next visit is back', async () => {
  vi.setSystemTime(Date.parse('2026-11-15T22:30:00Z'))
  fakeServer()
  heldUntil('2026-11-15T23:15:00Z')
  confirmedBefore()
  showAt('/', <NextVisit />)
  expect(screen.getByText('Held until 12:15 AM on Monday 16 November. Pay now')).toBeTruthy()
  vi.setSystemTime(Date.parse('2026-11-15T23:15:01Z'))
  expect(await screen.findByText('Your next visit: Tuesday 17 November, 10:30 AM')).toBeTruthy()
})

test('in the list an unpaid hold is paid for with one tap', () => {
  fakeServer()
  heldUntil('2026-11-15T10:46:00Z')
  show()
  expect(screen.getByText('Held until 11:46 AM')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/booking/pay/HELD#key')
})

test('the same again is chosen with the first day that has a time', async () => {
  addOwnBooking(aBooking({ status: 'done', bookingDate: '2026-10-01' }), 'key')
  const server = fakeServer()
  server.answer(timesOf('2026-11-15'), { success: true, availableTimes: [], nextFreeDate: '2026-11-17' })
  server.answer(timesOf('2026-11-17'), { success: true, availableTimes: ['9:00 AM'] })
  const stores = show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Book the same again' })))
  expect(stores.booking.getState()).toMatchObject({
    selectedService: { name: 'Facials' },
    selectedSubService: { name: 'Glow Facial' },
    bookingDate: '2026-11-17',
    availableTimes: ['9:00 AM'],
  })
})

test('the same again is with the same person, who is named', async () => {
  addOwnBooking(aBookingWith(aTherapist(), { status: 'done', bookingDate: '2026-10-01' }), 'key')
  const server = fakeServer()
  server.answer(`${timesOf('2026-11-15')}&therapistId=ngozi`, { success: true, availableTimes: ['9:00 AM'] })
  const stores = showAt('/booking', <BookingList />, { service: { services: [aService()], team: [aTherapist()] } })
  expect(shown()).toEqual([expect.stringContaining('Thursday 1 October, 10:30 AM with Ngozi Eze')])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Book the same again' })))
  expect(stores.booking.getState()).toMatchObject({ therapist: { _id: 'ngozi' }, availableTimes: ['9:00 AM'] })
})

test('the same again of a visit is the whole visit, and its first free day', async () => {
  const [glow] = aBooking().treatments
  const deep = { ...glow!, _id: 't2', guest: 1, subServiceId: 'sub-deep', subServiceName: 'Deep Cleanse' }
  addOwnBooking(aBooking({ status: 'done', treatments: [glow!, deep] }), 'key')
  const server = fakeServer()
  const visit = [{ treatments: [{ subServiceId: 'sub-glow' }] }, { treatments: [{ subServiceId: 'sub-deep' }] }]
  const query = new URLSearchParams({ visit: JSON.stringify(visit), date: '2026-11-15' })
  server.answer(`GET /api/booking/available-times?${query}`, { success: true, availableTimes: ['9:00 AM'] })
  const stores = show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Book the same again' })))
  expect(stores.booking.getState()).toMatchObject({
    visit: { guests: [{ treatments: [] }, { treatments: [{ subService: { _id: 'sub-deep' } }] }] },
    bookingDate: '2026-11-15',
    availableTimes: ['9:00 AM'],
  })
})

test('who the last booking was for is filled in, where nothing was typed', () => {
  addOwnBooking(aBooking({ status: 'done' }), 'key')
  saveContact(aBooking())
  fakeServer()
  const stores = showAt('/booking', <BookingList />, {
    booking: { userInfo: { ...EMPTY_USER_INFO, fullName: 'Bola' } },
  })
  expect(stores.booking.getState().userInfo).toEqual({
    fullName: 'Bola',
    email: 'ada@example.com',
    phoneNumber: '+2348012345678',
  })
})

test('what is no longer offered says so', async () => {
  addOwnBooking(aBooking({ subServiceId: 'gone', status: 'done' }), 'key')
  fakeServer()
  const stores = show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Book the same again' })))
  expect(stores.toasts).toEqual(['error: We no longer offer this. Please choose another service.'])
})

test('one tap clears the list and the contact details, also from the form', async () => {
  addOwnBooking(aBooking({ status: 'done' }), 'key')
  saveContact(aBooking())
  fakeServer()
  const stores = showAt('/booking', <BookingList />, {
    booking: {
      userInfo: { ...EMPTY_USER_INFO, fullName: 'Ada Obi', email: 'ada@example.com', phoneNumber: '+2348012345678' },
    },
  })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clear this list' })))
  expect(screen.queryByText('Your bookings')).toBeNull()
  expect(readOwnBookings()).toEqual([])
  expect(savedContact()).toBeUndefined()
  expect(stores.booking.getState().userInfo).toEqual(EMPTY_USER_INFO)
})

describe('a visit that this device saved', () => {
  const ngozi = { _id: 'ngozi', name: 'Ngozi Eze' }
  const glow = aBookingWith(ngozi).treatments[0]!
  const deep = {
    ...glow,
    _id: 'deep',
    subServiceId: 'sub-deep',
    subServiceName: 'Deep Cleanse',
    therapistWanted: false,
  }
  const visit = aBooking({
    status: 'done',
    bookingDate: '2026-10-01',
    treatments: [glow, { ...deep, guest: 1 }, { ...deep, bookingTime: '11:30 AM' }],
    visitMinutes: 120,
    guestNames: ['', 'Bola'],
  })

  test('is told by its first treatment and its times, and keeps no guest’s name', () => {
    fakeServer()
    addOwnBooking(visit, 'key')
    show()
    expect(shown()).toEqual([expect.stringContaining('Glow Facial and 2 moreThursday 1 October, 10:30 AM – 12:30 PM')])
    expect(JSON.stringify(localStorage)).not.toContain('Bola')
    expect(JSON.stringify(readOwnBookings())).toContain('Ngozi Eze')
  })

  test('is booked again as a whole, with the people who were asked for', async () => {
    addOwnBooking(visit, 'key')
    const server = fakeServer()
    const stores = show()
    fireEvent.click(screen.getByRole('button', { name: 'Book the same again' }))
    await act(() => vi.advanceTimersByTimeAsync(100))
    const guests = guestsOf(stores.booking.getState())
    expect(
      guests.map(one => one.treatments.map(({ subService, therapist }) => [subService._id, therapist?.name])),
    ).toEqual([
      [
        ['sub-glow', 'Ngozi Eze'],
        ['sub-deep', undefined],
      ],
      [['sub-deep', undefined]],
    ])
    const asked = server.requests.find(({ path }) => path.includes('visit='))
    expect(asked).toBeDefined()
  })

  test('of which something is no longer offered: the rest is chosen, and it is said', async () => {
    fakeServer()
    addOwnBooking({ ...visit, treatments: [glow, { ...deep, subServiceId: 'sub-gone', guest: 1 }] }, 'key')
    const stores = show()
    fireEvent.click(screen.getByRole('button', { name: 'Book the same again' }))
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(guestsOf(stores.booking.getState())).toHaveLength(1)
    expect(stores.booking.getState().selectedSubService?._id).toBe('sub-glow')
  })
})
