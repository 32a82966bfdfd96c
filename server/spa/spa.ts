import type { Spa } from '#contract/spa.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { SiteMemory } from '#server/site-memory.ts'
import { selectSpa, selectSpaChange } from './queries.ts'
import { resolveSpa } from './resolve.ts'

export interface SpaDeps {
  db: Db
  site: SiteMemory
  config: Pick<Config, 'locked'>
}

/** Whose website this is, as it is now: remembered, so that no request asks the database for it. */
export async function currentSpa(deps: SpaDeps): Promise<Spa> {
  return (await versionedSpa(deps)).spa
}

export function versionedSpa({ db, site, config }: SpaDeps): Promise<{ spa: Spa; version: number }> {
  return site.get('spa', async () => {
    const { changes, version } = await selectSpa(db)
    return { spa: resolveSpa(changes, config.locked), version }
  })
}

/** When the owner last changed it; undefined as long as it is as it came. */
export async function spaChangedAt(db: Db): Promise<Date | undefined> {
  return (await selectSpaChange(db)) ?? undefined
}
