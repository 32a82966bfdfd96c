import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { addDays } from '#contract/platform/dates.ts'
import { ADA, aPerson, aTeamDay, aVisit, BOLA, SUITE } from '#web/desk/day/today/testing/a-day.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { putSpa } from '#web/desk/spa.ts'
import { moneyText } from '#web/desk/words.ts'
import { aSpa } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import { SheetPage } from './SheetPage.tsx'

// Kemi and Tola come together at ten: Ada and Bola give them a massage each, then Bola does Kemi's lashes.

putSpa(aSpa())
const CHI = { _id: 'chi', name: 'Chi' }
const DATE = '2026-11-16'
let server: ReturnType<typeof fakeServer>
let visit: DeskBooking
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(`${DATE}T09:20:00Z`), toFake: ['Date'] })
  server = fakeServer()
  const kept = { createdAt: `${DATE}T06:00:00Z`, origin: 'phone' } as const
  const names = { fullName: 'Kemi', guestNames: ['', 'Tola'] }
  visit = aVisit('10:00 AM', { _id: 'v1', bookingHash: 'HASH', ...names, ...kept }, [
    { guest: 0, subServiceName: 'Classic', subServiceId: 'classic', room: SUITE, price: 20_000 },
    { guest: 1, subServiceName: 'Classic', subServiceId: 'classic', therapist: BOLA, room: SUITE, price: 20_000 },
    { guest: 0, afterMinutes: 60, subServiceName: 'Lashes', subServiceId: 'lashes', therapist: BOLA, room: null },
  ])
  const does = { subServiceIds: ['classic', 'lashes'], isHidden: false, isChoosable: true }
  const therapists = [ADA, BOLA, CHI].map(named => ({ ...named, ...does }))
  server.answer('GET /api/desk/resources', { success: true, therapists, rooms: [], problems: [] })
  for (const id of ['v1-1', 'v1-2'])
    server.answer(`PUT /api/desk/treatments/${id}`, { success: true, booking: { _id: 'v1' }, undoUntil: 'soon' })
  server.answer('PUT /api/booking/v1/contact', { success: true, booking: { _id: 'v1' } })
  server.answer('PUT /api/booking/v1/status', { success: true, booking: { _id: 'v1' }, undoUntil: 'soon' })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  clearDeskData()
})

async function open(address = '/desk/bookings/v1') {
  const about = {
    away: ['v1-2'],
    removable: REMOVABLE,
    lines: [],
    payments: [],
    history: [],
    refund: null,
    manageLink: '',
  }
  server.answer('GET /api/booking/v1', { success: true, booking: visit, ...about })
  const people = [ADA, BOLA, CHI].map(one => aPerson(one))
  const day = aTeamDay({ date: DATE, bookings: [visit], therapists: people })
  server.answer(`GET /api/desk/day?date=${DATE}`, { success: true, ...day })
  showDesk(address, <SheetPage id="v1" />)
  const list = await screen.findByRole('list', { name: 'Treatments' })
  return within(list).getAllByRole('listitem')
}

const REMOVABLE = [
  { treatmentId: 'v1', goes: ['Classic', 'Hot stones'], price: 25_000 },
  { treatmentId: 'v1-2', goes: ['Lashes'], price: 40_000 },
]

const sent = () => server.requests.find(({ method }) => method === 'PUT')
const times = (query: Record<string, string>, availableTimes: string[]) =>
  server.answer(`GET /api/booking/available-times?${new URLSearchParams(query)}`, { success: true, availableTimes })

test('the parts are listed in order, each with who and where and for whom, and one account', async () => {
  const parts = await open()
  expect(parts.map(part => part.textContent)).toEqual([
    expect.stringContaining('Ada · Suite · for Kemi'),
    expect.stringContaining('Bola · Suite · for Tola'),
    expect.stringContaining('Bola · for Kemi'),
  ])
  // Only of the part that is concerned.
  expect(parts.map(part => part.textContent!.includes('Bola is away'))).toEqual([false, false, true])
  screen.getByText('to 12:00 PM')
  screen.getByText('Not paid yet')
  expect(screen.queryByRole('button', { name: 'Treatment' })).toBeNull()
})

describe('of one part', () => {
  test('somebody else takes over, who is free then: also the other parts of the visit keep people busy', async () => {
    const parts = await open()
    fireEvent.click(within(parts[1]!).getByRole('button', { name: 'Hand over: Classic, 10:00 AM' }))
    const form = await within(parts[1]!).findByRole('region', { name: 'Who treats: Classic, 10:00 AM' })
    await within(form).findAllByText('Free then')
    const choices = within(form).getAllByRole('button').slice(1)
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Chi Free then', 'Ada Kemi, 10:00 AM'])
    times(
      { subServiceId: 'classic', date: DATE, moving: 'HASH', part: 'v1-1', therapistId: 'chi', forDesk: 'true' },
      [],
    )
    fireEvent.click(choices[0]!)
    await act(async () => tap('Hand over to Chi, 10:00 AM stays'))
    expect(sent()).toMatchObject({ path: '/api/desk/treatments/v1-1', body: { therapistId: 'chi' } })
    screen.getByRole('button', { name: 'Undo' })
  })

  test('the time is another one, on the day of the others', async () => {
    vi.setSystemTime(Date.parse(`${DATE}T07:00:00Z`))
    times({ subServiceId: 'lashes', date: DATE, moving: 'HASH', part: 'v1-2', forDesk: 'true' }, [
      '11:00 AM',
      '11:30 AM',
    ])
    await open('/desk/bookings/v1?do=time&treatment=v1-2')
    await screen.findByText(/Only Lashes moves/)
    expect(screen.queryByRole('button', { name: 'The day after' })).toBeNull()
    const time = await screen.findByRole('button', { name: '11:30 AM' })
    await act(async () => fireEvent.click(time))
    expect(sent()).toMatchObject({
      path: '/api/desk/treatments/v1-2',
      body: { bookingDate: DATE, bookingTime: '11:30 AM' },
    })
  })
})

test('an extra has no time of its own: it is right after its treatment', async () => {
  visit.treatments[2]!.isExtra = true
  const [first, , extra] = await open()
  expect(within(first!).getByRole('button', { name: /^Other time/ })).toBeTruthy()
  expect(within(extra!).queryByRole('button', { name: /^Other time/ })).toBeNull()
  expect(within(extra!).getByRole('button', { name: /^Other treatment/ })).toBeTruthy()
})

describe('more or less', () => {
  const addition = { serviceName: 'Facials', subServiceId: 'glow', subServiceName: 'Glow', durationMinutes: 30 }
  const fits = (...additions: object[]) =>
    server.answer('GET /api/desk/bookings/v1/additions', { success: true, additions })

  test('one treatment more takes two taps after the first: what, and for whom, with the time and the price', async () => {
    const price = { price: 12_000, isExtra: false }
    fits(
      { guest: 0, bookingTime: '12:00 PM', ...addition, ...price },
      { guest: 1, bookingTime: '11:00 AM', ...addition, ...price },
    )
    server.answer('POST /api/desk/bookings/v1/treatments', { success: true, booking: { _id: 'v1' }, undoUntil: 'soon' })
    await open()
    const costs = visit.price
    await act(async () => tap('Add a treatment'))
    const form = await screen.findByRole('region', { name: 'Add a treatment' })
    fireEvent.click(await within(form).findByRole('button', { name: /^Glow.*Kemi 12:00 PM, Tola 11:00 AM/ }))
    within(form).getByText(new RegExp(`then costs ${moneyText(costs + 12_000)} instead of ${moneyText(costs)}`))
    within(form).getByRole('button', { name: 'Add for Kemi, 12:00 PM' })
    await act(async () => tap('Add for Tola, 11:00 AM'))
    expect(server.requests.find(({ method }) => method === 'POST')).toMatchObject({
      path: '/api/desk/bookings/v1/treatments',
      body: { guest: 1, subServiceId: 'glow', sequence: visit.sequence },
    })
    screen.getByRole('button', { name: 'Undo' })
    expect(screen.queryByRole('region', { name: 'Add a treatment' })).toBeNull()
  })

  test('where nothing fits it says so', async () => {
    fits()
    await open()
    await act(async () => tap('Add a treatment'))
    await screen.findByText(/Nothing fits after the last treatment/)
  })

  test('one less is asked about first: what goes with it, and what the visit costs then', async () => {
    server.answer('DELETE /api/desk/treatments/v1', { success: true, booking: { _id: 'v1' }, undoUntil: 'soon' })
    const parts = await open()
    // What the server does not let go has no way to it.
    expect(within(parts[1]!).queryByRole('button', { name: /Take out/ })).toBeNull()
    await act(async () => fireEvent.click(within(parts[0]!).getByRole('button', { name: /^Take out/ })))
    const form = await within(parts[0]!).findByRole('region', { name: 'Take out: Classic, 10:00 AM' })
    await within(form).findByText('Classic with Hot stones')
    within(form).getByText(/It then costs ₦25,000/)
    await act(async () => tap('Take it out'))
    expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(true)
    screen.getByRole('button', { name: 'Undo' })
  })
})

test('the whole visit moves to a time that is told with its end and its parts', async () => {
  vi.setSystemTime(Date.parse(`${DATE}T07:00:00Z`))
  const part = { durationMinutes: 60, price: 20_000, therapist: null, subServiceId: 'classic', bookingTime: '1:00 PM' }
  const treatments = [
    { ...part, guest: 0, subServiceName: 'Classic' },
    { ...part, guest: 1, subServiceName: 'Classic' },
    { ...part, guest: 0, subServiceName: 'Lashes', bookingTime: '2:00 PM' },
  ]
  server.answer(
    `GET /api/booking/available-times?${new URLSearchParams({ subServiceId: visit.subServiceId, date: DATE, moving: 'HASH', forDesk: 'true' })}`,
    { success: true, availableTimes: ['1:00 PM'], plans: [{ bookingTime: '1:00 PM', endTime: '3:00 PM', treatments }] },
  )
  server.answer('PUT /api/booking/v1/time', { success: true, booking: { _id: 'v1' }, undoUntil: 'soon' })
  await open('/desk/bookings/v1?do=move')
  const time = await screen.findByRole('button', { name: /^1:00 PM – 3:00 PM/ })
  expect(time.textContent).toContain('1:00 PM Classic, Kemi · 1:00 PM Classic, Tola · 2:00 PM Lashes, Kemi')
  await act(async () => fireEvent.click(time))
  expect(sent()).toMatchObject({ body: { bookingDate: DATE, bookingTime: '1:00 PM' } })
})

describe('a line for each guest', () => {
  const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const click = (name: string) => act(async () => fireEvent.click(tick(name)))

  test('says who is here', async () => {
    await open()
    await screen.findByRole('list', { name: 'Guests' })
    await click('Tola: Is here')
    expect(sent()).toMatchObject({ path: '/api/booking/v1/contact', body: { arrived: true, guest: 1 } })
    screen.getByText('Tola is here')
  })

  test('and from a quarter of an hour on who did not come, which Undo takes back', async () => {
    await open()
    await screen.findByRole('list', { name: 'Guests' })
    await click('Tola: Did not come')
    expect(sent()).toMatchObject({
      path: '/api/booking/v1/status',
      body: { status: 'no_show', guest: 1, from: 'confirmed' },
    })
    screen.getByRole('button', { name: 'Undo' })
  })

  test('and who is done while the others go on; the last one ends the visit, which asks for what is owed', async () => {
    await open()
    await screen.findByRole('list', { name: 'Guests' })
    await click('Tola: Done')
    expect(sent()).toMatchObject({
      path: '/api/booking/v1/status',
      body: { status: 'done', guest: 1, from: 'confirmed' },
    })
    screen.getByRole('button', { name: 'Undo' })
    cleanup()
    clearDeskData()
    visit.guestMarks = [
      { arrivedAt: null, missed: false, doneAt: null },
      { arrivedAt: null, missed: false, doneAt: `${DATE}T09:10:00Z` },
    ]
    visit.money = { ...visit.money, owed: 5000 }
    await open()
    await screen.findByRole('list', { name: 'Guests' })
    expect(tick('Tola: Done').checked).toBe(true)
    await click('Kemi: Done')
    await screen.findByRole('button', { name: 'Pays later' })
    await click('Tola: Done')
    const last = server.requests.findLast(({ method }) => method === 'PUT')
    expect(last).toMatchObject({ path: '/api/booking/v1/contact', body: { arrived: true, guest: 1 } })
  })

  test('but not before, nor of who is here; all can come at once', async () => {
    vi.setSystemTime(Date.parse(`${DATE}T09:14:00Z`))
    visit.guestMarks = [
      { arrivedAt: `${DATE}T09:00:00Z`, missed: false, doneAt: null },
      { arrivedAt: null, missed: false, doneAt: null },
    ]
    visit.arrivedAt = `${DATE}T09:00:00Z`
    await open()
    await screen.findByRole('list', { name: 'Guests' })
    expect(screen.queryByRole('checkbox', { name: /Did not come/ })).toBeNull()
    await act(async () => tap('All came'))
    expect(sent()!.body).toEqual({ arrived: true })
    cleanup()
    clearDeskData()
    vi.setSystemTime(Date.parse(`${DATE}T09:20:00Z`))
    await open()
    await screen.findByRole('list', { name: 'Guests' })
    expect([tick('Kemi: Did not come').disabled, tick('Tola: Did not come').disabled]).toEqual([true, false])
  })

  test('is missing on other days, while nobody is marked', async () => {
    vi.setSystemTime(Date.parse(`${addDays(DATE, -1)}T09:00:00Z`))
    await open()
    expect(screen.queryByRole('list', { name: 'Guests' })).toBeNull()
  })
})
