import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { type Compressed, compressed, sendCompressed } from '#server/http/compressed.ts'
import { API_TITLE } from './openapi.ts'

/** The API described to programs, and the same to people in Swagger UI. Each is made once, when first asked for. */
export function docsRoutes(app: FastifyInstance) {
  serve('/docs/openapi.json', 'application/json', async () => JSON.stringify(app.swagger()))
  serve('/docs', 'text/html', async () => page)
  serve('/docs/start.js', 'text/javascript', async () => start)
  serve('/docs/swagger-ui.js', 'text/javascript', () => readFile(viewer.script, 'utf8'))
  serve('/docs/swagger-ui.css', 'text/css', async () => (await readFile(viewer.style, 'utf8')) + ownStyle)

  function serve(url: string, type: string, make: () => Promise<string>) {
    let made: Promise<Compressed> | undefined
    app.get(url, async (request, reply) => {
      made ??= make().then(compressed)
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache')
      return sendCompressed(request, reply, await made)
    })
  }
}

// Only the viewer's files: as a plugin the package puts 13 MB into every server, for a page that is seldom opened.
const require = createRequire(import.meta.url)
const viewer = {
  script: require.resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js'),
  style: require.resolve('@fastify/swagger-ui/static/swagger-ui.css'),
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${API_TITLE}</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="viewer"></div>
    <script src="/api/docs/swagger-ui.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

const start = "SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#viewer', deepLinking: true })\n"

/** Without the column of links, which we have none of: it made the page wider than a phone. */
const ownStyle = `
body { margin: 0 }
.swagger-ui .response-col_links { display: none }
.swagger-ui .copy-to-clipboard { flex-shrink: 0 }
`
