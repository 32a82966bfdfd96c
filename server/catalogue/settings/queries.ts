import type { Selectable } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

const SITE = 'beauty'

export type Settings = Omit<Selectable<Tables['settings']>, 'site'>

export function selectSettings(db: Db): Promise<Settings> {
  return settingsOf(db).executeTakeFirstOrThrow()
}

export function lockSettings(tx: Db): Promise<Settings> {
  return settingsOf(tx).forUpdate().executeTakeFirstOrThrow()
}

export async function storeSettings(db: Db, settings: Settings) {
  await db.updateTable('settings').set(settings).where('site', '=', SITE).execute()
}

function settingsOf(db: Db) {
  return db
    .selectFrom('settings')
    .select(['isMaintenanceMode', 'maintenanceText', 'isPaused', 'pauseText'])
    .where('site', '=', SITE)
}
