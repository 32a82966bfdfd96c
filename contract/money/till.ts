import { z } from 'zod'
import { deskBooking, wholeAmount } from '../desk/desk.ts'
import { accountLine } from '../ledger/lines.ts'
import { instant, line, opaqueId, success, wholePrice } from '../platform/shapes.ts'
import { LINE_QUANTITY_MAX, PRODUCT_STOCK_MAX } from '../rules.ts'

/** What is sold at the desk beside treatments, and what is written on a visit's account at its end. */

export const product = z.object({
  _id: z.string(),
  name: z.string(),
  price: z.int(),
  /** How many are left; null: not counted. Below 0 if more was sold than counted. */
  stock: z.int().nullable(),
  isHidden: z.boolean(),
  version: z.int(),
})

const stock = z.int({ error: 'Please give the number as a whole number' }).min(0).max(PRODUCT_STOCK_MAX).nullable()

export const productInput = z.object({ name: line(120), price: wholePrice, stock: stock.default(null) })

/** Omitted fields stay. */
export const productChange = z
  .object({ name: line(120), price: wholePrice, stock, isHidden: z.boolean(), version: z.int() })
  .partial()

export const productsResponse = z.object({ success, products: z.array(product) })
export const productResponse = z.object({ success, product })

const reason = line(200)

/** Products have their price of today; a discount is what it takes off. */
export const lineBody = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    productId: opaqueId,
    quantity: z.int().min(1).max(LINE_QUANTITY_MAX).default(1),
  }),
  z.object({ kind: z.literal('extra'), label: line(120), amount: wholeAmount }),
  z.object({ kind: z.literal('tip'), amount: wholeAmount }),
  z.object({ kind: z.literal('discount'), amount: wholeAmount, reason }),
])

export const lineResponse = z.object({
  success,
  line: accountLine,
  booking: deskBooking,
  undoUntil: instant.nullable(),
})

export type Product = z.infer<typeof product>
export type ProductInput = z.output<typeof productInput>
export type ProductChange = z.output<typeof productChange>
export type LineBody = z.output<typeof lineBody>
export type LineResponse = z.infer<typeof lineResponse>
