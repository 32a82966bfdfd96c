import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export async function selectBookingsNow(db: Db, now: Date) {
  const { rows } = await sql<{ held: number; toCheck: number }>`select
    (select count(*) from bookings
      where status = 'held' and booking_state(status, hold_expires_at, ${now}) = 'held')::integer as held,
    (select count(*) from bookings where status = 'submitted')::integer as "toCheck"`.execute(db)
  return rows[0]!
}
