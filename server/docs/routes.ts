import type { FastifyInstance } from 'fastify'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Compressed, compressed, sendCompressed } from '#server/http/compressed.ts'
import { ApiPage } from './ApiPage.tsx'
import type { ApiDocument } from './openapi.ts'

/** The API described to programs, and the same as a page for people. Both are made once, when first asked for. */
export function docsRoutes(app: FastifyInstance) {
  const asJson = once(() => compressed(JSON.stringify(app.swagger())))
  const asPage = once(() => {
    const page = createElement(ApiPage, { document: app.swagger() as ApiDocument })
    return compressed(`<!doctype html>${renderToStaticMarkup(page)}`)
  })

  app.get('/docs/openapi.json', async (request, reply) => {
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
    return sendCompressed(request, reply, await asJson())
  })

  app.get('/docs', async (request, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return sendCompressed(request, reply, await asPage())
  })
}

function once(make: () => Promise<Compressed>) {
  let made: Promise<Compressed> | undefined
  return () => {
    made ??= make()
    return made
  }
}
