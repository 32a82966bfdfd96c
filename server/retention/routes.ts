import { retentionResponse } from '#contract/people.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import { lastResults } from './results.ts'

export function retentionRoutes(app: App, deps: Pick<Deps, 'db' | 'cache' | 'config' | 'clock'>) {
  route(app, 'lastRetention', { response: { 200: retentionResponse } }, async () => ({
    success,
    lines: await lastResults(deps),
  }))
}
