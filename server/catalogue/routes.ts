import {
  idOrSlugParams,
  searchParams,
  searchResponse,
  serviceChange,
  serviceInput,
  serviceResponse,
  servicesResponse,
} from '#contract/catalogue/catalogue.ts'
import {
  catalogueResponse,
  changedServiceResponse,
  orderBody,
  orderResponse,
} from '#contract/catalogue/catalogue-desk.ts'
import { treatmentHoursBody, treatmentHoursResponse } from '#contract/catalogue/hours-desk.ts'
import { teamResponse } from '#contract/catalogue/team.ts'
import { idParams, idResponse } from '#contract/platform/shapes.ts'
import { acceptedEncoding } from '#server/platform/http/compressed.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { cachedServicesAnswer, findService, servicesAnswer } from './catalogue.ts'
import {
  addService,
  type ChangeDeps,
  deleteService,
  orderServices,
  restoreService,
  setTreatmentHours,
  updateService,
} from './changes.ts'
import { selectCatalogue } from './queries.ts'
import { cachedSearchAnswer, searchAnswer } from './search/search.ts'
import { cachedTeamAnswer, teamAnswer } from './team/answer.ts'

export function catalogueRoutes(app: App, deps: ChangeDeps) {
  route(app, 'fetchServices', { response: servicesResponse }, async (request, reply) => {
    reply.type('application/json; charset=utf-8')
    return app.responses.send(request, reply, await servicesAnswer(deps), () => cachedServicesAnswer(deps))
  })

  route(app, 'fetchTeam', { response: teamResponse }, async (request, reply) => {
    reply.type('application/json; charset=utf-8')
    return app.responses.send(request, reply, await teamAnswer(deps), () => cachedTeamAnswer(deps))
  })

  route(app, 'fetchService', { params: idOrSlugParams, response: serviceResponse }, async ({ params }) => ({
    service: await findService(deps, params.idOrSlug),
  }))

  route(app, 'searchServices', { params: searchParams, response: searchResponse }, async (request, reply) => {
    const { query } = request.params
    reply.type('application/json; charset=utf-8')
    const content = await searchAnswer(deps, query, acceptedEncoding(request))
    return app.responses.send(request, reply, content, () => cachedSearchAnswer(deps, query))
  })

  const one = { params: idParams, response: changedServiceResponse }
  const added = { body: serviceInput, response: { 201: changedServiceResponse } }
  route(app, 'addService', added, async ({ body, principal, within }) => ({
    service: await addService(within(deps), principal, body),
  }))
  route(app, 'updateService', { ...one, body: serviceChange }, async ({ params, body, principal, within }) => ({
    service: await updateService(within(deps), principal, params.id, body),
  }))
  route(app, 'restoreService', one, async ({ params, principal, within }) => ({
    service: await restoreService(within(deps), principal, params.id),
  }))
  route(app, 'deleteService', { params: idParams, response: idResponse }, ({ params, principal, within }) =>
    deleteService(within(deps), principal, params.id),
  )

  // The owner's editor

  route(app, 'deskCatalogue', { response: catalogueResponse }, async () => ({
    services: await selectCatalogue(deps.db),
  }))

  route(app, 'orderServices', { body: orderBody, response: orderResponse }, async ({ body, principal, within }) => ({
    services: await orderServices(within(deps), principal, body.services),
  }))

  const hours = { body: treatmentHoursBody, response: treatmentHoursResponse }
  route(app, 'setTreatmentHours', hours, ({ body, principal, within }) =>
    setTreatmentHours(within(deps), principal, body),
  )
}
