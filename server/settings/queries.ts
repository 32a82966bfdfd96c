import type { Db } from '#server/db/database.ts'

export const SITE = 'beauty'

export function selectSettings(db: Db) {
  return db
    .selectFrom('settings')
    .select(['isMaintenanceMode', 'maintenanceText'])
    .where('site', '=', SITE)
    .executeTakeFirstOrThrow()
}
