import { calls } from '#contract/calls.ts'
import {
  idOrSlugParams,
  type ServicesAnswer,
  searchAnswer,
  searchParams,
  serviceAnswer,
  serviceDeletedAnswer,
  serviceInput,
  servicesAnswer,
} from '#contract/catalogue.ts'
import { idParams } from '#contract/shapes.ts'
import type { Config } from '#server/config.ts'
import { compressed, sendCompressed } from '#server/http/compressed.ts'
import { type App, pathsOf } from '#server/http/contract-adapter.ts'
import { requireOwner } from '#server/owner/credential.ts'
import { allServices, findService } from './catalogue.ts'
import { addService, type ChangeDeps, deleteService, updateService } from './changes.ts'
import { searchServices } from './search/search.ts'

export function catalogueRoutes(app: App, deps: ChangeDeps & { config: Pick<Config, 'ownerToken'> }) {
  const onRequest = requireOwner(deps)
  const success = true as const

  app.get(calls.fetchServices.path, { schema: { response: { 200: servicesAnswer } } }, async (request, reply) => {
    const content = await deps.site.get('services answer', async () => {
      const answer: ServicesAnswer = { success, services: await allServices(deps) }
      return compressed(JSON.stringify(answer))
    })
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
    return sendCompressed(request, reply, content)
  })

  for (const path of pathsOf(calls.fetchService))
    app.get(path, { schema: { params: idOrSlugParams, response: { 200: serviceAnswer } } }, async ({ params }) => ({
      success,
      service: await findService(deps, params.idOrSlug),
    }))

  for (const path of pathsOf(calls.searchServices))
    app.get(path, { schema: { params: searchParams, response: { 200: searchAnswer } } }, async ({ params }) => ({
      success,
      results: await searchServices(deps, params.query),
    }))

  app.post(
    calls.addService.path,
    { onRequest, schema: { body: serviceInput, response: { 201: serviceAnswer } } },
    async ({ body }, reply) => reply.code(201).send({ success, service: await addService(deps, body) }),
  )

  app.put(
    calls.updateService.path,
    { onRequest, schema: { params: idParams, body: serviceInput, response: { 200: serviceAnswer } } },
    async ({ params, body }) => ({ success, service: await updateService(deps, params.id, body) }),
  )

  app.delete(
    calls.deleteService.path,
    { onRequest, schema: { params: idParams, response: { 200: serviceDeletedAnswer } } },
    async ({ params }) => {
      await deleteService(deps, params.id)
      return { success, _id: params.id }
    },
  )
}
