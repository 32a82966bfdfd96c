import type { FastifyInstance } from 'fastify'
import { sendCompressed } from '#server/http/compressed.ts'
import { apiNotFound } from '#server/http/errors.ts'
import { type PageDeps, page } from './page.ts'

/** Every address that is not the API: a built file, or a page with its right status. */
export async function pageRoutes(app: FastifyInstance, deps: PageDeps) {
  await deps.pages.serveFiles(app)

  app.get('/*', async (request, reply) => {
    const { status, content } = await page(deps, request.url)
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    if (status === 503) reply.header('retry-after', '300')
    return sendCompressed(request, reply, content)
  })
  app.setNotFoundHandler(apiNotFound)
}
