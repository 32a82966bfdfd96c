import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Returns when the database answers, throws when it does not. */
export async function ping(db: Db) {
  await sql`select 1`.execute(db)
}

/** Throws also when the database only reads. There, `for update` is refused before any row is looked for. */
export async function pingForWriting(db: Db) {
  await sql`select 1 from schema_migrations where false for update`.execute(db)
}
