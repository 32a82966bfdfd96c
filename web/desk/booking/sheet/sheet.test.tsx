import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BookingChange, DeskBooking } from '#contract/desk/desk.ts'
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { BookingRow } from '#web/desk/BookingRow.tsx'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { show as showNotice } from '#web/desk/notice.ts'
import { clockTime, today } from '#web/desk/times.ts'
import { changeText } from '#web/desk/words.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import { Marks } from './Actions.tsx'
import FinishForm from './FinishForm.tsx'
import MissedForm from './MissedForm.tsx'
import { SheetPage } from './SheetPage.tsx'
import TreatmentForm from './TreatmentForm.tsx'
import { PayLink } from './WhatsApp.tsx'

afterEach(() => {
  act(() => showNotice(undefined))
  clearDeskData()
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MS_PER_MINUTE).toISOString()

/** Paid, confirmed, and begun an hour ago, unless a test says otherwise. */
function aBooking(extra: Partial<DeskBooking> = {}): DeskBooking {
  return {
    _id: 'b1',
    bookingHash: 'AB12-CD34',
    serviceId: 's1',
    subServiceId: 'classic',
    subServiceName: 'Classic',
    fullName: 'Ada Obi',
    phoneNumber: '0803 555 0199',
    email: '',
    status: 'confirmed',
    bookingDate: today(),
    bookingTime: '9:00 AM',
    duration: 60,
    startsAt: inMinutes(-60),
    endsAt: inMinutes(0),
    price: 25_000,
    money: { total: 25_000, paid: 25_000, owed: 0, upFront: 0, toReturn: 0 },
    arrivedAt: null,
    holdExpiresAt: null,
    paymentCode: 'K7QF2',
    careNote: '',
    health: null,
    ...extra,
  } as DeskBooking
}

const unpaid = { money: { total: 25_000, paid: 0, owed: 25_000, upFront: 0, toReturn: 0 } }
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

function answering(path: string) {
  const server = fakeServer()
  server.answer(path, { success: true, booking: { _id: 'b1' }, undoUntil: 'soon' })
  return server
}

describe('what the sheet offers', () => {
  const marks = (extra: Partial<DeskBooking>) => {
    const open = vi.fn()
    showAt('/desk', <Marks booking={aBooking(extra)} open={open} />)
    return open
  }

  const done = { status: 'done', decidedAt: inMinutes(-1) } as const
  test.each<[string, Partial<DeskBooking>, string[]]>([
    ['before the visit starts it is not “Done”', { startsAt: inMinutes(5), endsAt: inMinutes(65) }, ['Came']],
    ['from its start on it is, and a no-show from fifteen minutes later', {}, ['Came', 'Done', 'No-show']],
    ['somebody who is here is no no-show', { arrivedAt: inMinutes(-50) }, ['Not here after all', 'Done']],
    ['nor is somebody who was here', { ...done, arrivedAt: inMinutes(-50) }, ['Not done after all']],
  ])('%s', (_, extra, expected) => {
    marks(extra)
    expect(screen.queryAllByRole('button').map(button => button.textContent)).toEqual(expected)
  })

  test('done can be taken back that day', async () => {
    const server = answering('PUT /api/booking/b1/status')
    marks(done)
    screen.getByRole('button', { name: 'No-show' })
    await act(async () => tap('Not done after all'))
    expect(server.requests[0]!.body).toEqual({ status: 'confirmed', from: 'done' })
  })

  test('a no-show of whom a deposit is paid asks what becomes of the rest; any other is one tap', async () => {
    const server = answering('PUT /api/booking/b1/status')
    const open = marks(deposit)
    tap('No-show')
    expect(open).toHaveBeenCalledWith('missed')
    expect(server.requests).toEqual([])
    cleanup()
    marks(unpaid)
    await act(async () => tap('No-show'))
    expect(server.requests[0]!.body).toEqual({ status: 'no_show', from: 'confirmed' })
  })

  test('done with money open asks how it was paid; without, it is one tap', async () => {
    const server = answering('PUT /api/booking/b1/status')
    const open = marks(unpaid)
    tap('Done')
    expect(open).toHaveBeenCalledWith('done')
    expect(server.requests).toEqual([])
  })
})

const deposit = { money: { total: 25_000, paid: 7_500, owed: 17_500, upFront: 0, toReturn: 0 } }

describe('a visit of which the deposit is paid', () => {
  const show = (form: ReactNode) => {
    const server = answering('PUT /api/booking/b1/status')
    showAt('/desk', form)
    return () => server.requests[0]!.body
  }

  test('is done with what is left', async () => {
    const sent = show(<FinishForm booking={aBooking(deposit)} onDone={vi.fn()} />)
    expect(screen.getByText('₦17,500 is left.')).toBeTruthy()
    await act(async () => tap('POS ₦17,500'))
    expect(sent()).toMatchObject({ status: 'done', payments: [{ method: 'pos', amount: 17_500 }] })
  })

  test('to which nobody came: the deposit is kept and nothing more is asked for, unless the desk says so', async () => {
    const sent = show(<MissedForm booking={aBooking(deposit)} onDone={vi.fn()} />)
    expect(screen.getByText('₦7,500 is paid,').parentElement?.textContent).toBe('₦7,500 is paid, ₦17,500 is left.')
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    await act(async () => tap('Mark as no-show'))
    expect(sent()).toEqual({ status: 'no_show', from: 'confirmed', letGo: true })
  })

  test('to which nobody came: the rest may still be asked for', async () => {
    const sent = show(<MissedForm booking={aBooking(deposit)} onDone={vi.fn()} />)
    fireEvent.click(screen.getByLabelText('Keep the deposit, ask for nothing more'))
    await act(async () => tap('Mark as no-show'))
    expect(sent()).toEqual({ status: 'no_show', from: 'confirmed' })
  })
})

describe('how a visit was paid', () => {
  const finish = () => {
    const server = answering('PUT /api/booking/b1/status')
    const onDone = vi.fn()
    showAt('/desk', <FinishForm booking={aBooking(unpaid)} onDone={onDone} />)
    return { server, onDone, sent: () => server.requests[0]!.body }
  }

  test.each([
    ['Cash ₦25,000', { payments: [{ method: 'cash', amount: 25_000 }] }],
    ['POS ₦25,000', { payments: [{ method: 'pos', amount: 25_000 }] }],
    ['Transfer ₦25,000', { payments: [{ method: 'transfer', amount: 25_000 }] }],
    ['Pays later', {}],
    ['Not at all: write it off', { letGo: true }],
  ])('“%s” is one tap', async (name, settled) => {
    const { sent, onDone } = finish()
    await act(async () => tap(name))
    expect(sent()).toEqual({ status: 'done', from: 'confirmed', ...settled })
    expect(onDone).toHaveBeenCalled()
  })

  test('in two parts, the second is what the first leaves', async () => {
    const { sent } = finish()
    tap('In two parts')
    const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Paid in two parts, and done' })
    expect(pay().disabled).toBe(true)
    const first = screen.getByLabelText('First part in naira')
    fireEvent.change(first, { target: { value: '30,000' } })
    expect(pay().disabled).toBe(true)
    fireEvent.change(first, { target: { value: '10,000' } })
    screen.getByText('The other ₦15,000')
    await act(async () => fireEvent.click(pay()))
    expect(sent()).toMatchObject({
      payments: [
        { method: 'cash', amount: 10_000 },
        { method: 'pos', amount: 15_000 },
      ],
    })
  })
})

describe('another treatment', () => {
  const sub = (_id: string, name: string, price: number, duration: number) => ({ _id, name, price, duration })
  const open = (booking: DeskBooking, availableTimes: string[]) => {
    const server = answering('PUT /api/booking/b1/treatment')
    const serviceArray = [sub('deep', 'Deep tissue', 30_000, 90), sub('short', 'Short', 15_000, 30)]
    const services = [{ _id: 's1', name: 'Massage', serviceArray }]
    server.answer('GET /api/services/fetch_all', { success: true, services })
    // The booking's own time counts as free.
    for (const subServiceId of ['deep', 'short']) {
      const query = new URLSearchParams({ subServiceId, date: today(), moving: 'AB12-CD34', forDesk: 'true' })
      server.answer(`GET /api/booking/available-times?${query}`, { success: true, availableTimes })
    }
    showAt('/desk', <TreatmentForm booking={booking} onDone={() => undefined} />)
    return server
  }
  const ahead = { startsAt: inMinutes(60), endsAt: inMinutes(120) }

  test('shows the difference in price, and keeps the time if it has room', async () => {
    const server = open(aBooking(ahead), ['9:00 AM', '10:00 AM'])
    fireEvent.click(await screen.findByRole('button', { name: /Deep tissue/ }))
    screen.getByText('₦5,000 more to pay')
    await screen.findByRole('button', { name: 'Change it and keep 9:00 AM' })
    await act(async () => tap('Change it and keep 9:00 AM'))
    expect(server.requests.find(({ method }) => method === 'PUT')!.body).toEqual({ subServiceId: 'deep' })
  })

  test('offers other times if its own has no room', async () => {
    const server = open(aBooking(ahead), ['2:00 PM'])
    fireEvent.click(await screen.findByRole('button', { name: /Short/ }))
    screen.getByText('₦10,000 to return')
    await screen.findByText('9:00 AM has no room for 30 min. These times do:')
    await act(async () => tap('2:00 PM'))
    expect(server.requests.find(({ method }) => method === 'PUT')!.body).toMatchObject({
      subServiceId: 'short',
      bookingDate: today(),
      bookingTime: '2:00 PM',
    })
  })
})

test.each<[Partial<BookingChange>, string]>([
  [
    { what: 'treatment', treatment: { from: 'Classic', to: 'Deep tissue', priceFrom: 25_000, priceTo: 30_000 } },
    'Treatment changed from Classic to Deep tissue, ₦5,000 more',
  ],
  [{ what: 'done', letGo: 20_000 }, 'Marked done, ₦20,000 written off'],
  [{ what: 'reopened' }, 'Not done after all'],
])('the history in words: %j', (change, words) => {
  expect(changeText(change as BookingChange)).toBe(words)
})

describe('a booking that is held', () => {
  const holdExpiresAt = new Date(Date.now() + MS_PER_HOUR).toISOString()
  const held = () => aBooking({ status: 'held', holdExpiresAt, ...unpaid })

  test('says until when in its row', () => {
    showAt('/desk', <BookingRow booking={held()} />)
    expect(screen.getByRole('link').textContent).toContain(`Held until ${clockTime(holdExpiresAt)}`)
  })

  test('has a pay link that leads on to WhatsApp, with amount, code and the end of the hold in the text', () => {
    showAt('/desk', <PayLink booking={held()} manageLink="https://spa.example/booking/manage/AB12-CD34#key" />)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Send on WhatsApp' })
    expect(link.href).toMatch(/^https:\/\/wa\.me\/2348035550199\?text=/)
    const text = decodeURIComponent(link.href)
    for (const part of ['pay ₦25,000', '/booking/pay/AB12-CD34#key', 'K7QF2', `until ${clockTime(holdExpiresAt)}`])
      expect(text).toContain(part)
  })
})

test.each([true, false])('a booking says if its person is away then: %s', async isPersonAway => {
  const therapist = { _id: 'deborah', name: 'Deborah' }
  const booking = aBooking({
    therapist,
    lacks: [],
    createdAt: inMinutes(-90),
    startsAt: inMinutes(60),
    endsAt: inMinutes(120),
  })
  const about = {
    away: isPersonAway ? ['b1'] : [],
    lines: [],
    payments: [],
    history: [],
    refund: null,
    manageLink: '',
    removable: [],
  }
  fakeServer().answer('GET /api/booking/b1', { success: true, booking, ...about })
  showAt('/desk/bookings/b1', <SheetPage id="b1" />)
  await screen.findByText('With Deborah')
  expect(screen.queryByText('Deborah is away') !== null).toBe(isPersonAway)
})

test('the care note is printed with the row', () => {
  showAt('/desk', <BookingRow booking={aBooking({ careNote: 'Allergic to nuts' })} />)
  expect(screen.getByText('Allergic to nuts').className).toContain('print:block')
})

test.each<[DeskBooking['status'], number]>([
  ['done', 1],
  ['confirmed', 0],
])('a visit that is %s offers the next one: %i link', async (status, links) => {
  const server = fakeServer()
  const booking = { ...aBooking({ status }), createdAt: inMinutes(-600), lacks: [], treatments: [] }
  server.answer('GET /api/booking/b1', {
    success: true,
    booking,
    away: [],
    lines: [],
    payments: [],
    history: [],
    refund: null,
    manageLink: '',
    removable: [],
  })
  showAt('/desk/bookings/b1', <SheetPage id="b1" />)
  await screen.findByRole('heading', { name: 'Ada Obi' })
  // Its code comes later.
  await import('#web/desk/SameAgain.tsx')
  await act(async () => undefined)
  const offered = screen.queryAllByRole('link', { name: /^Same again in 4 weeks .*, 9:00 AM$/ })
  expect(offered.map(link => link.getAttribute('href'))).toEqual(Array(links).fill('/desk/new?same=b1'))
})
