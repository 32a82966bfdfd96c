import { type Insertable, sql } from 'kysely'
import type { HealthAnswers } from '#contract/booking/health.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export async function selectHealth(db: Db, bookingId: string): Promise<HealthAnswers | undefined> {
  const row = await db
    .selectFrom('healthAnswers')
    .select(['pregnancy', 'allergies', 'conditions', 'injuries', 'updatedAt'])
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  if (!row) return undefined
  const { updatedAt, ...answers } = row
  return { ...answers, answeredAt: updatedAt.toISOString() }
}

export async function saveHealth(tx: Db, { bookingId, ...answers }: Insertable<Tables['healthAnswers']>) {
  await tx
    .insertInto('healthAnswers')
    .values({ bookingId, ...answers })
    .onConflict(conflict => conflict.column('bookingId').doUpdateSet(answers))
    .execute()
}

export async function deleteHealth(tx: Db, bookingId: string) {
  await tx.deleteFrom('healthAnswers').where('bookingId', '=', bookingId).execute()
}

/** Of visits that ended before the given instant, and of those that do not take place. */
export async function forgetHealth(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from health_answers using bookings
    where bookings.id = booking_id
      and (ends_at <= ${before} or status in ('cancelled', 'declined', 'lapsed'))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
