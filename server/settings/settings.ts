import type { SettingInput, SettingResponse } from '#contract/settings.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordChange } from '#server/owner/record.ts'
import type { SiteMemory } from '#server/site-memory.ts'
import { lockSettings, type Settings, selectSettings, storeSettings } from './queries.ts'

export interface SettingsDeps {
  db: Db
  site: SiteMemory
}

export function currentSettings({ db, site }: SettingsDeps): Promise<Settings> {
  return site.get('settings', () => selectSettings(db))
}

/** What the owner leaves out stays as it is. */
export async function updateSettings(
  { db, site, clock }: SettingsDeps & { clock: Clock },
  { isMaintenanceMode, maintenanceText }: SettingInput,
): Promise<Settings> {
  const settings = await inTransaction(db, async tx => {
    const before = await lockSettings(tx)
    const after = {
      isMaintenanceMode: isMaintenanceMode?.beauty ?? before.isMaintenanceMode,
      maintenanceText: maintenanceText?.beauty ?? before.maintenanceText,
    }
    await storeSettings(tx, after)
    await recordChange(tx, clock, 'update settings', { before, after })
    return after
  })
  site.forget()
  return settings
}

export function toResponse({ isMaintenanceMode, maintenanceText }: Settings): SettingResponse {
  return {
    success: true,
    setting: [{ isMaintenanceMode: { beauty: isMaintenanceMode }, maintenanceText: { beauty: maintenanceText } }],
  }
}
