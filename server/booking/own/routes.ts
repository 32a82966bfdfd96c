import {
  manageAccountBody,
  manageBody,
  manageLinkBody,
  manageLinkResponse,
  manageMoveBody,
  manageResponse,
} from '#contract/manage.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import { giveRefundAccount } from '../refund/account.ts'
import { cancelOwnBooking } from './cancel.ts'
import { moveOwnBooking } from './move.ts'
import { type OwnDeps, openOwnBooking } from './own-booking.ts'
import { restoreOwnBooking } from './restore.ts'
import { sendManageLink } from './send-link.ts'

/** What a customer asks about their own booking. The receipt is taken where receipts are: in the room of payments. */
export function ownBookingRoutes(app: App, deps: OwnDeps) {
  const response = { 200: manageResponse }
  route(app, 'manageBooking', { body: manageBody, response }, ({ body }) => openOwnBooking(deps, body))
  route(app, 'moveOwnBooking', { body: manageMoveBody, response }, ({ body, within }) =>
    moveOwnBooking(within(deps), body),
  )
  route(app, 'cancelOwnBooking', { body: manageBody, response }, ({ body, within }) =>
    cancelOwnBooking(within(deps), body),
  )
  route(app, 'restoreOwnBooking', { body: manageBody, response }, ({ body, within }) =>
    restoreOwnBooking(within(deps), body),
  )
  route(app, 'giveRefundAccount', { body: manageAccountBody, response }, ({ body, within }) =>
    giveRefundAccount(within(deps), body),
  )
  route(
    app,
    'sendManageLink',
    { body: manageLinkBody, response: { 200: manageLinkResponse } },
    async ({ body, within }) => ({
      success,
      ...(await sendManageLink(within(deps), body)),
    }),
  )
}
