import { type Kysely, sql } from 'kysely'

// Changes made by one decision about many bookings: one Undo takes the whole set back.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table booking_changes add column set_id text',
  'create index booking_changes_of_set on booking_changes (set_id) where set_id is not null',
]
