import {
  claimsResponse,
  moneyQuery,
  moneyResponse,
  seenBody,
  seenResponse,
  takingsQuery,
  takingsResponse,
} from '#contract/money/money-desk.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
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
}
