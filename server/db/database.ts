import type { Kysely } from 'kysely'
import { acceptsReadOnly } from '#server/database-url.ts'
import { isDiskFull } from '#server/startup-problem.ts'
import { isDamage } from './embedded/damage.ts'
import { damaged, embeddedFolder, openEmbedded } from './embedded/embedded.ts'
import type { DatabaseLog } from './engine.ts'
import { DatabaseUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/list.ts'
import { ping } from './ping.ts'
import { openPostgresql } from './postgresql.ts'
import { refuseUnsuitable } from './suitable.ts'
import type { Tables } from './tables.ts'
import { handleOf } from './within.ts'

/** The database, or a transaction on it: who is given one need not know which. */
export type Db = Kysely<Tables>

export interface DatabaseOptions {
  /** Not set: the embedded database in the data folder. */
  databaseUrl: string | undefined
  dataDir: string
  log: DatabaseLog
  /** How long a PostgreSQL that is still starting is waited for. */
  startsWithinMs?: number
  /** How long the embedded database's one session is waited for. */
  acquireWithinMs?: number
}

/** The database as it lies there, of whatever version it is: for what copies it. */
export async function openAsItIs({ databaseUrl, dataDir, log, startsWithinMs }: DatabaseOptions): Promise<Db> {
  const engine = databaseUrl
    ? await openPostgresql(databaseUrl, log, { startsWithinMs, mustWrite: !acceptsReadOnly(databaseUrl) })
    : await openEmbedded(dataDir, log)
  const db = handleOf(engine)
  // Kysely closes only what was asked once.
  await ping(db)
  try {
    if (databaseUrl) await refuseUnsuitable(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Opens the database and brings it up to date. `destroy()` closes it. */
export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const { databaseUrl, dataDir, log, startsWithinMs, acquireWithinMs } = options
  const engine = databaseUrl
    ? await openPostgresql(databaseUrl, log, { startsWithinMs })
    : await openEmbedded(dataDir, log, acquireWithinMs)
  const db = handleOf(engine)
  try {
    if (databaseUrl) await refuseUnsuitable(db)
    await migrate(db, migrations, log)
    return db
  } catch (error) {
    await db.destroy().catch(() => undefined)
    throw !databaseUrl && (isDamage(error) || isDiskFull(error))
      ? damaged(embeddedFolder(dataDir), error as Error)
      : error
  }
}

/** In the place of one that cannot be opened: every query fails with the reason. */
export function unavailableDatabase(reason: string): Db {
  return handleOf({
    acquire: () => Promise.reject(new DatabaseUnavailable(reason)),
    close: async () => {},
    pool: () => ({ size: 0, busy: 0, waiting: 0 }),
  })
}
