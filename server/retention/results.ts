import type { RetentionResponse } from '#contract/people.ts'
import type { Db } from '#server/db/database.ts'
import { selectResults } from './queries.ts'
import { GROWING } from './what-grows.ts'

/** What each line of the round did when it last ran; of files, on the machine that ran last. A line that failed says so. */
export async function lastResults(db: Db): Promise<RetentionResponse['lines']> {
  const results = await selectResults(db)
  return GROWING.map(({ what }) => {
    const own = results.filter(result => result.what === what)
    const last = own[0]
    return {
      what,
      at: last?.at.toISOString() ?? null,
      removed: own.reduce((sum, { at, removed }) => (sameDay(at, last!.at) ? sum + removed : sum), 0),
      failed: own.some(({ failed }) => failed),
    }
  })
}

/** Several machines tidy their own folders, within the same night. */
function sameDay(one: Date, other: Date) {
  return one.toISOString().slice(0, 10) === other.toISOString().slice(0, 10)
}
