import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReceiptCard } from '#contract/desk/desk.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { NoticeBar } from '#web/desk/NoticeBar.tsx'
import { show as showNotice } from '#web/desk/notice.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import DeclineMany from './DeclineMany.tsx'

afterEach(() => {
  act(() => showNotice(undefined))
  clearDeskData()
})

const NAMES = ['Ada Obi', 'Spam One', 'Spam Two']

function aCard(fullName: string, n: number) {
  const booking = {
    _id: `b${n}`,
    fullName,
    subServiceName: 'Deep tissue massage',
    bookingDate: '2026-11-20',
    bookingTime: '10:00 AM',
    status: 'submitted',
    price: 25_000,
    money: { total: 25_000, paid: 0, owed: 25_000, upFront: 0, toReturn: 0 },
  }
  return { booking, visits: { count: 0, allPaid: true }, flags: [] } as unknown as ReceiptCard
}

function open() {
  const server = fakeServer()
  for (const n of [0, 1, 2]) {
    server.answer(`PUT /api/booking/b${n}/status`, { success: true, booking: { _id: `b${n}` }, undoUntil: 'soon' })
    server.answer(`POST /api/booking/b${n}/undo`, { success: true, booking: { _id: `b${n}` }, undoUntil: null })
  }
  const onDone = vi.fn()
  showAt(
    '/desk/receipts',
    <>
      <DeclineMany cards={NAMES.map(aCard)} onDone={onDone} />
      <NoticeBar />
    </>,
  )
  const sent = () => server.requests.map(({ method, path }) => `${method} ${path}`).sort()
  return { server, onDone, sent }
}

const choose = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the selected receipts are declined for one reason, and one Undo reverts all of them', async () => {
  const { server, onDone, sent } = open()
  choose(/Spam One/)
  choose(/Spam Two/)
  tap('Decline 2 together')
  expect(await screen.findByText('Declined together: 2')).toBeTruthy()
  expect(sent()).toEqual(['PUT /api/booking/b1/status', 'PUT /api/booking/b2/status'])
  expect(server.requests[0]!.body).toEqual({
    status: 'declined',
    reason: 'No such transfer in our account',
    from: 'submitted',
  })
  expect(onDone).toHaveBeenCalled()
  tap('Undo')
  expect(await screen.findByText('Undone')).toBeTruthy()
  expect(sent().slice(0, 2)).toEqual(['POST /api/booking/b1/undo', 'POST /api/booking/b2/undo'])
})

test('a receipt that could not be declined stays selected, with the reason', async () => {
  const { server, onDone } = open()
  server.refuse('PUT /api/booking/b2/status', 409, 'Already confirmed by The till at 10:00 AM.')
  tap('Select all')
  tap('Decline 3 together')
  const notice = 'Declined together: 2. Not declined: 1. Already confirmed by The till at 10:00 AM.'
  expect(await screen.findByText(notice)).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked
  // The notice may be there before the list is drawn again.
  await expect.poll(() => isChosen(/Ada Obi/)).toBe(false)
  expect(isChosen(/Spam Two/)).toBe(true)
})

test('without a selection nothing can be declined', () => {
  open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decline together' }).disabled).toBe(true)
  tap('Select all')
  tap('Select none')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Decline together' }).disabled).toBe(true)
})
