import { type Kysely, sql } from 'kysely'

// Letters to the newsletter's subscribers, who has had which, and which mails may wait behind the others.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Immutable in fact: the encoding is named, so that nothing depends on where it runs.
  `create function address_key(address text) returns text
    language sql immutable parallel safe as $$ select encode(sha256(convert_to(address, 'UTF8')), 'hex') $$`,
  'create index newsletter_subscribers_in_turn on newsletter_subscribers (address_key(email))',

  `create table letters (
    id text primary key,
    subject text not null,
    body text not null,
    status text not null default 'draft'
      check (status in ('draft', 'scheduled', 'sending', 'stopped', 'sent')),
    version integer not null default 1,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    device_name text not null default '',
    send_at timestamptz,
    wanted_at timestamptz,
    started_at timestamptz,
    ended_at timestamptz,
    -- How far it has come through the subscribers, in the order of their digests.
    written_to text not null default '',
    sent_count integer not null default 0,
    failed_count integer not null default 0,
    forgotten_at timestamptz
  )`,
  'create index letters_by_age on letters (created_at)',
  `create index letters_under_way on letters (status) where status in ('scheduled', 'sending', 'stopped')`,

  // One row for an address and a letter, written with its mail: whatever is killed when, nobody gets a letter twice. The
  // address is a digest; the mail itself, which knows it, is emptied when it was sent.
  `create table letter_recipients (
    letter_id text not null references letters (id) on delete cascade,
    address_key text not null,
    mail_id text not null,
    posted_at timestamptz not null,
    -- True once it is counted among the letter's own figures.
    settled boolean not null default false,
    primary key (letter_id, address_key)
  )`,
  'create index letter_recipients_by_time on letter_recipients (posted_at)',
  'create index letter_recipients_open on letter_recipients (letter_id) where not settled',
  'create index letter_recipients_by_address on letter_recipients (address_key)',

  'alter table outbox add column bulk boolean not null default false',
  'create index outbox_due_in_turn on outbox (bulk, due_at) where sent_at is null and failed_at is null',
]
