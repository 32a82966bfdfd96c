import { type HealthResponse, healthResponse } from '#contract/operations/health.ts'
import { MS_PER_SECOND } from '#contract/platform/time.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { type CredentialDeps, readCredential } from '#server/access/credential.ts'
import { pingForWriting } from '#server/platform/db/ping.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/contract-adapter.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { selectBacklog } from '#server/platform/mail/queries.ts'
import { COMMIT, VERSION } from '#server/platform/version.ts'
import { metricsTokenCheck } from './serve.ts'

/** Fails with 503 unless the database can be written to. */
export function healthRoutes(app: App, deps: CredentialDeps & Pick<Deps, 'config'>) {
  const { db, clock } = deps
  const isMetricsToken = metricsTokenCheck(deps.config)
  const mayReadDetails = async (authorization: string | undefined) =>
    isMetricsToken(authorization) || (await readCredential(deps, authorization))?.role === 'owner'

  // Not by address: behind an undeclared proxy every client would be local.
  route(app, 'health', { response: healthResponse }, async ({ headers }): Promise<HealthResponse> => {
    if (app.draining.isOn) throw new Refusal('unavailable', requestRefusals.restarting, { retryAfterSeconds: 1 })
    const now = clock.now()
    await pingForWriting(db)
    const { waiting, oldestAt } = await selectBacklog(db, now)
    const answer = { status: 'ok', version: VERSION, database: 'ok' } as const
    if (!(await mayReadDetails(headers.authorization))) return answer
    const waitedMs = oldestAt ? Math.max(0, now.getTime() - oldestAt.getTime()) : 0
    return {
      ...answer,
      database: deps.config.databaseUrl ? 'postgresql' : 'embedded',
      commit: COMMIT,
      mails: { waiting, oldestSeconds: Math.round(waitedMs / MS_PER_SECOND) },
    }
  })
}
