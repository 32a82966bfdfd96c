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
import { readDeskBooking } from '#server/desk/desk-booking.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route } from '#server/http/route.ts'
import { moneyOfMonth } from './month.ts'
import { settleRefund } from './refunds.ts'
import { claimsForStatement, noteSeen } from './statement.ts'
import { takingsOfDay } from './takings.ts'

export function moneyRoutes(app: App, deps: BookingDeps) {
  const success = true as const
  route(app, 'deskMoney', { querystring: moneyQuery, response: { 200: moneyResponse } }, async ({ query }) => ({
    success,
    ...(await moneyOfMonth(deps, query.month)),
  }))
  route(
    app,
    'deskTakings',
    { querystring: takingsQuery, response: { 200: takingsResponse } },
    async ({ query, principal }) => ({ success, ...(await takingsOfDay(deps, principal, query.date)) }),
  )
  route(app, 'moneyClaims', { response: { 200: claimsResponse } }, async () => ({
    success,
    ...(await claimsForStatement(deps)),
  }))
  route(app, 'markSeen', { body: seenBody, response: { 200: seenResponse } }, async ({ body, principal, within }) => ({
    success,
    seen: await noteSeen(within(deps), principal, body),
  }))
  route(
    app,
    'settleRefund',
    { params: idParams, body: refundBody, response: { 200: deskBookingResponse } },
    async ({ params, body, principal, within }) => {
      const { booking, undoUntil } = await settleRefund(within(deps), principal, params.id, body)
      return {
        success,
        booking: await readDeskBooking(deps.db, booking.id, deps.clock.now()),
        undoUntil: undoUntil?.toISOString() ?? null,
      }
    },
  )
}
