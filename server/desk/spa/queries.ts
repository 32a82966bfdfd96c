import { sql } from 'kysely'
import { VISIT_ENDS_AT } from '#server/booking/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FurtherTreatment } from '#server/platform/db/tables.ts'

export function selectStartsAhead(tx: Db, now: Date) {
  return tx
    .selectFrom('bookings')
    .select(['id', 'startsAt', 'furtherTreatments'])
    .where(VISIT_ENDS_AT, '>', now)
    .forUpdate()
    .execute()
}

export async function storeLabels(tx: Db, labels: { id: string; date: string; time: string }[]) {
  if (labels.length === 0) return
  await sql`update bookings set booking_date = label.date, booking_time = label.time
    from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as label(id text, date date, time text)
    where bookings.id = label.id`.execute(tx)
}

/** The list of each visit as a whole. */
export async function storeFurther(tx: Db, visits: { id: string; furtherTreatments: readonly FurtherTreatment[] }[]) {
  if (visits.length === 0) return
  await sql`update bookings set further_treatments = visit."furtherTreatments"
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as visit(id text, "furtherTreatments" jsonb)
    where bookings.id = visit.id`.execute(tx)
}
