import {
  additionsResponse,
  manageAccountBody,
  manageAddBody,
  manageBody,
  manageHealthBody,
  manageLinkBody,
  manageMoveBody,
  manageRemoveBody,
  manageResponse,
} from '#contract/booking/manage.ts'
import { messageResponse } from '#contract/platform/shapes.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import type { BookingDeps } from '../booking.ts'
import { giveHealthAnswers } from '../health/give.ts'
import { giveRefundAccount } from '../refund/account.ts'
import { addOwnTreatment, ownAdditions } from './add-treatment.ts'
import { cancelOwnBooking, moveOwnBooking, restoreOwnBooking } from './changes.ts'
import { openOwnBooking } from './own-booking.ts'
import { removeOwnTreatment } from './remove-treatment.ts'
import { sendManageLink } from './send-link.ts'

/** The route that takes a receipt is in the room of payments. */
export function ownBookingRoutes(app: App, deps: BookingDeps) {
  const response = manageResponse
  route(app, 'manageBooking', { body: manageBody, response }, ({ body }) => openOwnBooking(deps, body))
  route(app, 'moveOwnBooking', { body: manageMoveBody, response }, ({ body, within }) =>
    moveOwnBooking(within(deps), body),
  )
  route(app, 'removeOwnTreatment', { body: manageRemoveBody, response }, ({ body, within }) =>
    removeOwnTreatment(within(deps), body),
  )
  route(app, 'ownAdditions', { body: manageBody, response: additionsResponse }, ({ body }) => ownAdditions(deps, body))
  route(app, 'addOwnTreatment', { body: manageAddBody, response }, ({ body, within }) =>
    addOwnTreatment(within(deps), body),
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
  route(app, 'giveHealthAnswers', { body: manageHealthBody, response }, ({ body, within }) =>
    giveHealthAnswers(within(deps), body),
  )
  route(app, 'sendManageLink', { body: manageLinkBody, response: messageResponse }, ({ body, within }) =>
    sendManageLink(within(deps), body),
  )
}
