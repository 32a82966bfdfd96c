import { sql } from 'kysely'
import { acceptsReadOnly } from '../database-url.ts'
import { isDiskFull, StartupProblem } from '../startup-problem.ts'
import { createDb } from './create-db.ts'
import { isDamage } from './embedded/damage.ts'
import { damaged, embeddedFolder, openEmbedded } from './embedded/embedded.ts'
import type { DatabaseLog } from './engine.ts'
import { DatabaseUnavailable } from './errors.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/list.ts'
import { ping } from './ping.ts'
import { openPostgresql } from './postgresql.ts'
import type { Db } from './tables.ts'

export type { Db }

export interface DatabaseOptions {
  /** Undefined: the embedded database in the data folder. */
  databaseUrl: string | undefined
  dataDir: string
  log: DatabaseLog
  /** Timeout for a PostgreSQL that is still starting. */
  startsWithinMs?: number
  /** Timeout for the embedded database's only session. */
  acquireWithinMs?: number
}

/** Opens the database without migrating it, to copy or examine it. */
export async function openAsItIs({ databaseUrl, dataDir, log, startsWithinMs }: DatabaseOptions): Promise<Db> {
  const engine = databaseUrl
    ? await openPostgresql(databaseUrl, log, { startsWithinMs, mustWrite: !acceptsReadOnly(databaseUrl) })
    : await openEmbedded(dataDir, log)
  const db = createDb(engine)
  // Kysely closes only a driver that was used.
  await ping(db)
  try {
    if (databaseUrl) await refuseUnsuitable(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const { databaseUrl, dataDir, log, startsWithinMs, acquireWithinMs } = options
  const engine = databaseUrl
    ? await openPostgresql(databaseUrl, log, { startsWithinMs })
    : await openEmbedded(dataDir, log, acquireWithinMs)
  const db = createDb(engine)
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

/** A database that cannot be opened: every query fails with the reason. */
export function unavailableDatabase(reason: string): Db {
  return createDb({
    acquire: () => Promise.reject(new DatabaseUnavailable(reason)),
    close: async () => {},
    pool: () => ({ size: 0, busy: 0, waiting: 0 }),
  })
}

/** The oldest version the tests run on. */
const OLDEST_POSTGRESQL = 15

interface PostgresqlInfo {
  name: string
  version: string
  encoding: string
}

async function refuseUnsuitable(db: Db) {
  const { rows } = await sql<PostgresqlInfo>`
    select current_database()::text as name, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`.execute(db)
  const problem = whyUnsuitable(rows[0]!)
  if (problem) throw new StartupProblem(problem)
}

export function whyUnsuitable({ name, version, encoding }: PostgresqlInfo): string | undefined {
  if (Number.parseInt(version, 10) < OLDEST_POSTGRESQL)
    return `PostgreSQL ${version} is too old. Move to PostgreSQL ${OLDEST_POSTGRESQL} or newer.`
  if (encoding !== 'UTF8')
    return `The database ${name} has the encoding ${encoding}, which cannot keep every name. Make one with UTF8 and name it in DATABASE_URL: createdb --encoding=UTF8 --template=template0 NAME`
}
