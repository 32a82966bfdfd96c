import { type Kysely, sql } from 'kysely'

// Whoever calls the desk waits by their phone number; an e-mail address is no longer needed. `mailbox_key` then stands for
// the number.
export async function up(db: Kysely<unknown>) {
  await sql`alter table waiting_places add column phone_number text not null default ''`.execute(db)
}
