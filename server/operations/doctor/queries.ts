import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export async function selectEngine(db: Db): Promise<{ version: string; now: Date }> {
  const { rows } = await sql<{ version: string; now: Date }>`
    select current_setting('server_version') as version, clock_timestamp() as now`.execute(db)
  return rows[0]!
}
