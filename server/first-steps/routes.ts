import { firstStepsResponse } from '#contract/owner-desk.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/contract-adapter.ts'
import { route, success } from '#server/http/route.ts'
import { firstSteps } from './first-steps.ts'

export function firstStepsRoutes(app: App, deps: Pick<Deps, 'db' | 'config' | 'cache'>) {
  route(app, 'firstSteps', { response: { 200: firstStepsResponse } }, async () => ({
    success,
    ...(await firstSteps(deps)),
  }))
}
