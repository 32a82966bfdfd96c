import type { FastifyInstance } from 'fastify'
import { deskPaths } from '#contract/desk-paths.ts'
import { type Compressed, compressed, sendCompressed } from '#server/http/compressed.ts'
import type { PageDeps } from './page.ts'

/** Ways in ride in addresses and the desk shows people's names: nothing of it is kept, passed on or listed. */
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** One document for every address of the desk, also during maintenance; the browser finds the screen. */
export function deskShell(app: FastifyInstance, { pages }: Pick<PageDeps, 'pages'>) {
  let made: Promise<Compressed> | undefined
  const make = async () => compressed(await pages.deskShell())
  for (const address of [deskPaths.today, `${deskPaths.today}/*`])
    app.get(address, async (request, reply) => {
      if (!made || pages.inDevelopment) made = make()
      reply.type('text/html; charset=utf-8').headers(HEADERS)
      return sendCompressed(request, reply, await made)
    })
}
