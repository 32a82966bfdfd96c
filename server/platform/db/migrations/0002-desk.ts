import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const part of [bookings, ledger, blocks, access, record]) {
    for (const statement of part) await sql.raw(statement).execute(db)
  }
}

const bookings = [
  'alter table bookings drop constraint bookings_status_check',
  `alter table bookings add constraint bookings_status_check check (
    status in ('held', 'submitted', 'confirmed', 'declined', 'lapsed', 'cancelled', 'done', 'no_show'))`,
  `alter table bookings
    add column origin text not null default 'site' check (origin in ('site', 'walk_in', 'phone', 'whatsapp')),
    add column version integer not null default 0,
    add column squeezed_in boolean not null default false,
    add column private_note text not null default '',
    add column status_before_cancel text,
    add column refund text not null default 'none' check (refund in ('none', 'return', 'keep')),
    add column arrived_at timestamptz,
    add column look_again_at timestamptz`,
  // The queue of receipts, and who comes on a day, without reading the whole history.
  "create index bookings_to_check on bookings (submitted_at) where status = 'submitted'",
  "create index bookings_by_phone on bookings (right(regexp_replace(phone_number, '\\D', '', 'g'), 10))",
  'create index bookings_by_email on bookings (lower(email))',
  'create index receipts_late on receipts (booking_id) where late',
  // Every change somebody made to a booking: what it was before, so that it can be taken back.
  `create table booking_changes (
    id text primary key,
    booking_id text not null references bookings,
    version integer not null,
    at timestamptz not null,
    what text not null,
    device_id text,
    device_name text not null,
    before jsonb not null,
    after jsonb not null,
    undo_until timestamptz,
    mail_ids jsonb not null default '[]',
    payment_ids jsonb not null default '[]',
    undone_at timestamptz,
    unique (booking_id, version)
  )`,
]

const ledger = [
  `create table payments (
    id text primary key,
    booking_id text not null references bookings,
    direction text not null check (direction in ('in', 'out')),
    method text not null check (method in ('transfer', 'cash', 'pos', 'other')),
    amount_naira integer not null check (amount_naira > 0),
    reference text not null default '',
    at timestamptz not null,
    device_id text,
    device_name text not null
  )`,
  'create index payments_of_booking on payments (booking_id)',
  // Until now "confirmed" said that the whole price had been seen in the account.
  `insert into payments (id, booking_id, direction, method, amount_naira, at, device_name)
    select gen_random_uuid()::text, id, 'in', 'transfer', price_naira, coalesce(decided_at, updated_at), 'An earlier version'
    from bookings where status = 'confirmed' and price_naira > 0`,
  "create index payments_by_reference on payments (lower(reference)) where reference <> ''",
]

const blocks = [
  `create table blocks (
    id text primary key,
    service_id text references services,
    station integer check (station >= 1),
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    weekly_until date,
    reason text not null default '',
    created_at timestamptz not null,
    device_name text not null,
    check (station is null or service_id is not null)
  )`,
  // Times are listed from memory too, so a block moves the same number as a closure.
  `create trigger blocks_move_site_revision after insert or update or delete on blocks
    for each statement execute function move_site_revision()`,
]

const access = [
  `create table devices (
    id text primary key,
    name text not null,
    role text not null check (role in ('view', 'desk', 'owner')),
    token_hash text not null unique,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    revoked_at timestamptz
  )`,
  // One-time ways in: the link of the start, a link by mail, an invitation, the key of one receipt's card, "not me".
  `create table desk_keys (
    id text primary key,
    purpose text not null check (purpose in ('start', 'mail', 'invitation', 'receipt', 'revoke')),
    key_hash text not null unique,
    code_hash text,
    role text check (role in ('view', 'desk', 'owner')),
    name text,
    booking_id text references bookings,
    device_id text references devices,
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index desk_keys_by_code on desk_keys (code_hash) where code_hash is not null',
  `create table step_up_codes (
    id text primary key,
    device_id text not null references devices,
    code_hash text not null,
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index step_up_codes_of_device on step_up_codes (device_id, created_at)',
]

const record = [
  'alter table owner_record add column device_id text',
  "alter table owner_record add column device_name text not null default ''",
]
