import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export async function selectProgress(db: Db) {
  const { rows } = await sql<Record<'hoursChanged' | 'catalogueChanged' | 'hasBooking', boolean>>`
    select
      exists (select from spa where changes ? 'deskHours')
        or exists (select from owner_record where what = 'update service'
          and exists (
            select from jsonb_path_query(after, '$.serviceArray[*].availability') with ordinality as new(hours, place)
            join jsonb_path_query(before, '$.serviceArray[*].availability') with ordinality as old(hours, place)
              using (place)
            where new.hours <> old.hours
          )) as "hoursChanged",
      exists (select from owner_record where what in ('add service', 'update service', 'delete service'))
        and exists (select from services join sub_services on service_id = services.id
          where services.deleted_at is null and sub_services.deleted_at is null)
        as "catalogueChanged",
      exists (select from bookings) as "hasBooking"`.execute(db)
  return rows[0]!
}
