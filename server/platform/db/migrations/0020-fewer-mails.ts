import { type Kysely, sql } from 'kysely'

/** What keeps one noisy booking from filling a mailbox, and what counts codes by mailbox instead of by spelling. */
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // The booking a letter replaces earlier ones of, as long as those are unsent.
  'alter table outbox add column about text',
  'create index outbox_unsent_about on outbox (about) where about is not null and sent_at is null and failed_at is null',
  // Not the first letter about its booking: a first one goes ahead.
  'alter table outbox add column repeats boolean not null default false',
  'drop index outbox_due_in_turn',
  'create index outbox_due_in_turn on outbox (bulk, repeats, due_at) where sent_at is null and failed_at is null',
  // Which of the owner's letters that strangers can cause it counts among.
  'alter table outbox add column topic text',
  'create index outbox_of_topic on outbox (topic, created_at) where topic is not null',
  // What waits to be compared has no negative beside it: its print is made again from the stored file.
  'delete from receipt_prints where compared_at is null',
  'alter table newsletter_codes add column mailbox text',
  'create index newsletter_codes_of_mailbox on newsletter_codes (mailbox, created_at)',
]
