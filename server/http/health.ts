import { healthResponse } from '#contract/health.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { ping } from '#server/db/ping.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { App } from './contract-adapter.ts'
import { route } from './route.ts'

/** Good news only when the database answers; a lost one becomes 503 in the error handler like everywhere else. */
export function healthRoutes(app: App, { db, config }: { db: Db; config: Pick<Config, 'databaseUrl'> }) {
  route(app, 'health', { response: { 200: healthResponse } }, async () => {
    await ping(db)
    return {
      status: 'ok' as const,
      version: packageJson.version,
      database: config.databaseUrl ? ('postgresql' as const) : ('embedded' as const),
    }
  })
}
