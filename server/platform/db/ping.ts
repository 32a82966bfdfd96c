import { sql } from 'kysely'
import type { Db } from './tables.ts'

export async function ping(db: Db) {
  await sql`select 1`.execute(db)
}

/** Also fails on a read-only database, which refuses `for update`. */
export async function pingForWriting(db: Db) {
  await sql`select 1 from schema_migrations where false for update`.execute(db)
}
