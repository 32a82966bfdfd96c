import { knownCustomerQuery, knownCustomerResponse } from '#contract/booking/new-booking.ts'
import * as schemas from '#contract/people/people.ts'
import { idParams } from '#contract/platform/shapes.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { erasePerson } from './erase/erase.ts'
import { exportPerson } from './export.ts'
import { mergePeople, splitPeople } from './merge.ts'
import { findKnownCustomer, listPeople, noteAbout, type PeopleDeps, readPerson } from './people.ts'
import { answerRequest, askAboutData, listRequests } from './requests/requests.ts'

export function peopleRoutes(app: App, deps: PeopleDeps) {
  const one = { params: idParams, response: schemas.personResponse }

  route(app, 'listPeople', { querystring: schemas.peopleQuery, response: schemas.peopleResponse }, ({ query }) =>
    listPeople(deps, query),
  )
  route(app, 'fetchPerson', one, ({ params }) => readPerson(deps, params.id))
  route(app, 'updatePerson', { ...one, body: schemas.personBody }, ({ params, body, principal, within }) =>
    noteAbout(within(deps), principal, params.id, body),
  )
  route(app, 'mergePeople', { ...one, body: schemas.mergeBody }, async ({ params, body, principal, within }) => {
    await mergePeople(within(deps), principal, params.id, body.otherId)
    return readPerson(deps, params.id)
  })
  const split = { params: idParams, body: schemas.splitBody, response: schemas.splitResponse }
  route(app, 'splitPeople', split, ({ params, body, principal, within }) =>
    splitPeople(within(deps), principal, params.id, body.mergeId),
  )
  route(app, 'exportPerson', { params: idParams }, async ({ params, principal }, reply) => {
    const { stream, fileName } = await exportPerson(deps, principal, params.id)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('x-content-type-options', 'nosniff')
      .send(stream)
  })
  route(
    app,
    'erasePerson',
    { params: idParams, response: schemas.erasedResponse },
    async ({ params, principal, within }) => {
      const erased = await erasePerson(within(deps), principal, params.id)
      deps.mail.wake()
      return { _id: params.id, erased }
    },
  )

  route(
    app,
    'knownCustomer',
    { querystring: knownCustomerQuery, response: knownCustomerResponse },
    async ({ query }) => ({ customer: await findKnownCustomer(deps, query.phone) }),
  )

  route(app, 'listRequests', { response: schemas.requestsResponse }, async () => ({
    requests: await listRequests(deps.db, deps.clock.now()),
  }))
  route(
    app,
    'answerRequest',
    { params: idParams, body: schemas.answerBody, response: schemas.answerResponse },
    async ({ params, body, principal, within }) => ({
      request: await answerRequest(within(deps), principal, params.id, body),
    }),
  )
  route(app, 'requestMyData', { body: schemas.requestBody, response: schemas.requestResponse }, ({ body, within }) =>
    askAboutData(within(deps), body),
  )
}
