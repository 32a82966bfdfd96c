import {
  claimsResponse,
  moneyQuery,
  moneyResponse,
  seenBody,
  seenResponse,
  takingsQuery,
  takingsResponse,
} from '#contract/money/money-desk.ts'
import { productChange, productInput, productResponse, productsResponse } from '#contract/money/till.ts'
import { idParams } from '#contract/platform/shapes.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { moneyOfMonth, takingsOfDay } from './month.ts'
import { addProduct, listProducts, updateProduct } from './products/products.ts'
import { claimsForStatement, noteSeen } from './statement.ts'

export function moneyRoutes(app: App, deps: BookingDeps) {
  route(app, 'deskMoney', { querystring: moneyQuery, response: moneyResponse }, ({ query }) =>
    moneyOfMonth(deps, query.month),
  )
  route(app, 'deskTakings', { querystring: takingsQuery, response: takingsResponse }, ({ query, principal }) =>
    takingsOfDay(deps, principal, query.date),
  )
  route(app, 'moneyClaims', { response: claimsResponse }, () => claimsForStatement(deps))
  route(app, 'markSeen', { body: seenBody, response: seenResponse }, async ({ body, principal, within }) => ({
    seen: await noteSeen(within(deps), principal, body),
  }))

  // Products

  const product = { params: idParams, response: productResponse }
  route(app, 'listProducts', { response: productsResponse }, async () => ({ products: await listProducts(deps) }))
  const added = { body: productInput, response: { 201: productResponse } }
  route(app, 'addProduct', added, async ({ body, principal, within }) => ({
    product: await addProduct(within(deps), principal, body),
  }))
  route(app, 'updateProduct', { ...product, body: productChange }, async ({ params, body, principal, within }) => ({
    product: await updateProduct(within(deps), principal, params.id, body),
  }))
  route(app, 'hideProduct', product, async ({ params, principal, within }) => ({
    product: await updateProduct(within(deps), principal, params.id, { isHidden: true }),
  }))
}
