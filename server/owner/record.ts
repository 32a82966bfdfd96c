import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { insertRecord } from './queries.ts'

/** One append-only row per change the owner makes, written in the transaction that makes it. */
export async function recordChange(
  tx: Db,
  clock: Clock,
  what: string,
  { before = null, after = null }: { before?: object | null; after?: object | null },
) {
  await insertRecord(tx, { at: clock.now(), what, before, after })
}
