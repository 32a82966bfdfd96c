import type { FastifyInstance } from 'fastify'
import { catalogueFile, crawlerFiles } from '#contract/paths.ts'
import { servicesAnswer } from '#server/catalogue/catalogue.ts'
import { sendCompressed } from '#server/platform/http/compressed.ts'
import { apiNotFound } from '#server/platform/http/errors.ts'
import { allowInside } from '#server/platform/http/security.ts'
import { robots, securityText, siteMap } from './crawlers.ts'
import { deskShell } from './desk-shell.ts'
import { webManifest } from './manifest.ts'
import { type PageDeps, page } from './page.ts'
import { problemPage } from './problem-page.ts'

/** Every address that is not the API: a built file, or a page with its right status. */
export async function pageRoutes(app: FastifyInstance, deps: PageDeps) {
  await deps.pages.serveFiles(app)

  app.get(crawlerFiles.robots, async (_, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return robots(deps)
  })
  app.get(crawlerFiles.security, async (_, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return securityText(deps)
  })
  app.get(crawlerFiles.siteMap, async (request, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache')
    return sendCompressed(request, reply, await siteMap(deps))
  })
  app.get(crawlerFiles.manifest, async (request, reply) => {
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return sendCompressed(request, reply, await webManifest(deps))
  })
  app.get(catalogueFile, async (request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
    return sendCompressed(request, reply, await servicesAnswer(deps))
  })
  deskShell(app, deps)
  app.get('/*', { errorHandler: problemPage }, async (request, reply) => {
    const { status, content, isSecret, inside, readIfFresh } = await page(deps, request.url)
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    if (isSecret) reply.header('referrer-policy', 'no-referrer')
    for (const kind of ['script', 'style'] as const) if (inside?.[kind]) allowInside(reply, kind, inside[kind])
    if (status === 503) reply.header('retry-after', '300')
    return app.responses.send(request, reply, content, readIfFresh)
  })
  app.setNotFoundHandler(apiNotFound)
}
