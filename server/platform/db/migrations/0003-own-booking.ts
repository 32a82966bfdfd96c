import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The keys of customers' own bookings are derived from it: they need no column, and a copy of the database keeps them.
  "insert into secrets values ('manage', gen_random_uuid()::text || gen_random_uuid()::text, now())",
  'alter table bookings add column own_moves integer not null default 0',
  // Calendars take changes of an entry only from who invited to it, and a CANCEL only makes sense after an entry.
  'alter table bookings add column calendar_organizer text',
  `update bookings set calendar_organizer = ''
    where email <> '' and (submitted_at is not null or decided_at is not null or origin <> 'site' and status <> 'held')`,
  // What was said once is not said again: a row is written in the transaction that posts the mail.
  `create table reminders (
    kind text not null,
    about text not null,
    at timestamptz not null,
    primary key (kind, about)
  )`,
  "create index bookings_ahead on bookings (starts_at) where status in ('submitted', 'confirmed')",
]
