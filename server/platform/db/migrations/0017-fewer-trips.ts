import { type Kysely, sql } from 'kysely'

// A booking and its mail go to the database as seldom as they can: where customers pay to is remembered with the rest of
// the site, and whether a mailbox has room is asked and written down in one statement.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create trigger bank_accounts_move_site_revision after insert or update or delete on bank_accounts
    for each statement execute function move_site_revision()`,
  // Until the caller's transaction ends nobody else counts the mails of this mailbox.
  `create function count_if_room(mail_id text, of_mailbox text, now timestamptz, since timestamptz, most integer)
    returns boolean language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('mailbox:' || of_mailbox, 0));
      update outbox set counted_at = now where id = mail_id and (
        select count(*) from outbox where mailbox = of_mailbox and counted_at > since and id <> mail_id
      ) < most;
      return found;
    end $$`,
]
