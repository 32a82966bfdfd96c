import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Product } from '#contract/money/till.ts'
import { clearDeskData, refreshDesk } from '#web/desk/desk-data.ts'
import { show as showNotice } from '#web/desk/notice.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { showDesk, tap } from '#web/testing/show-desk.tsx'
import ProductsPage from './ProductsPage.tsx'

afterEach(() => {
  act(() => showNotice(undefined))
  clearDeskData()
  sessionStorage.clear()
})

const OIL: Product = { _id: 'oil', name: 'Body oil', price: 8000, stock: 12, isHidden: false, version: 4 }

function aShop(products: Product[]) {
  const server = fakeServer()
  server.answer('GET /api/desk/products', { success: true, products })
  showDesk('/desk/products', <ProductsPage />)
  return server
}

const sent = ({ requests }: ReturnType<typeof fakeServer>, method: string) =>
  requests.filter(one => one.method === method).map(({ body }) => body)
const type = (form: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(form).getByLabelText(label), { target: { value } })

test('a product is added by its name and its price, and the next one can be typed at once', async () => {
  const server = aShop([])
  const form = await screen.findByRole('form', { name: 'Add a product' })
  type(form, 'Name', ' Body oil ')
  type(form, 'Price (₦)', '8,000')
  server.answer('POST /api/desk/products', { success: true, product: { ...OIL, stock: null } })
  tap('Add')
  await screen.findByText('Body oil is for sale at ₦8,000')
  expect(sent(server, 'POST')).toEqual([{ name: 'Body oil', price: 8000, stock: null }])
  expect(within(form).getByLabelText<HTMLInputElement>('Name').value).toBe('')
})

test('another price does not count back what was sold while it was typed', async () => {
  const server = aShop([OIL])
  await screen.findByText('₦8,000, 12 left')
  tap('Change')
  const form = screen.getByRole('form', { name: 'Body oil' })
  type(form, 'Price (₦)', '9000')
  server.answer('GET /api/desk/products', { success: true, products: [{ ...OIL, stock: 10 }] })
  await act(async () => void (await refreshDesk()))
  await screen.findByText('₦8,000, 10 left')
  server.answer('PUT /api/desk/products/oil', {
    success: true,
    product: { ...OIL, price: 9000, stock: 10, version: 5 },
  })
  tap('Save')
  await screen.findByText('Body oil is for sale at ₦9,000')
  expect(sent(server, 'PUT')).toEqual([{ price: 9000, version: 4 }])
})

test('one that is no longer sold is hidden, with Undo', async () => {
  const server = aShop([OIL])
  await screen.findByText('Body oil')
  tap('Change')
  server.answer('PUT /api/desk/products/oil', { success: true, product: { ...OIL, isHidden: true } })
  tap('No longer for sale')
  await screen.findByText('Body oil is hidden')
  tap('Undo')
  await screen.findByText('Undone')
  expect(sent(server, 'PUT')).toEqual([{ isHidden: true }, { isHidden: false }])
})
