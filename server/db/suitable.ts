import { sql } from 'kysely'
import { StartupProblem } from '#server/startup-problem.ts'
import type { Db } from './database.ts'

/** The oldest version our tests run on; 14 is no longer supported by PostgreSQL itself. */
const OLDEST_POSTGRESQL = 15

interface Server {
  name: string
  version: string
  encoding: string
}

/** Found at the start, not by the first customer whose name has a letter the database cannot keep. */
export async function refuseUnsuitable(db: Db) {
  const { rows } = await sql<Server>`
    select current_database()::text as name, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`.execute(db)
  const problem = whyUnsuitable(rows[0]!)
  if (problem) throw new StartupProblem(problem)
}

export function whyUnsuitable({ name, version, encoding }: Server): string | undefined {
  if (Number.parseInt(version, 10) < OLDEST_POSTGRESQL)
    return `PostgreSQL ${version} is too old. Move to PostgreSQL ${OLDEST_POSTGRESQL} or newer.`
  if (encoding !== 'UTF8')
    return `The database ${name} has the encoding ${encoding}, which cannot keep every name. Make one with UTF8 and name it in DATABASE_URL: createdb --encoding=UTF8 --template=template0 NAME`
}
