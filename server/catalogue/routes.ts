import { calls } from '#contract/calls.ts'
import { idOrSlugParams, type ServicesAnswer, serviceAnswer } from '#contract/catalogue.ts'
import { compressed, sendCompressed } from '#server/http/compressed.ts'
import { type App, pathsOf } from '#server/http/contract-adapter.ts'
import { allServices, type CatalogueDeps, findService } from './catalogue.ts'

export function catalogueRoutes(app: App, deps: CatalogueDeps) {
  app.get(calls.fetchServices.path, async (request, reply) => {
    const content = await deps.site.get('services answer', async () => {
      const answer: ServicesAnswer = { success: true, services: await allServices(deps) }
      return compressed(JSON.stringify(answer))
    })
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
    return sendCompressed(request, reply, content)
  })

  for (const path of pathsOf(calls.fetchService))
    app.get(path, { schema: { params: idOrSlugParams, response: { 200: serviceAnswer } } }, async ({ params }) => ({
      success: true as const,
      service: await findService(deps, params.idOrSlug),
    }))
}
