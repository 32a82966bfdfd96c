import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeskBooking } from '#contract/desk/desk.ts'
import { addDays } from '#contract/platform/dates.ts'
import type { Day } from '#web/api/desk.ts'
import { ADA, aBlock, aPerson, aTeamBooking, aTeamDay, BOLA, ROOM_1, SUITE } from '#web/desk/day/today/testing/a-day.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { putSpa } from '#web/desk/spa.ts'
import { today } from '#web/desk/times.ts'
import { aSpa } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import HandOverForm from './HandOverForm.tsx'
import MoveForm from './MoveForm.tsx'
import RoomForm from './RoomForm.tsx'

// Ada has a massage at ten tomorrow, in room 1. Bola, Chi and Dayo do massages, too; Efe does not.

putSpa(aSpa())
const TOMORROW = addDays(today(), 1)
const [CHI, DAYO, EFE] = ['Chi', 'Dayo', 'Efe'].map(name => ({ _id: name.toLowerCase(), name })) as [
  Named,
  Named,
  Named,
]
type Named = { _id: string; name: string }

let server: ReturnType<typeof fakeServer>
const onDone = vi.fn()
afterEach(() => {
  cleanup()
  clearDeskData()
  onDone.mockClear()
})

function aMassage(part: Partial<DeskBooking> = {}) {
  const booking = aTeamBooking('10:00 AM', {
    bookingDate: TOMORROW,
    subServiceId: 'classic',
    fullName: 'Kemi',
    ...part,
  })
  return { ...booking, treatments: [{ _id: 't1' }], bookingHash: 'HASH' } as DeskBooking
}

beforeEach(() => {
  server = fakeServer()
  const does = (subServiceIds: string[]) => ({ subServiceIds, isHidden: false, isChoosable: true })
  const therapists = [
    ...[ADA, BOLA, CHI, DAYO].map(named => ({ ...named, ...does(['classic']) })),
    { ...EFE, ...does(['nails']) },
  ]
  const rooms = [
    { ...ROOM_1, places: 1, serviceIds: ['massage'], isHidden: false },
    { ...SUITE, places: 2, serviceIds: ['massage'], isHidden: false },
    { _id: 'bath', name: 'Bath', places: 1, serviceIds: ['hammam'], isHidden: false },
  ]
  server.answer('GET /api/desk/resources', { success: true, therapists, rooms, problems: [] })
  server.answer('PUT /api/desk/treatments/t1', { success: true, booking: { _id: 'b1' }, undoUntil: 'soon' })
})

function answerDay(part: Partial<Day>) {
  const therapists = [ADA, BOLA, CHI, DAYO, EFE].map(named => aPerson(named))
  const day = aTeamDay({ date: TOMORROW, therapists, ...part })
  server.answer(`GET /api/desk/day?date=${TOMORROW}`, { success: true, ...day })
}

const times = (therapistId: string, availableTimes: string[]) => {
  const query = { subServiceId: 'classic', date: TOMORROW, moving: 'HASH', therapistId, forDesk: 'true' }
  server.answer(`GET /api/booking/available-times?${new URLSearchParams(query)}`, { success: true, availableTimes })
}

const sent = () => server.requests.find(({ method }) => method === 'PUT')?.body
const choices = async () => {
  await screen.findAllByText('Free then')
  return within(screen.getByRole('list'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
}

describe('another person', () => {
  const open = (booking = aMassage(), part: Partial<Day> = {}) => {
    answerDay({ bookings: [booking], ...part })
    showDesk('/desk', <HandOverForm booking={booking} onDone={onDone} />)
  }

  test('is chosen among those who do the treatment: who is free then comes first, the others say why not', async () => {
    const busy = aMassage({ _id: 'b2', therapist: BOLA, room: SUITE, fullName: 'Ngozi', bookingTime: '10:30 AM' })
    const booking = aMassage()
    open(booking, {
      bookings: [booking, busy],
      therapists: [aPerson(ADA), aPerson(BOLA), aPerson(CHI, { hours: [], reason: 'Sick' }), aPerson(DAYO)],
    })
    expect(await choices()).toEqual(['Dayo Free then', 'Bola Ngozi, 10:30 AM', 'Chi Sick'])
  })

  test('takes over in two taps, the time stays, and Undo is offered', async () => {
    times('dayo', [])
    open()
    await choices()
    tap('Dayo Free then')
    await act(async () => tap('Hand over to Dayo, 10:00 AM stays'))
    expect(sent()).toEqual({ therapistId: 'dayo' })
    expect(onDone).toHaveBeenCalled()
    screen.getByText('Handed over to Dayo')
    screen.getByRole('button', { name: 'Undo' })
  })

  test('who is not free then is offered at their own times', async () => {
    times('bola', ['2:00 PM'])
    const booking = aMassage()
    const lunch = { ...aBlock('10:00', '11:00', { therapistId: 'bola', reason: 'Late' }) }
    lunch.from = lunch.from.replace('2026-11-16', TOMORROW)
    lunch.until = lunch.until.replace('2026-11-16', TOMORROW)
    open(booking, { bookings: [booking], blocks: [lunch] })
    await choices()
    tap('Bola Late')
    screen.getByText('Not free at 10:00 AM: Late')
    expect(screen.queryByRole('button', { name: /^Hand over/ })).toBeNull()
    const time = await screen.findByRole('button', { name: '2:00 PM' })
    await act(async () => fireEvent.click(time))
    expect(sent()).toEqual({ therapistId: 'bola', bookingDate: TOMORROW, bookingTime: '2:00 PM' })
  })

  test('is not put in the place of somebody who was asked for without a word', async () => {
    open(aMassage({ therapistWanted: true }))
    await choices()
    screen.getByText('Kemi counts on Ada. Please ask them before somebody else takes over.')
  })
})

test('another room is chosen among those that fit, and is free for as many as it has places', async () => {
  const booking = aMassage()
  const inSuite = aMassage({ _id: 'b2', therapist: BOLA, room: SUITE })
  answerDay({ bookings: [booking, inSuite] })
  showDesk('/desk', <RoomForm booking={booking} onDone={onDone} />)
  expect(await choices()).toEqual(['Suite Free then'])
  tap('Suite Free then')
  await act(async () => tap('Change to Suite'))
  expect(sent()).toEqual({ roomId: 'suite' })
  expect(onDone).toHaveBeenCalled()
})

test.each([
  ['can be booked: theirs', {}, 'These are the times of Ada, whom the customer is expecting.'],
  [
    'can no longer be booked: those of anyone, and it says so',
    { therapistGone: true },
    'Ada can no longer be booked for this. These are the times with anyone.',
  ],
])('the times to move to, of a person who was asked for and %s', async (_, gone, words) => {
  const query = { subServiceId: 'classic', date: TOMORROW, moving: 'HASH', forDesk: 'true' }
  const path = `GET /api/booking/available-times?${new URLSearchParams(query)}`
  server.answer(path, { success: true, availableTimes: ['10:00 AM', '11:00 AM'], ...gone })
  server.answer('PUT /api/booking/b1/time', { success: true, booking: { _id: 'b1' }, undoUntil: 'soon' })
  const booking = { ...aMassage({ therapist: ADA, therapistWanted: true }), _id: 'b1' }
  showDesk('/desk', <MoveForm booking={booking} onDone={onDone} />)
  await screen.findByText(words)
  // Its own time is shown as its own, and taking it again is no move of which the customer would be told.
  await act(async () => tap('10:00 AM'))
  expect(sent()).toBeUndefined()
  await act(async () => tap('11:00 AM'))
  expect(sent()).toMatchObject({ bookingDate: TOMORROW, bookingTime: '11:00 AM' })
})
