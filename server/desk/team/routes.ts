import {
  awayBody,
  awayResponse,
  markMyTreatmentBody,
  markMyTreatmentResponse,
  memberChange,
  memberInput,
  memberResponse,
  membersResponse,
  myDayQuery,
  myDayResponse,
  resourcesResponse,
  roomChange,
  roomInput,
  roomResponse,
  roomsResponse,
  timesAwayQuery,
  timesAwayResponse,
} from '#contract/catalogue/team.ts'
import { idParams } from '#contract/platform/shapes.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { markAway, timesAway } from './away.ts'
import { addTherapist, listTeam, updateTherapist } from './members.ts'
import { markMyTreatment, myDay } from './my-day.ts'
import { deskResources } from './resources.ts'
import { addRoom, listRooms, updateRoom } from './rooms.ts'

export function teamRoutes(app: App, deps: BookingDeps) {
  route(app, 'deskResources', { response: resourcesResponse }, () => deskResources(deps))

  // People

  const person = { params: idParams, response: memberResponse }
  route(app, 'listTeam', { response: membersResponse }, async () => ({ team: await listTeam(deps) }))
  const hired = { body: memberInput, response: { 201: memberResponse } }
  route(app, 'addTherapist', hired, async ({ body, principal, within }) => ({
    member: await addTherapist(within(deps), principal, body),
  }))
  route(app, 'updateTherapist', { ...person, body: memberChange }, async ({ params, body, principal, within }) => ({
    member: await updateTherapist(within(deps), principal, params.id, body),
  }))
  route(app, 'hideTherapist', person, async ({ params, principal, within }) => ({
    member: await updateTherapist(within(deps), principal, params.id, { isHidden: true }),
  }))

  const away = { params: idParams, body: awayBody, response: awayResponse }
  route(app, 'markAway', away, ({ params, body, principal, within }) =>
    markAway(within(deps), principal, params.id, body),
  )

  const awayOn = { params: idParams, querystring: timesAwayQuery, response: timesAwayResponse }
  route(app, 'timesAway', awayOn, async ({ params, query }) => ({
    times: await timesAway(deps, params.id, query.date),
  }))

  // Rooms

  const room = { params: idParams, response: roomResponse }
  route(app, 'listRooms', { response: roomsResponse }, async () => ({ rooms: await listRooms(deps) }))
  const opened = { body: roomInput, response: { 201: roomResponse } }
  route(app, 'addRoom', opened, async ({ body, principal, within }) => ({
    room: await addRoom(within(deps), principal, body),
  }))
  route(app, 'updateRoom', { ...room, body: roomChange }, async ({ params, body, principal, within }) => ({
    room: await updateRoom(within(deps), principal, params.id, body),
  }))
  route(app, 'hideRoom', room, async ({ params, principal, within }) => ({
    room: await updateRoom(within(deps), principal, params.id, { isHidden: true }),
  }))

  // A therapist's own day

  route(app, 'myDay', { querystring: myDayQuery, response: myDayResponse }, ({ query, principal }) =>
    myDay(deps, principal, query),
  )
  const marked = { params: idParams, body: markMyTreatmentBody, response: markMyTreatmentResponse }
  route(app, 'markMyTreatment', marked, async ({ params, body, principal, within }) => ({
    treatment: await markMyTreatment(within(deps), principal, params.id, body),
  }))
}
