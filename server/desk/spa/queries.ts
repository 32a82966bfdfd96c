import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export function selectStartsAhead(tx: Db, now: Date) {
  return tx.selectFrom('bookings').select(['id', 'startsAt']).where('endsAt', '>', now).forUpdate().execute()
}

export async function storeLabels(tx: Db, labels: { id: string; date: string; time: string }[]) {
  if (labels.length === 0) return
  await sql`update bookings set booking_date = label.date, booking_time = label.time
    from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as label(id text, date date, time text)
    where bookings.id = label.id`.execute(tx)
}
