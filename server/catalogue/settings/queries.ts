import type { Db } from '#server/platform/db/database.ts'

const SITE = 'beauty'

export interface Settings {
  isMaintenanceMode: boolean
  maintenanceText: string
  isPaused: boolean
  pauseText: string
}

export function selectSettings(db: Db): Promise<Settings> {
  return settingsOf(db).executeTakeFirstOrThrow()
}

/** The settings, which nobody else can change until the transaction ends. */
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
