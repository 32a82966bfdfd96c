import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { addDays } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { saveSession } from '#web/desk/session.ts'
import { putSpa } from '#web/desk/spa.ts'
import { aDeskBooking, aSpa } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import NewBookingPage from './NewBookingPage.tsx'

// Ada does the facial and the massage, Bola the facial only; Chi is hidden.

putSpa(aSpa())
const TODAY = '2026-11-16'
const TOMORROW = '2026-11-17'
const sub = (_id: string, name: string) => ({ _id, name, duration: 60, price: 0, availability: [] })
const someone = (_id: string, name: string, subServiceIds: string[], isHidden = false) => ({
  ...{ _id, name, subServiceIds, isHidden, isChoosable: true, about: '', imageUrl: '' },
})
const THERAPISTS = [
  someone('ada', 'Ada', ['glow', 'deep']),
  someone('bola', 'Bola', ['glow']),
  someone('chi', 'Chi', ['glow', 'deep'], true),
]

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${TODAY}T09:00:00Z`), toFake: ['Date'] })
  saveSession({ success: true, token: 'in', role: 'desk', device: { id: 'd', name: 'Till' } } as never)
  server = fakeServer()
  const services = [
    { _id: 'facials', name: 'Facials', serviceArray: [sub('glow', 'Glow Facial')] },
    { _id: 'massage', name: 'Massage', serviceArray: [sub('deep', 'Deep Tissue')] },
  ]
  server.answer('GET /api/services/fetch_all', { success: true, services })
  server.answer('GET /api/desk/resources', { success: true, therapists: THERAPISTS, rooms: [], problems: [] })
  const free = { now: 'free', next: null }
  const treatments = ['glow', 'deep'].map(subServiceId => ({ subServiceId, ...free }))
  server.answer('GET /api/desk/next-times', { success: true, treatments, often: [] })
  freeFrom({ ada: 0, bola: 0 })
  server.answer('POST /api/desk/bookings', { success: true, booking: { _id: 'made' } as DeskBooking })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  clearDeskData()
})

/** Minutes of today from which each is free; null for somebody who is not any more. */
function freeFrom(minutes: Record<string, number | null>) {
  const therapists = Object.entries(minutes).map(([_id, at]) => ({ _id, freeAt: at === null ? null : timeLabel(at) }))
  server.answer(`GET /api/desk/day?date=${TODAY}`, { success: true, therapists })
}

function freeTimes(query: Record<string, string>, availableTimes: string[], more: object = {}) {
  const call = `GET /api/booking/available-times?${new URLSearchParams({ ...query, forDesk: 'true' })}`
  server.answer(call, { success: true, availableTimes, ...more })
}

const open = (query = '') => showAt(`/desk/new${query}`, <NewBookingPage />)
const choose = async (name: RegExp) => fireEvent.click((await screen.findAllByRole('button', { name }))[0]!)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true'
const sent = () => server.requests.findLast(({ method }) => method === 'POST')?.body
const booked = (body: object) => waitFor(() => expect(sent()).toMatchObject(body))

test('with anyone is chosen already: a walk-in takes the same two taps as before', async () => {
  open()
  await choose(/^Glow Facial/)
  expect(isPressed('Anyone')).toBe(true)
  press('Book now')
  await booked({ bookingTime: 'now' })
  expect(sent()).not.toHaveProperty('therapistId')
})

test('those who do the treatment can be chosen by name, and go along with the booking', async () => {
  open()
  await choose(/^Deep Tissue/)
  await screen.findByRole('button', { name: 'Ada' })
  for (const name of ['Bola', 'Chi']) expect(screen.queryByRole('button', { name })).toBeNull()
  press('Ada')
  press('Book now')
  await booked({ therapistId: 'ada' })
})

test('the walk-ins’ list says who is free', async () => {
  freeFrom({ ada: 0, bola: null })
  open()
  await screen.findByRole('button', { name: /^Glow Facial ?free now: Ada/ })
})

describe('somebody who is busy now', () => {
  const BOLA = { subServiceId: 'glow', date: TODAY, therapistId: 'bola' }

  test('is said to be, and their own times are offered instead of anyone’s', async () => {
    freeFrom({ ada: 0, bola: 1439 })
    freeTimes(BOLA, ['11:30 PM'])
    open()
    await choose(/^Glow Facial/)
    press('Bola')
    await screen.findByText('Bola is busy now, and free at 11:59 PM.')
    expect(screen.queryByRole('button', { name: 'Now' })).toBeNull()
    press('Another time')
    fireEvent.click(await screen.findByRole('button', { name: '11:30 PM' }))
    press(/^Book Today, 11:30 PM/)
    await booked({ therapistId: 'bola', bookingTime: '11:30 PM' })
  })

  test('has a day without times, which says so and offers the time with anyone', async () => {
    freeFrom({ ada: 0, bola: null })
    freeTimes(BOLA, [], { message: 'Bola is off on Tuesdays.', withAnyone: '9:30 AM' })
    freeTimes({ subServiceId: 'glow', date: TODAY }, ['9:30 AM'])
    open()
    await choose(/^Glow Facial/)
    press('Bola')
    press('Another time')
    await screen.findByText('Bola is off on Tuesdays.')
    press('With anyone, 9:30 AM')
    expect(isPressed('Anyone')).toBe(true)
    press(/^Book Today, 9:30 AM/)
    await booked({ bookingTime: '9:30 AM' })
    expect(sent()).not.toHaveProperty('therapistId')
  })
})

describe('a tapped free stretch', () => {
  const GAP = `?${new URLSearchParams({ date: TOMORROW, time: '2:00 PM', therapist: 'bola' })}`
  const BOLA = { subServiceId: 'glow', date: TOMORROW, therapistId: 'bola' }

  test('fills in the person, the day and the time, and lists what they do', async () => {
    freeTimes(BOLA, ['1:00 PM', '2:00 PM'])
    open(GAP)
    await screen.findByText('With Bola, Tomorrow at 2:00 PM')
    expect(screen.queryByRole('button', { name: /^Deep Tissue/ })).toBeNull()
    await choose(/^Glow Facial/)
    expect(isPressed('Bola')).toBe(true)
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Ada Obi' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Book Tomorrow, 2:00 PM' }))
    await booked({ therapistId: 'bola', bookingDate: TOMORROW, bookingTime: '2:00 PM' })
  })

  test('becomes anyone’s with one tap, and another treatment than theirs can be chosen', async () => {
    freeTimes({ subServiceId: 'deep', date: TOMORROW }, ['2:30 PM'])
    open(GAP)
    await screen.findByText('With Bola, Tomorrow at 2:00 PM')
    press('With anyone')
    await choose(/^Deep Tissue/)
    await screen.findByRole('button', { name: 'Book Tomorrow, 2:30 PM' })
    expect(isPressed('Anyone')).toBe(true)
  })
})

describe('the same again', () => {
  const AGAIN = addDays(TODAY, 28)
  const deep = (therapistId?: string) =>
    JSON.stringify([{ treatments: [{ subServiceId: 'deep', ...(therapistId && { therapistId }) }] }])

  /** Of a massage at half past ten by somebody. */
  function openAgain(therapist: { _id: string; name: string }, more: Partial<DeskBooking> = {}) {
    const booking = { ...aDeskBooking({ bookingDate: TODAY, subServiceId: 'deep', therapist, ...more }), _id: 'b2' }
    server.answer('GET /api/booking/b2', { success: true, booking })
    showAt(deskPaths.sameAgain('b2'), <NewBookingPage />)
  }

  test('at an hour at which they are not free is offered with someone else, and with nobody else unasked', async () => {
    freeTimes({ subServiceId: 'deep', date: AGAIN, therapistId: 'ada' }, ['11:00 AM'])
    freeTimes({ visit: deep(), date: AGAIN }, ['10:30 AM', '11:00 AM'])
    freeTimes({ subServiceId: 'deep', date: AGAIN }, ['10:30 AM', '11:00 AM'])
    openAgain({ _id: 'ada', name: 'Ada' })
    await screen.findByText('Ada is not free at 10:30 AM.')
    expect(isPressed('Ada')).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a time' }).disabled).toBe(true)
    press('10:30 AM with someone else instead of Ada')
    expect(isPressed('Anyone')).toBe(true)
    fireEvent.click(await screen.findByRole('button', { name: /^Book .*10:30 AM/ }))
    await booked({ bookingDate: AGAIN, bookingTime: '10:30 AM' })
    expect(sent()).not.toHaveProperty('therapistId')
  })

  test('says who can no longer be booked for it', async () => {
    freeTimes({ subServiceId: 'deep', date: AGAIN }, ['10:30 AM'])
    openAgain({ _id: 'chi', name: 'Chi' })
    await screen.findByText('Chi cannot be booked for this. It is with anyone, unless you choose somebody.')
    press('Ada')
    expect(screen.queryByText(/^Chi cannot be booked/)).toBeNull()
  })

  test('of a visit gives up only whoever is in the way', async () => {
    const [one] = aDeskBooking({ subServiceId: 'deep' }).treatments
    const part = (therapist: object, more: object) => ({ ...one!, therapist, ...more }) as NonNullable<typeof one>
    const treatments = [
      part({ _id: 'ada', name: 'Ada' }, { _id: 't1' }),
      part({ _id: 'bola', name: 'Bola' }, { _id: 't2', subServiceId: 'glow', bookingTime: '11:30 AM' }),
    ]
    const wish = (ada: object, bola: object, name: object) =>
      JSON.stringify([
        {
          ...name,
          treatments: [
            { subServiceId: 'deep', ...ada },
            { subServiceId: 'glow', ...bola },
          ],
        },
      ])
    const [ada, bola] = [{ therapistId: 'ada' }, { therapistId: 'bola' }]
    const asked = (visit: string) => ({ visit, date: AGAIN })
    freeTimes(asked(wish(ada, bola, { name: '' })), ['2:00 PM'])
    freeTimes({ visit: wish({}, bola, {}), date: AGAIN }, ['2:00 PM'])
    freeTimes({ visit: wish(ada, {}, {}), date: AGAIN }, ['10:30 AM', '2:00 PM'])
    freeTimes(asked(wish(ada, {}, { name: '' })), ['10:30 AM', '2:00 PM'])
    openAgain({ _id: 'ada', name: 'Ada' }, { treatments })
    await screen.findByText('Bola is not free at 10:30 AM.')
    press('10:30 AM with someone else instead of Bola')
    fireEvent.click(await screen.findByRole('button', { name: /^Book .*10:30 AM/ }))
    await booked({ guests: [{ treatments: [{ subServiceId: 'deep', ...ada }, { subServiceId: 'glow' }] }] })
  })
})
