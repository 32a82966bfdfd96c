import { type Kysely, sql } from 'kysely'

// What a customer answers about their health before a visit. A table of its own: nothing else is as private, few bookings have
// it, and it goes long before the booking. No reading of bookings and no history brings it along by accident.
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`create table health_answers (
      booking_id text primary key references bookings (id) on delete cascade,
      pregnancy text not null,
      allergies text not null,
      conditions text not null,
      injuries text not null,
      consented_at timestamptz not null,
      updated_at timestamptz not null
    )`)
    .execute(db)
}
