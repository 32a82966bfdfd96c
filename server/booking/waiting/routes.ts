import {
  addWaitingBody,
  joinWaitingBody,
  waitingAddedResponse,
  waitingKeyBody,
  waitingKeyParams,
  waitingListResponse,
  waitingResponse,
} from '#contract/booking/waiting.ts'
import { idParams, idResponse, messageResponse } from '#contract/platform/shapes.ts'
import { type App, acceptFormBodies } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import type { BookingDeps } from '../booking.ts'
import { addCaller, joinWaiting } from './join.ts'
import { leaveWaiting, listWaiting, openWaiting, removeWaiting } from './place.ts'

export function waitingRoutes(app: App, deps: BookingDeps) {
  route(app, 'joinWaiting', { body: joinWaitingBody, response: { 201: messageResponse } }, ({ body, ip, within }) =>
    joinWaiting(within(deps), body, { ip }),
  )

  route(app, 'openWaiting', { body: waitingKeyBody, response: waitingResponse }, ({ body }) =>
    openWaiting(deps, body.key),
  )

  const response = messageResponse
  route(app, 'leaveWaiting', { body: waitingKeyBody, response }, ({ body, within }) =>
    leaveWaiting(within(deps), body.key),
  )

  app.register(async scope => {
    acceptFormBodies(scope as App)
    route(scope as App, 'leaveByMail', { params: waitingKeyParams, response }, ({ params, within }) =>
      leaveWaiting(within(deps), params.key),
    )
  })

  route(app, 'listWaiting', { response: waitingListResponse }, async () => ({ places: await listWaiting(deps) }))

  const added = { body: addWaitingBody, response: { 201: waitingAddedResponse } }
  route(app, 'addWaiting', added, ({ body, principal, within }) => addCaller(within(deps), principal, body))
  route(app, 'removeWaiting', { params: idParams, response: idResponse }, ({ params, principal, within }) =>
    removeWaiting(within(deps), principal, params.id),
  )
}
