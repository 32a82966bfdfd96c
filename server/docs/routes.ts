import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { API_BASE } from '#contract/calls.ts'
import { type Compressed, compressed, sendCompressed } from '#server/http/compressed.ts'
import { API_TITLE } from './openapi.ts'

const DOCUMENT = '/docs/openapi.json'

/** Without the bar, which chooses among several descriptions, and the column of links, which we have none of. */
const style = `
.swagger-ui .topbar, .swagger-ui .response-col_links { display: none }
.swagger-ui .copy-to-clipboard { flex-shrink: 0 }
`

/** The API described to programs, and the same to people in Swagger UI. */
export async function docsRoutes(app: FastifyInstance) {
  // Made once, when first asked for: by then every route is known.
  let document: Promise<Compressed> | undefined
  app.get(DOCUMENT, async (request, reply) => {
    document ??= compressed(JSON.stringify(app.swagger()))
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
    return sendCompressed(request, reply, await document)
  })

  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: API_BASE,
    theme: { title: API_TITLE, css: [{ filename: 'spa.css', content: style }] },
    uiConfig: { urls: [{ name: API_TITLE, url: API_BASE + DOCUMENT }] },
  })
}
