import type { FastifyInstance } from 'fastify'
import { accentStyle } from '#contract/catalogue/accent.ts'
import { iconVersion } from '#contract/catalogue/look.ts'
import { publicSpa } from '#contract/catalogue/public-spa.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { catalogueFile, crawlerFiles } from '#contract/paths.ts'
import { servicesAnswer } from '#server/catalogue/catalogue.ts'
import { iconFiles } from '#server/catalogue/share-card/icons.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Compressed, compressed, sendCompressed } from '#server/platform/http/compressed.ts'
import { apiNotFound } from '#server/platform/http/errors.ts'
import { allowInside, DESK_PERMISSIONS, hashSource } from '#server/platform/http/security.ts'
import { scriptJson } from '#web/app/script-json.ts'
import { SERVICE_WORKER } from './built-files.ts'
import { type PageDeps, page, problemPage } from './page.ts'
import { withIcons } from './renderer.ts'
import { robots, securityText, serviceWorker, siteMap, webManifest } from './site-files.ts'

/** Every address that is not the API: a built file, or a page with its right status. */
export async function pageRoutes(app: FastifyInstance, deps: PageDeps & Pick<Deps, 'pictures' | 'log'>) {
  iconFiles(app, deps)
  await deps.pages.serveFiles(app)
  const files: [address: string, type: string, read: () => Promise<string | Compressed>][] = [
    [crawlerFiles.robots, 'text/plain', async () => robots(deps)],
    [crawlerFiles.security, 'text/plain', () => securityText(deps)],
    [crawlerFiles.siteMap, 'application/xml', () => siteMap(deps)],
    [crawlerFiles.manifest, 'application/manifest+json', () => webManifest(deps)],
    [catalogueFile, 'application/json', () => servicesAnswer(deps)],
  ]
  const worker = deps.pages.serviceWorker
  if (worker) files.push([`/${SERVICE_WORKER}`, 'text/javascript', () => serviceWorker(deps, worker)])
  for (const [address, type, read] of files)
    app.get(address, async (request, reply) => {
      const content = await read()
      reply.type(`${type}; charset=utf-8`)
      if (typeof content === 'string') return reply.header('cache-control', 'public, max-age=3600').send(content)
      return sendCompressed(request, reply.header('cache-control', 'no-cache'), content)
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

/** Addresses contain keys, and the desk shows names: nothing is cached, sent as referrer or listed. */
const DESK_HEADERS = {
  'cache-control': 'no-store',
  'permissions-policy': DESK_PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** One document for every address of the desk, also during maintenance, with the public data of the spa inlined. */
function deskShell(app: FastifyInstance, deps: PageDeps) {
  const { pages, cache } = deps
  const make = async () => {
    const [shell, spa] = [await pages.deskShell(), publicSpa(await currentSpa(deps))]
    const inlined = `<script type="application/json" id="spa">${scriptJson(spa)}</script>`
    const tones = accentStyle(spa.look.accent)
    const html = withIcons(shell, iconVersion(spa))
      .replace('en-NG', () => `en-${spa.address.countryCode}`)
      .replace('<!--tones-->', () => tones && `<style id="tones">${tones}</style>`)
      .replace('<!--spa-->', () => inlined)
    return { content: await compressed(html), style: tones && hashSource(tones) }
  }
  for (const address of [deskPaths.today, `${deskPaths.today}/*`])
    app.get(address, async (request, reply) => {
      reply.type('text/html; charset=utf-8').headers(DESK_HEADERS)
      const { content, style } = await (pages.inDevelopment ? make() : cache.get('desk shell', make))
      if (style) allowInside(reply, 'style', style)
      return sendCompressed(request, reply, content)
    })
}
