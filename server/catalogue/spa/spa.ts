import type { DayAvailability } from '#contract/catalogue/hours.ts'
import { pictureIdOf } from '#contract/catalogue/picture-files.ts'
import type { Spa, SpaInput } from '#contract/catalogue/spa.ts'
import type { Cache } from '#server/platform/cache/cache.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/database.ts'
import { selectPictures } from '../pictures/queries.ts'
import { selectOfferedHours, selectSpa } from './queries.ts'
import { type Found, resolveHours, resolveSpa } from './resolve.ts'

export interface SpaDeps {
  db: Db
  cache: Cache
  config: Pick<Config, 'locked'>
}

/** Cached, so that no request queries it. */
export async function currentSpa(deps: SpaDeps): Promise<Spa> {
  return (await versionedSpa(deps)).spa
}

export function versionedSpa({ db, cache, config }: SpaDeps): Promise<{ spa: Spa; version: number }> {
  return cache.get('spa', async () => {
    const { changes, version } = await selectSpa(db)
    return { spa: resolveSpa(changes, config.locked, await foundFor(db, changes)), version }
  })
}

/** What the changes are resolved with, as this connection or transaction sees it. */
export async function foundFor(db: Db, changes: SpaInput): Promise<Found> {
  const { logo, hero, about = [] } = changes.look ?? {}
  const ids = [logo, hero, ...about].flatMap(url => pictureIdOf(url ?? '') ?? [])
  const pictures = ids.length > 0 ? await selectPictures(db, ids) : []
  return { offered: await offeredHours(db, changes), pictures }
}

/** Opening hours as this connection or transaction sees them. */
export async function spaHoursIn(db: Db, drafted: readonly DayAvailability[] = []): Promise<DayAvailability[]> {
  const { changes } = await selectSpa(db)
  return resolveHours(changes, [...(await offeredHours(db, changes)), ...drafted])
}

/** The treatments' hours count only until the owner sets the spa's own. */
async function offeredHours(db: Db, { deskHours }: SpaInput): Promise<DayAvailability[]> {
  return deskHours ? [] : selectOfferedHours(db)
}
