import { type Kysely, sql } from 'kysely'

// Processes remember who is at the desk: whoever comes or is thrown out moves the number that tells when their memory is
// old. Being seen again does not.
export async function up(db: Kysely<unknown>) {
  for (const [table, when] of [
    ['devices', 'insert or update of role, name, revoked_at or delete'],
    ['owner_token', 'insert or update or delete'],
  ])
    await sql
      .raw(
        `create trigger ${table}_move_site_revision after ${when} on ${table}
          for each statement execute function move_site_revision()`,
      )
      .execute(db)
}
