import { deskBookingResponse } from '#contract/desk.ts'
import {
  claimsResponse,
  moneyQuery,
  moneyResponse,
  refundBody,
  seenBody,
  seenResponse,
  takingsQuery,
  takingsResponse,
} from '#contract/money-desk.ts'
import { idParams } from '#contract/shapes.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import { settleRefund, showChanged } from '#server/desk/bookings/changes.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route } from '#server/http/route.ts'
import { moneyOfMonth, takingsOfDay } from './month.ts'
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
  const settled = { params: idParams, body: refundBody, response: deskBookingResponse }
  route(app, 'settleRefund', settled, async ({ params, body, principal, within }) =>
    showChanged(deps, await settleRefund(within(deps), principal, params.id, body)),
  )
}
