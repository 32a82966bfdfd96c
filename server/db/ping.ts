import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Returns when the database answers, throws when it does not. */
export async function ping(db: Db) {
  await sql`select 1`.execute(db)
}
