import { calls } from '#contract/calls.ts'
import { creditsAnswer } from '#contract/credits.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { type CreditsDeps, creditsMemory } from './credits.ts'

/** The browser asks us and we ask the outside service, so that a page needs no foreign host. */
export function creditsRoutes(app: App, deps: CreditsDeps) {
  const credits = creditsMemory(deps)

  app.get(calls.fetchCredits.path, { schema: { response: { 200: creditsAnswer } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return { success: true as const, credits: await credits.current() }
  })
}
