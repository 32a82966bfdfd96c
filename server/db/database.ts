import type { Kysely } from 'kysely'
import { openEmbedded } from './embedded/embedded.ts'
import type { DatabaseLog } from './engine.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/list.ts'
import { watchOwnWrites } from './own-writes.ts'
import { openPostgresql } from './postgresql.ts'
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
}

/** Opens the database and brings it up to date. `destroy()` closes it. */
export async function openDatabase({ databaseUrl, dataDir, log, startsWithinMs }: DatabaseOptions): Promise<Db> {
  const engine = databaseUrl ? await openPostgresql(databaseUrl, log, startsWithinMs) : await openEmbedded(dataDir, log)
  const writes = watchOwnWrites(engine)
  const db = handleOf(engine)
  try {
    await migrate(db, migrations, log)
    writes.belongTo(db)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
