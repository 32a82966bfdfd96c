import { retentionResponse } from '#contract/people/people.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { route } from '#server/platform/http/route.ts'
import { lastResults } from './retention.ts'

export function retentionRoutes(app: App, deps: Pick<Deps, 'db' | 'cache' | 'config' | 'clock'>) {
  route(app, 'lastRetention', { response: retentionResponse }, async () => ({ lines: await lastResults(deps) }))
}
