import type { SettingAnswer } from '#contract/settings.ts'
import type { Db } from '#server/db/database.ts'
import type { SiteMemory } from '#server/site-memory.ts'
import { selectSettings } from './queries.ts'

export interface SettingsDeps {
  db: Db
  site: SiteMemory
}

export function currentSettings({ db, site }: SettingsDeps) {
  return site.get('settings', () => selectSettings(db))
}

export async function settingForVisitors(deps: SettingsDeps): Promise<SettingAnswer> {
  const { isMaintenanceMode, maintenanceText } = await currentSettings(deps)
  return {
    success: true,
    setting: [{ isMaintenanceMode: { beauty: isMaintenanceMode }, maintenanceText: { beauty: maintenanceText } }],
  }
}
