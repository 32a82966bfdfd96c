import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ReceiptCard } from '#contract/desk/desk.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { NoticeBar } from '#web/desk/NoticeBar.tsx'
import { show as showNotice } from '#web/desk/notice.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import { Expected } from './CardFacts.tsx'
import { Decision } from './Decision.tsx'

afterEach(() => {
  act(() => showNotice(undefined))
  clearDeskData()
})

function open(owedAtReceipt: number | null, owed = 25_000, upFront = owed) {
  const server = fakeServer()
  server.answer('PUT /api/booking/b1/status', { success: true, booking: { _id: 'b1' }, undoUntil: 'soon' })
  const money = { total: owed, paid: 0, owed, upFront, toReturn: 0 }
  const booking = { _id: 'b1', fullName: 'Ada Obi', status: 'submitted', price: owed, money }
  const card = { booking, owedAtReceipt, visits: { count: 0, allPaid: true }, flags: [] } as unknown as ReceiptCard
  showAt(
    '/desk/receipts',
    <>
      <Expected card={card} />
      <Decision card={card} onDone={vi.fn()} />
      <NoticeBar />
    </>,
  )
  return async (name: string) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })))
    return server.requests.at(-1)!.body
  }
}

test('a receipt is confirmed with what is owed', async () => {
  const tap = open(null)
  screen.getByText('₦25,000')
  expect(await tap('Payment received')).toEqual({ status: 'confirmed', from: 'submitted' })
})

test('a visit that became cheaper while its receipt waits says what goes back, in one tap', async () => {
  const tap = open(52_000)
  screen.getByText('₦52,000')
  screen.getByText(/Now it is ₦25,000: with ₦52,000 in your account, ₦27,000 goes back\./)
  expect(await tap('₦52,000 received')).toEqual({ status: 'confirmed', amount: 52_000, from: 'submitted' })
})

test('unless only what is left came in', async () => {
  expect(await open(52_000)('₦25,000 received')).toEqual({ status: 'confirmed', amount: 25_000, from: 'submitted' })
})

test('one that became dearer says what is left to pay', () => {
  open(20_000)
  screen.getByText(/with ₦20,000 in your account, ₦5,000 is left to pay\./)
})

test('of a deposit the card names what the transfer should be, and of what it is a part', async () => {
  const tap = open(null, 25_000, 7_500)
  screen.getByText('₦7,500')
  screen.getByText('deposit of ₦25,000, expected in your account')
  expect(await tap('Payment received')).toEqual({ status: 'confirmed', from: 'submitted' })
})

test('a deposit that changed while its receipt waits says what is left to pay', () => {
  open(7_500, 40_000, 12_000)
  screen.getByText(/Now it is ₦12,000: with ₦7,500 in your account, ₦32,500 is left to pay\./)
})
