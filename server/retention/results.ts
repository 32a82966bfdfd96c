import type { RetentionResponse } from '#contract/people.ts'
import type { Deps } from '#server/deps.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { zoneNamed } from '#server/zone.ts'
import { selectResults } from './queries.ts'
import { GROWING } from './what-grows.ts'

/** What each line of the round did when it last ran; of files, on the machine that ran last. A line that failed says so. */
export async function lastResults(
  deps: Pick<Deps, 'db' | 'cache' | 'config' | 'clock'>,
): Promise<RetentionResponse['lines']> {
  const results = await selectResults(deps.db)
  const zone = zoneNamed((await currentSpa(deps)).timeZone)
  // Several machines tidy their own folders, within the same night of the spa.
  const sameDay = (one: Date, other: Date) => zone.dateOf(one.getTime()) === zone.dateOf(other.getTime())
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
