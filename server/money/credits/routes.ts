import { creditsResponse } from '#contract/money/credits.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { type CreditsDeps, creditsCache } from './credits.ts'

/** A proxy, so that pages load nothing from another host. */
export function creditsRoutes(app: App, deps: CreditsDeps) {
  const currentCredits = creditsCache(deps)
  route(app, 'fetchCredits', { response: creditsResponse }, async () => ({ credits: await currentCredits() }))
}
