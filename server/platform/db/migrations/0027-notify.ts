import { type Kysely, sql } from 'kysely'

// Whoever listens hears of a moved revision when its transaction commits, instead of asking for the revisions every second.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create function notify_revisions() returns trigger language plpgsql as $$
    begin perform pg_notify('revisions', ''); return null; end $$`,
  ...['site_revision', 'times_revisions'].map(
    table => `create trigger ${table}_notify after insert or update on ${table}
      for each statement execute function notify_revisions()`,
  ),
]
