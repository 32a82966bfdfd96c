import { type Kysely, sql } from 'kysely'

// The default of the footer's "Privacy Policy" is an outside page now. A spa that is set up already keeps the one it shows.
export async function up(db: Kysely<unknown>) {
  await sql`
    update spa set changes = changes || jsonb_build_object('links',
      '{"terms": "/privacy"}'::jsonb || coalesce(changes -> 'links', '{}'::jsonb))
    where updated_at is not null
  `.execute(db)
}
