import { type Kysely, sql } from 'kysely'

// A sub-service may have pictures of its own, written like those of a service.
export async function up(db: Kysely<unknown>) {
  await sql.raw(`alter table sub_services add column image_url jsonb not null default '[]'`).execute(db)
}
