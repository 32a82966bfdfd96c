import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The keys of customers' own bookings are derived from it: they need no column, and a copy of the database keeps them.
  "insert into secrets values ('manage', gen_random_uuid()::text || gen_random_uuid()::text, now())",
  'alter table bookings add column own_moves integer not null default 0',
  // What was said once is not said again: a row is written in the transaction that posts the mail.
  `create table reminders (
    kind text not null,
    about text not null,
    at timestamptz not null,
    primary key (kind, about)
  )`,
  "create index bookings_ahead on bookings (starts_at) where status in ('submitted', 'confirmed')",
]
