import { idParams } from '#contract/shapes.ts'
import {
  addWaitingBody,
  joinWaitingBody,
  joinWaitingResponse,
  leaveWaitingResponse,
  waitingAddedResponse,
  waitingKeyBody,
  waitingKeyParams,
  waitingListResponse,
  waitingRemovedResponse,
  waitingResponse,
} from '#contract/waiting.ts'
import { type App, acceptFormBodies } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import type { BookingDeps } from '../booking.ts'
import { addCaller } from './add-caller.ts'
import { joinWaiting } from './join.ts'
import { listWaiting } from './list.ts'
import { leaveWaiting, openWaiting, removeWaiting } from './place.ts'

export function waitingRoutes(app: App, deps: BookingDeps) {
  route(
    app,
    'joinWaiting',
    { body: joinWaitingBody, response: { 201: joinWaitingResponse } },
    async ({ body, ip, within }) => ({ success, ...(await joinWaiting(within(deps), body, { ip })) }),
  )

  route(app, 'openWaiting', { body: waitingKeyBody, response: { 200: waitingResponse } }, ({ body }) =>
    openWaiting(deps, body.key),
  )

  const response = { 200: leaveWaitingResponse }
  route(app, 'leaveWaiting', { body: waitingKeyBody, response }, async ({ body, within }) => ({
    success,
    ...(await leaveWaiting(within(deps), body.key)),
  }))

  app.register(async scope => {
    acceptFormBodies(scope as App)
    route(scope as App, 'leaveByMail', { params: waitingKeyParams, response }, async ({ params, within }) => ({
      success,
      ...(await leaveWaiting(within(deps), params.key)),
    }))
  })

  route(app, 'listWaiting', { response: { 200: waitingListResponse } }, async () => ({
    success,
    places: await listWaiting(deps),
  }))

  route(
    app,
    'addWaiting',
    { body: addWaitingBody, response: { 201: waitingAddedResponse } },
    async ({ body, principal, within }) => ({ success, ...(await addCaller(within(deps), principal, body)) }),
  )

  route(
    app,
    'removeWaiting',
    { params: idParams, response: { 200: waitingRemovedResponse } },
    async ({ params, principal, within }) => {
      await removeWaiting(within(deps), principal, params.id)
      return { success, _id: params.id }
    },
  )
}
