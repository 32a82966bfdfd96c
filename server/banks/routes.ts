import type { FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '#contract/calls.ts'
import { banksAnswer, banksInput } from '#contract/payment.ts'
import type { Deps } from '#server/deps.ts'
import { type App, pathsOf } from '#server/http/contract-adapter.ts'
import { requireOwner } from '#server/owner/credential.ts'
import { changeBanks, listBanks } from './banks.ts'

export function banksRoutes(app: App, deps: Pick<Deps, 'db' | 'clock' | 'config'>) {
  const success = true as const

  for (const path of pathsOf(calls.fetchBanks))
    app.get(path, { onRequest: neverCached, schema: { response: { 200: banksAnswer } } }, async () => ({
      success,
      banks: await listBanks(deps.db),
    }))

  app.put(
    calls.replaceBanks.path,
    { onRequest: [neverCached, requireOwner(deps)], schema: { body: banksInput, response: { 200: banksAnswer } } },
    async ({ body }) => ({ success, banks: await changeBanks(deps, body) }),
  )
}

/** Where the money goes is always asked for anew. */
async function neverCached(_request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
}
