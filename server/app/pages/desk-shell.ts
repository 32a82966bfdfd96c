import type { FastifyInstance } from 'fastify'
import { publicSpa } from '#contract/catalogue/public-spa.ts'
import { deskPaths } from '#contract/desk/desk-paths.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { compressed, sendCompressed } from '#server/platform/http/compressed.ts'
import { DESK_PERMISSIONS } from '#server/platform/http/security.ts'
import { scriptJson } from '#web/app/script-json.ts'
import type { PageDeps } from './page.ts'

/** Addresses hold keys, and the desk shows names: nothing is cached, sent as referrer or listed. */
const HEADERS = {
  'cache-control': 'no-store',
  'permissions-policy': DESK_PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** One document for every address of the desk, also during maintenance, with the public data of the spa inlined. */
export function deskShell(app: FastifyInstance, deps: PageDeps) {
  const { pages, cache } = deps
  const make = async () => {
    const [shell, spa] = [await pages.deskShell(), publicSpa(await currentSpa(deps))]
    const inlined = `<script type="application/json" id="spa">${scriptJson(spa)}</script>`
    return compressed(
      shell.replace('en-NG', () => `en-${spa.address.countryCode}`).replace('<!--spa-->', () => inlined),
    )
  }
  for (const address of [deskPaths.today, `${deskPaths.today}/*`])
    app.get(address, async (request, reply) => {
      reply.type('text/html; charset=utf-8').headers(HEADERS)
      return sendCompressed(request, reply, await (pages.inDevelopment ? make() : cache.get('desk shell', make)))
    })
}
