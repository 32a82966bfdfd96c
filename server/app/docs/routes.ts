import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { iconPath } from '#contract/catalogue/look.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { currentSpa, type SpaDeps } from '#server/catalogue/spa/spa.ts'
import { compressed, sendCompressed } from '#server/platform/http/compressed.ts'
import { allowInside } from '#server/platform/http/security.ts'

/** OpenAPI and Swagger UI, cached until the spa changes. */
export function docsRoutes(app: FastifyInstance, deps: SpaDeps) {
  const title = async () => `The API of ${(await currentSpa(deps)).name}`
  serve('/docs/openapi.json', 'application/json', async () => {
    const { info, ...rest } = app.swagger()
    return JSON.stringify({ ...rest, info: { ...info, title: await title() } })
  })
  serve('/docs', 'text/html', async () => page(await title(), iconPath('favicon.svg', await currentSpa(deps))))
  serve('/docs/start.js', 'text/javascript', async () => start)
  serve('/docs/swagger-ui.js', 'text/javascript', () => viewerFile('swagger-ui-bundle.js'))
  serve('/docs/swagger-ui.css', 'text/css', async () => (await viewerFile('swagger-ui.css')) + ownStyle)

  function serve(url: string, type: string, make: () => Promise<string>) {
    app.get(url, async (request, reply) => {
      const content = await deps.cache.get(`docs ${url}`, async () => compressed(await make()))
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache')
      // The viewer is not ours and draws with style attributes.
      if (type === 'text/html') allowInside(reply, 'style', "'unsafe-inline'")
      return sendCompressed(request, reply, content)
    })
  }
}

// Only the viewer's files: as a plugin the package takes 13 MB of every server.
const require = createRequire(import.meta.url)
const isBuilt = existsSync(new URL('docs-viewer', import.meta.url))

function viewerFile(name: string) {
  const folder = isBuilt
    ? new URL('docs-viewer/', import.meta.url)
    : pathToFileURL(require.resolve('@fastify/swagger-ui/static/swagger-ui.css'))
  return readFile(new URL(name, folder), 'utf8')
}

const page = (title: string, icon: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="${icon}" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="viewer"></div>
    <script src="/api/docs/swagger-ui.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

// Its groups start closed: with all of them open the viewer stopped drawing after some 140 calls.
const start =
  "SwaggerUIBundle({ url: '/api/docs/openapi.json', dom_id: '#viewer', deepLinking: true, docExpansion: 'none' })\n"

/** The empty column of links made the page wider than a phone. */
const ownStyle = `
body { margin: 0 }
.swagger-ui .response-col_links { display: none }
.swagger-ui .copy-to-clipboard { flex-shrink: 0 }
`
