import {
  idOrSlugParams,
  searchParams,
  searchResponse,
  serviceChange,
  serviceDeletedResponse,
  serviceInput,
  serviceResponse,
  servicesResponse,
} from '#contract/catalogue.ts'
import { catalogueResponse, changedServiceResponse, orderBody, orderResponse } from '#contract/catalogue-desk.ts'
import { treatmentHoursBody, treatmentHoursResponse } from '#contract/hours-desk.ts'
import { idParams } from '#contract/shapes.ts'
import { acceptedEncoding } from '#server/http/compressed.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import { findService } from './catalogue.ts'
import { addService, type ChangeDeps, deleteService, orderServices, restoreService, updateService } from './changes.ts'
import { selectCatalogue } from './queries.ts'
import { rememberedAnswer, searchAnswer } from './search/search.ts'
import { readyServicesAnswer, servicesAnswer } from './services-answer.ts'
import { setTreatmentHours } from './treatment-hours.ts'

export function catalogueRoutes(app: App, deps: ChangeDeps) {
  route(app, 'fetchServices', { response: { 200: servicesResponse } }, async (request, reply) => {
    reply.type('application/json; charset=utf-8')
    return app.responses.send(request, reply, await servicesAnswer(deps), () => readyServicesAnswer(deps))
  })

  route(app, 'fetchService', { params: idOrSlugParams, response: { 200: serviceResponse } }, async ({ params }) => ({
    success,
    service: await findService(deps, params.idOrSlug),
  }))

  route(app, 'searchServices', { params: searchParams, response: { 200: searchResponse } }, async (request, reply) => {
    const { query } = request.params
    reply.type('application/json; charset=utf-8')
    const content = await searchAnswer(deps, query, acceptedEncoding(request))
    return app.responses.send(request, reply, content, () => rememberedAnswer(deps, query))
  })

  route(
    app,
    'addService',
    { body: serviceInput, response: { 201: changedServiceResponse } },
    async ({ body, principal, within }) => ({ success, service: await addService(within(deps), principal, body) }),
  )

  route(
    app,
    'updateService',
    { params: idParams, body: serviceChange, response: { 200: changedServiceResponse } },
    async ({ params, body, principal, within }) => ({
      success,
      service: await updateService(within(deps), principal, params.id, body),
    }),
  )

  route(
    app,
    'deleteService',
    { params: idParams, response: { 200: serviceDeletedResponse } },
    async ({ params, principal, within }) => {
      await deleteService(within(deps), principal, params.id)
      return { success, _id: params.id }
    },
  )

  // The owner's editor

  route(app, 'deskCatalogue', { response: { 200: catalogueResponse } }, async () => ({
    success,
    services: await selectCatalogue(deps.db),
  }))

  route(
    app,
    'orderServices',
    { body: orderBody, response: { 200: orderResponse } },
    async ({ body, principal, within }) => ({
      success,
      services: await orderServices(within(deps), principal, body.services),
    }),
  )

  route(
    app,
    'setTreatmentHours',
    { body: treatmentHoursBody, response: { 200: treatmentHoursResponse } },
    async ({ body, principal, within }) => ({
      success,
      ...(await setTreatmentHours(within(deps), principal, body)),
    }),
  )

  route(
    app,
    'restoreService',
    { params: idParams, response: { 200: changedServiceResponse } },
    async ({ params, principal, within }) => ({
      success,
      service: await restoreService(within(deps), principal, params.id),
    }),
  )
}
