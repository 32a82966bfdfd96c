import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AccountLine } from '#contract/ledger/lines.ts'
import type { Product } from '#contract/money/till.ts'
import { clearDeskData } from '#web/desk/desk-data.ts'
import { show as showNotice } from '#web/desk/notice.ts'
import { aDeskBooking } from '#web/testing/examples.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import { SheetPage } from './SheetPage.tsx'

afterEach(() => {
  act(() => showNotice(undefined))
  clearDeskData()
  sessionStorage.clear()
})

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

const line = (extra: Partial<AccountLine>): AccountLine => ({
  _id: 'l1',
  kind: 'treatment',
  label: 'Glow Facial',
  quantity: 1,
  amount: 25_000,
  reason: '',
  at: null,
  by: '',
  reverses: null,
  ...extra,
})
const posted = ({ requests }: ReturnType<typeof fakeServer>) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

const OIL: Product = { _id: 'oil', name: 'Body oil', price: 8000, stock: 3, isHidden: false, version: 0 }

function aSheet(lines: AccountLine[], products: Product[] = [OIL]) {
  const server = fakeServer()
  const booking = aDeskBooking({ _id: 'b1', createdAt: '2026-11-16T06:00:00.000Z', origin: 'site', guestMarks: [] })
  const details = {
    away: [],
    removable: [],
    payments: [],
    history: [],
    refund: null,
    manageLink: 'https://spa.example',
  }
  server.answer('GET /api/booking/b1', { success: true, booking, lines, ...details })
  server.answer('GET /api/desk/me', { success: true, role: 'desk', name: 'Till' })
  server.answer('GET /api/desk/products', { success: true, products })
  server.answer('POST /api/desk/bookings/b1/lines', { success: true, line: lines[0], booking, undoUntil: null })
  showDesk('/desk/bookings/b1', <SheetPage id="b1" />)
  return server
}

test('a visit that costs what its treatment costs shows no lines', async () => {
  aSheet([line({})])
  await screen.findByRole('button', { name: 'Product, tip or discount' })
  expect(screen.queryByRole('list', { name: 'Account' })).toBeNull()
})

test('what was added stands below each other; what was taken off again is only in the book', async () => {
  const server = aSheet([
    line({}),
    line({ _id: 'l2', kind: 'product', label: 'Body oil', quantity: 2, amount: 16_000 }),
    line({ _id: 'l3', kind: 'tip', label: '', amount: 1000 }),
    line({ _id: 'l4', kind: 'discount', label: '', amount: -3000, reason: 'Her birthday' }),
    line({ _id: 'l5', kind: 'extra', label: 'Hot stones', amount: 5000 }),
    line({ _id: 'l6', kind: 'extra', label: 'Hot stones', quantity: -1, amount: -5000, reverses: 'l5' }),
  ])
  const account = await screen.findByRole('list', { name: 'Account' })
  expect(
    within(account)
      .getAllByRole('listitem')
      .map(one => one.textContent),
  ).toEqual([
    'Glow Facial₦25,000',
    '2 × Body oilRemove₦16,000',
    'TipRemove₦1,000',
    'Discount: Her birthdayRemove− ₦3,000',
  ])
  server.answer('DELETE /api/desk/lines/l3', { success: true, booking: { _id: 'b1' }, undoUntil: 'soon' })
  fireEvent.click(within(account).getAllByRole('button', { name: 'Remove' })[1]!)
  await screen.findByText('Tip removed')
})

test('a product is two taps, and says how many are left', async () => {
  const server = aSheet([line({})])
  await screen.findByText('Product, tip or discount')
  tap('Product, tip or discount')
  const oil = await screen.findByRole('button', { name: /Body oil/ })
  expect(oil.textContent).toContain('3 left')
  fireEvent.click(oil)
  await screen.findByText('Body oil added')
  expect(posted(server)).toEqual([{ kind: 'product', productId: 'oil', quantity: 1 }])
})

test('a discount wants a reason', async () => {
  const server = aSheet([line({})])
  await screen.findByText('Product, tip or discount')
  tap('Product, tip or discount')
  fireEvent.click(await screen.findByRole('button', { name: 'Discount' }))
  type('Amount in naira', '3,000')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take it off the price' }).disabled).toBe(true)
  type('Why', 'Her birthday')
  tap('Take it off the price')
  await waitFor(() => expect(posted(server)).toEqual([{ kind: 'discount', amount: 3000, reason: 'Her birthday' }]))
})
