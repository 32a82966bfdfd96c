import { type Kysely, sql } from 'kysely'

// Where a customer wants their money back. A table of its own: it is personal, few bookings have one, and it goes as soon as
// the money is back. No reading of bookings brings it along by accident.
export async function up(db: Kysely<unknown>) {
  await sql
    .raw(`create table refund_accounts (
      booking_id text primary key references bookings (id) on delete cascade,
      bank text not null,
      number text not null,
      name text not null,
      at timestamptz not null,
      changes integer not null default 0
    )`)
    .execute(db)
}
