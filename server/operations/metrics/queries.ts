import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

export interface BookingsNow {
  held: number
  toCheck: number
}

export async function selectBookingsNow(db: Db, now: Date): Promise<BookingsNow> {
  const { held, toCheck } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('bookings')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('status', '=', 'held')
        .where(sql<boolean>`booking_state(status, hold_expires_at, ${now}) = 'held'`)
        .as('held'),
      selectFrom('bookings')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('status', '=', 'submitted')
        .as('toCheck'),
    ])
    .executeTakeFirstOrThrow()
  return { held: Number(held), toCheck: Number(toCheck) }
}
