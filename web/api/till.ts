import type * as contract from '#contract/money/till.ts'
import { callPath } from '#contract/money/till-calls.ts'
import { type DataOf, getData, post, put, remove } from './client.ts'

export const fetchProducts = async () =>
  (await getData<DataOf<typeof contract.productsResponse>>(callPath('listProducts'))).products
type Saved = DataOf<typeof contract.productResponse>
export const addProduct = async (body: contract.ProductInput) =>
  (await post<Saved>(callPath('addProduct'), body)).product
export const saveProduct = async (id: string, body: contract.ProductChange) =>
  (await put<Saved>(callPath('updateProduct', { id }), body)).product

type Added = DataOf<typeof contract.lineResponse>
export const addLine = (bookingId: string, body: contract.LineBody) =>
  post<Added>(callPath('addLine', { id: bookingId }), body)
export const takeOffLine = (id: string) => remove<Added>(callPath('takeOffLine', { id }))
