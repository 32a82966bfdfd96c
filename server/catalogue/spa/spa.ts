import type { DayAvailability } from '#contract/catalogue/hours.ts'
import type { Spa, SpaInput } from '#contract/catalogue/spa.ts'
import type { Cache } from '#server/platform/cache/cache.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectOfferedHours, selectSpa, selectSpaChange } from './queries.ts'
import { resolveHours, resolveSpa } from './resolve.ts'

export interface SpaDeps {
  db: Db
  cache: Cache
  config: Pick<Config, 'locked'>
}

/** Whose website this is, as it is now: remembered, so that no request asks the database for it. */
export async function currentSpa(deps: SpaDeps): Promise<Spa> {
  return (await versionedSpa(deps)).spa
}

export function versionedSpa({ db, cache, config }: SpaDeps): Promise<{ spa: Spa; version: number }> {
  return cache.get('spa', async () => {
    const { changes, version } = await selectSpa(db)
    return { spa: resolveSpa(changes, config.locked, await offeredHours(db, changes)), version }
  })
}

/** When the spa is open, as this connection or transaction sees it. */
export async function spaHoursIn(db: Db, drafted: readonly DayAvailability[] = []): Promise<DayAvailability[]> {
  const { changes } = await selectSpa(db)
  return resolveHours(changes, [...(await offeredHours(db, changes)), ...drafted])
}

/** Only read while they count: as long as the owner has set no hours. */
export async function offeredHours(db: Db, { deskHours }: SpaInput): Promise<DayAvailability[]> {
  return deskHours ? [] : selectOfferedHours(db)
}

/** When the owner last changed it; undefined as long as it is as it came. */
export async function spaChangedAt(db: Db): Promise<Date | undefined> {
  return (await selectSpaChange(db)) ?? undefined
}
