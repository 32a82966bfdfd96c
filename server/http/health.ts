import { healthResponse } from '#contract/health.ts'
import { MS_PER_SECOND } from '#contract/time.ts'
import type { Deps } from '#server/deps.ts'
import { selectBacklog } from '#server/mail/queries.ts'
import { COMMIT, VERSION } from '#server/version.ts'
import type { App } from './contract-adapter.ts'
import { route } from './route.ts'

/** Good news only when the database answers; a lost one becomes 503 in the error handler like everywhere else. */
export function healthRoutes(app: App, { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  route(app, 'health', { response: { 200: healthResponse } }, async () => {
    const now = clock.now()
    const { waiting, oldestAt } = await selectBacklog(db, now)
    const waitedMs = oldestAt ? Math.max(0, now.getTime() - oldestAt.getTime()) : 0
    return {
      status: 'ok' as const,
      version: VERSION,
      commit: COMMIT,
      database: config.databaseUrl ? ('postgresql' as const) : ('embedded' as const),
      mails: { waiting, oldestSeconds: Math.round(waitedMs / MS_PER_SECOND) },
    }
  })
}
