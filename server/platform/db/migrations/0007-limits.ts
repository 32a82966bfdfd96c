import { type Kysely, sql } from 'kysely'

// What is counted so that nobody is flooded, worn out or locked out through us: mails per mailbox, wrong codes per
// address, and receipts of who has the booking's key apart from those of who has not.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Only of mails that anybody can cause; a digest, and forgotten once it no longer counts.
  'alter table outbox add column mailbox text',
  'alter table outbox add column counted_at timestamptz',
  'create index outbox_of_mailbox on outbox (mailbox, counted_at) where mailbox is not null',

  `create table wrong_codes (
    who text primary key,
    tries integer not null,
    last_at timestamptz not null
  )`,
  'create index wrong_codes_by_time on wrong_codes (last_at)',

  'alter table receipts add column with_key boolean not null default false',
]
