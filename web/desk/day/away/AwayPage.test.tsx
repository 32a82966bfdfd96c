import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { addDays } from '#contract/platform/dates.ts'
import { timeLabel } from '#contract/platform/time.ts'
import { BOOKING_LIST_MAX } from '#contract/rules.ts'
import { ADA, aTeamBooking, BOLA } from '#web/desk/day/today/testing/a-day.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { show as showNotice } from '#web/desk/notice.ts'
import { putSpa } from '#web/desk/spa.ts'
import { instantAt, today } from '#web/desk/times.ts'
import { aSpa } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import AwayPage from './AwayPage.tsx'

// Tomorrow Ada has guests. Bola and Chi could take some of them.

putSpa(aSpa())
const CHI = { _id: 'chi', name: 'Chi' }
const TOMORROW = addDays(today(), 1)
const WHOLE_DAY = { from: instantAt(TOMORROW, '00:00'), until: instantAt(addDays(TOMORROW, 1), '00:00') }
const AWAY = 'POST /api/desk/team/ada/away'
const UNDO = 'POST /api/booking/changes/set-2/undo'

let server: ReturnType<typeof fakeServer>
let guests: DeskBooking[]

beforeEach(() => {
  server = fakeServer()
  guests = []
  const therapists = [ADA, BOLA, CHI].map(named => ({ ...named, isHidden: false, isChoosable: true }))
  server.answer('GET /api/desk/resources', { success: true, therapists, rooms: [], problems: [] })
  server.answer(UNDO, { success: true, restored: 1 })
})
afterEach(() => {
  cleanup()
  clearDeskData()
  act(() => showNotice(undefined))
})

function aGuest(hour: number, fullName: string, part: Partial<DeskBooking> = {}) {
  const time = `${String(hour).padStart(2, '0')}:00`
  const visit = {
    _id: fullName.toLowerCase(),
    fullName,
    bookingDate: TOMORROW,
    startsAt: instantAt(TOMORROW, time),
    endsAt: instantAt(TOMORROW, time.replace(':00', ':45')),
    phoneNumber: '0803 555 0199',
    treatments: [{ _id: fullName.toLowerCase() }] as DeskBooking['treatments'],
  }
  const booking = aTeamBooking(timeLabel(hour * 60), { ...visit, ...part })
  guests.push(booking)
  return booking
}

const READ = 'GET /api/desk/team/ada/away?date='
const answerTimes = (date: string, ...times: object[]) => server.answer(READ + date, { success: true, times })
const leftOf = (free: Record<string, string[]>) =>
  Object.entries(free).map(([id, ids]) => ({ treatmentId: id, bookingId: id, free: ids }))
/** What the server reads tomorrow, on every device. */
const isAway = (free: Record<string, string[]>) =>
  answerTimes(TOMORROW, { ...WHOLE_DAY, reason: '', left: leftOf(free) })

const leave = (free: Record<string, string[]>, handedOver: Record<string, string> = {}, changeId = 'set-1') =>
  server.answer(AWAY, {
    success: true,
    left: leftOf(free),
    handedOver: Object.entries(handedOver).map(([treatmentId, therapistId]) => ({ treatmentId, therapistId })),
    changeId,
    undoUntil: new Date().toISOString(),
  })

function answerGuests(from = TOMORROW, to = from) {
  const query = new URLSearchParams({ from, to, limit: String(BOOKING_LIST_MAX) })
  server.answer(`GET /api/booking/list?${query}`, { success: true, bookings: guests, nextCursor: null })
}

const sent = (path: string) => server.requests.filter(one => `${one.method} ${one.path}` === path)
const open = () => showDesk(`/desk/team/ada/away?date=${TOMORROW}`, <AwayPage id="ada" />)
const still = () =>
  within(screen.getByRole('list', { name: 'Still with Ada' }))
    .getAllByRole('link', { name: /^Move/ })
    .map(link => link.getAttribute('aria-label'))

async function markAway(free: Record<string, string[]>) {
  leave(free)
  answerGuests()
  answerTimes(TOMORROW)
  open()
  await screen.findByRole('button', { name: 'Ada is away tomorrow' })
  isAway(free)
  tap('Ada is away tomorrow')
  await screen.findByText(/still with Ada|Nobody is left/)
}

test('away is the rest of today unless whole days or hours are said', async () => {
  leave({})
  for (const date of [today(), '2026-12-21']) answerTimes(date)
  for (const [from, to] of [
    [today(), today()],
    ['2026-12-21', '2026-12-23'],
    ['2026-12-21', '2026-12-21'],
    [today(), '2026-12-21'],
  ] as const)
    answerGuests(from, to)
  showDesk('/desk/team/ada/away', <AwayPage id="ada" />)
  await screen.findByRole('button', { name: 'Ada is away for the rest of today' })
  tap('Whole days')
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-12-21' } })
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-23' } })
  screen.getByRole('button', { name: 'Ada is away from Monday 21 December to Wednesday 23 December' })
  tap('From … to')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '14:00' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '15:30' } })
  fireEvent.change(screen.getByLabelText('Reason, for us only (optional)'), { target: { value: 'Dentist' } })
  tap('Ada is away on Monday 21 December from 2:00 PM to 3:30 PM')
  await waitFor(() => expect(sent(AWAY)).toHaveLength(1))
  const span = { from: instantAt('2026-12-21', '14:00'), until: instantAt('2026-12-21', '15:30') }
  expect(sent(AWAY)[0]!.body).toEqual({ ...span, handOver: false, reason: 'Dentist' })
})

describe('who is booked with somebody who is away', () => {
  test('is listed with who could take over; one tap hands over all that fit, and one Undo takes all of it back', async () => {
    for (const [hour, name] of [
      [9, 'Kemi'],
      [10, 'Tola'],
      [11, 'Zainab'],
    ] as const)
      aGuest(hour, name)
    await markAway({ kemi: ['bola', 'chi'], tola: ['bola'], zainab: [] })
    expect(sent(AWAY)[0]!.body).toEqual({ ...WHOLE_DAY, handOver: false })
    screen.getByText('3 guests still with Ada')

    isAway({ zainab: [] })
    leave({ zainab: [] }, { kemi: 'bola', tola: 'bola' }, 'set-2')
    guests = guests.map(one => (one.fullName === 'Zainab' ? one : { ...one, therapist: BOLA }))
    answerGuests()
    tap('Hand over all that fit')
    await screen.findByText('1 guest still with Ada')
    expect(sent(AWAY)[1]!.body).toEqual({ ...WHOLE_DAY, handOver: true })
    screen.getByText('2 guests handed over. Ada is away tomorrow')
    expect(still()).toEqual(['Move Zainab'])
    expect(screen.queryByRole('button', { name: 'Hand over all that fit' })).toBeNull()

    answerTimes(TOMORROW)
    tap('Undo')
    await waitFor(() => expect(sent(UNDO)).toHaveLength(1))
    await screen.findByRole('button', { name: 'Ada is away tomorrow' })
  })

  test('can be handed over one by one; whoever has got a guest is not offered twice at that time', async () => {
    aGuest(9, 'Kemi')
    aGuest(9, 'Tola')
    await markAway({ kemi: ['bola', 'chi'], tola: ['bola', 'chi'] })
    server.answer('PUT /api/desk/treatments/kemi', { success: true, booking: { _id: 'kemi' }, undoUntil: 'soon' })
    guests[0] = { ...guests[0]!, therapist: BOLA }
    isAway({ tola: ['chi'] })
    answerGuests()
    tap('Hand Kemi over to Bola')
    await screen.findByText('1 guest still with Ada')
    expect(screen.queryByRole('button', { name: 'Hand Tola over to Bola' })).toBeNull()
    screen.getByRole('button', { name: 'Hand Tola over to Chi' })
  })

  test('is asked first if they had asked for that person, with the text ready', async () => {
    aGuest(9, 'Kemi', { therapistWanted: true })
    await markAway({ kemi: ['bola', 'chi'] })
    screen.getByText('Counts on Ada. Please ask first who may take over:')
    expect(screen.queryByRole('button', { name: 'Hand over all that fit' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Hand Kemi over to Bola' }).textContent).toBe('Agreed: Bola')
    const text = decodeURIComponent(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href)
    expect(text).toContain('May Bola or Chi look after you at the same time')
  })

  test('is moved or called if nobody else is free', async () => {
    aGuest(9, 'Kemi')
    await markAway({ kemi: [] })
    screen.getByText('Nobody else is free then. Please move Kemi, or call.')
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Move Kemi' })
    expect(link.getAttribute('href')).toBe('/desk/bookings/kemi?do=person')
    screen.getByRole('link', { name: 'Call Kemi' })
    const text = decodeURIComponent(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href)
    expect(text).toContain('Which other time would suit you?')
  })

  test('is listed on every device: whoever opens the screen reads from when until when, and who is left', async () => {
    aGuest(14, 'Kemi')
    const time = { from: instantAt(TOMORROW, '12:00'), until: instantAt(TOMORROW, '17:00') }
    answerTimes(TOMORROW, { ...time, reason: 'Dentist', left: leftOf({ kemi: ['bola'] }) })
    answerGuests()
    open()
    await screen.findByText('1 guest still with Ada')
    screen.getByText(/^Away tomorrow from 12:00 PM to 5:00 PM: Dentist/)
    expect(sent(AWAY)).toHaveLength(0)

    // All that fit go over from here as well, and it stays the same time away.
    leave({}, { kemi: 'bola' })
    guests = guests.map(one => ({ ...one, therapist: BOLA }))
    answerGuests()
    answerTimes(TOMORROW, { ...time, reason: 'Dentist', left: [] })
    tap('Hand over all that fit')
    await screen.findByText('Nobody is left with Ada')
    expect(sent(AWAY)[0]!.body).toEqual({ ...time, handOver: true, reason: 'Dentist' })
    screen.getByText('1 handed over, to tell them if you like')

    tap('Another time')
    screen.getByRole('button', { name: 'Ada is away tomorrow' })
  })
})
