import type { RecordResponse } from '#contract/owner-desk.ts'
import type { Db } from '#server/db/database.ts'
import { changesBetween } from './changes-between.ts'
import { selectRecord } from './queries.ts'

const PER_PAGE = 30

/** Who changed what, newest first, a screenful at a time. */
export async function recordPage(db: Db, cursor?: string): Promise<Omit<RecordResponse, 'success'>> {
  // One more than is shown tells whether there is another page.
  const rows = await selectRecord(db, { before: cursor ? Number(cursor) : undefined, limit: PER_PAGE + 1 })
  const entries = rows.slice(0, PER_PAGE).map(({ id, at, what, deviceName, before, after }) => ({
    _id: String(id),
    at: at.toISOString(),
    what,
    by: deviceName,
    ...changesBetween(before, after),
  }))
  return { entries, nextCursor: rows.length > PER_PAGE ? (entries.at(-1)?._id ?? null) : null }
}
