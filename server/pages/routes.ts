import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendCompressed } from '#server/http/compressed.ts'
import { apiNotFound } from '#server/http/errors.ts'
import { type PageDeps, page } from './page.ts'

/** Every address that is not the API: a built file, or a page with its right status. */
export async function pageRoutes(app: FastifyInstance, deps: PageDeps) {
  if (deps.pages.clientDir) await serveBuiltFiles(app, deps.pages.clientDir)

  app.get('/*', async (request, reply) => {
    const { status, content } = await page(deps, request.url)
    reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    if (status === 503) reply.header('retry-after', '300')
    return sendCompressed(request, reply, content)
  })
  app.setNotFoundHandler(apiNotFound)
}

/** Names with a hash in them never change their content; the few others are asked for again after an hour. */
async function serveBuiltFiles(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'index.html'],
    setHeaders: (reply, path) => {
      const forever = /[\\/](assets|pictures)[\\/]/.test(path)
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}
