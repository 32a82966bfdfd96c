import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { KnownTransfer } from '#contract/money/money-desk.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showAt } from '#web/testing/show.tsx'
import { clearDeskData } from '../../desk-data.ts'
import { NoticeBar } from '../../NoticeBar.tsx'
import { show as showNotice } from '../../notice.ts'
import type { Entry } from './credits.ts'
import Results from './Results.tsx'
import { aClaim, aCredit, aStatement } from './testing/claims.ts'

afterEach(() => {
  act(() => showNotice(undefined))
  clearDeskData()
})

const NGOZI = aClaim({ _id: 'b1' })
const UNPAID = { total: 25_000, paid: 0, owed: 18_500, upFront: 0, toReturn: 0 }
const ADA = { ...NGOZI, _id: 'b2', fullName: 'Ada Obi', price: 18_500, money: UNPAID }
const PAID = {
  ...ADA,
  _id: 'b3',
  fullName: 'Ada Paid',
  status: 'done',
  money: { total: 25_000, paid: 18_500, owed: 0, upFront: 0, toReturn: 0 },
}
const credit = (amount: number, narration: string, reference = '') => aCredit({ line: 7, amount, narration, reference })

function open(credits: Entry[], transfers: KnownTransfer[] = []) {
  const server = fakeServer()
  for (const id of ['b1', 'b2'])
    server.answer(`PUT /api/booking/${id}/status`, { success: true, booking: { _id: id }, undoUntil: 'soon' })
  server.answer('POST /api/booking/b2/undo', { success: true, booking: { _id: 'b2' }, undoUntil: null })
  server.answer('GET /api/booking/list?q=ada&limit=100', { success: true, bookings: [PAID, ADA], nextCursor: null })
  showAt(
    '/desk/money/statement',
    <>
      <Results
        statement={aStatement(credits)}
        known={{ success: true, since: '2026-10-01', today: '2026-11-18', bookings: [NGOZI], transfers }}
        isCutOff={false}
        onColumns={() => {}}
        onAnother={() => {}}
      />
      <NoticeBar />
    </>,
  )
  return server
}

const tap = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('a part payment shows the missing sum, and only the received sum is recorded', async () => {
  const server = open([credit(10_000, 'TRF FROM NGOZI EZE', 'R1')])
  const likely = within(await screen.findByRole('region', { name: 'Likely' }))
  expect(likely.getByText('₦15,000 less than the ₦25,000 that is open.')).toBeTruthy()
  await tap('₦10,000 is in, the rest is open')
  expect(await screen.findByText('₦10,000 of Ngozi Eze is in')).toBeTruthy()
  expect(server.requests[0]!.body).toMatchObject({ status: 'confirmed', amount: 10_000, reference: 'R1' })
})

test('an overpayment shows by how much', async () => {
  open([credit(30_000, 'TRF FROM NGOZI EZE')])
  expect(await screen.findByText('₦5,000 more than the ₦25,000 that is open.')).toBeTruthy()
})

test('a sum less usual charges says so, and the whole price is recorded as a transfer', async () => {
  const server = open([credit(24_950, 'TRF FROM NGOZI EZE', 'R1')])
  expect(await screen.findByText('₦25,000 less ₦50 charges. Counts as ₦25,000 received by transfer.')).toBeTruthy()
  await tap('Payment received')
  expect(await screen.findByText('₦25,000 of Ngozi Eze is in')).toBeTruthy()
  expect(server.requests[0]!.body).toMatchObject({ method: 'transfer', amount: 25_000, seen: true })
})

async function giveToAda() {
  await tap('Give it to a booking')
  const box = screen.getByRole('searchbox', { name: 'Name, phone, booking number or code' })
  fireEvent.change(box, { target: { value: 'ada' } })
  const found = await screen.findAllByRole('button', { name: /^Ada/ })
  await tap(/^Ada Obi/)
  await tap('Payment received')
  expect(await screen.findByText('₦18,500 of Ada Obi is in')).toBeTruthy()
  return found.map(({ textContent }) => textContent?.slice(0, 7))
}

const STRAY = credit(18_500, 'CASH LODGEMENT', 'R9')

test('an unclaimed credit is given to a booking with its amount and reference, and can be undone', async () => {
  const server = open([STRAY])
  // Bookings that wait for money come before those that are paid.
  expect(await giveToAda()).toEqual(['Ada Obi', 'Ada Pai'])
  expect(server.requests.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/booking/b2/status',
    body: { status: 'confirmed', from: 'submitted', method: 'transfer', amount: 18_500, reference: 'R9', seen: true },
  })
  // Nothing else of the line leaves the device.
  expect(JSON.stringify(server.requests)).not.toContain('LODGEMENT')
  await tap('Undo')
  expect(await screen.findByText('Undone')).toBeTruthy()
  expect(server.requests.some(({ path }) => path === '/api/booking/b2/undo')).toBe(true)
})

test('a given credit is recognised without a reference, as long as the payment exists', async () => {
  const stray = { ...STRAY, reference: '' }
  open([stray])
  await giveToAda()
  cleanup()

  const paid = { _id: 'p', bookingId: 'b2', amount: 18_500, reference: '', on: '2026-11-18', isSeen: true }
  open([stray], [paid])
  expect(await screen.findByText(/1 were found in a statement before/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Nobody’s money' })).toBeNull()
  cleanup()

  open([stray])
  expect(await screen.findByRole('region', { name: 'Nobody’s money' })).toBeTruthy()
})

test('a line that is not for a booking is set aside on this device, and can be restored', async () => {
  const server = open([STRAY])
  await tap('Not for a booking')
  expect(screen.queryByRole('region', { name: 'Nobody’s money' })).toBeNull()
  await tap('Undo')
  expect(await screen.findByRole('region', { name: 'Nobody’s money' })).toBeTruthy()
  await tap('Not for a booking')
  cleanup()

  open([STRAY])
  await tap('Show what is not for a booking (1)')
  expect(screen.queryByRole('region', { name: 'Nobody’s money' })).toBeNull()
  await tap('Back to the list')
  expect(await screen.findByRole('region', { name: 'Nobody’s money' })).toBeTruthy()
  expect(server.requests).toEqual([])
  expect(JSON.stringify(localStorage)).not.toContain('LODGEMENT')
})
