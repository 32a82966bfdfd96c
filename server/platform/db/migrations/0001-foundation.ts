import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  for (const part of [extensions, catalogue, bookings, money, people, mails, owner, siteRevision]) {
    for (const statement of part) await sql.raw(statement).execute(db)
  }
}

const extensions = [
  'create extension if not exists btree_gist',
  'create extension if not exists pg_trgm',
  'create extension if not exists unaccent',
  'create extension if not exists fuzzystrmatch',
]

const catalogue = [
  `create table services (
    id text primary key,
    slug text not null,
    name text not null,
    title text not null,
    description text not null,
    image_url jsonb not null default '[]',
    stations integer not null default 1 check (stations >= 1),
    position integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz
  )`,
  // A deleted service keeps its row for its bookings; its address becomes free for another.
  'create unique index services_slug on services (slug) where deleted_at is null',
  `create table sub_services (
    id text primary key,
    service_id text not null references services,
    name text not null,
    description text not null,
    duration_minutes integer not null check (duration_minutes > 0),
    turnover_minutes integer not null default 0 check (turnover_minutes >= 0),
    price_naira integer not null check (price_naira >= 0),
    availability jsonb not null default '[]',
    position integer not null default 0,
    deleted_at timestamptz
  )`,
  'create index sub_services_of_service on sub_services (service_id)',
]

const bookings = [
  `create table bookings (
    id text primary key,
    hash text not null constraint bookings_hash_taken unique,
    service_id text not null references services,
    sub_service_id text not null references sub_services,
    station integer not null check (station >= 1),
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    free_again_at timestamptz not null check (free_again_at >= ends_at),
    booking_date date not null,
    booking_time text not null,
    status text not null check (status in ('held', 'submitted', 'confirmed', 'declined', 'lapsed', 'cancelled')),
    hold_expires_at timestamptz not null,
    service_name text not null,
    sub_service_name text not null,
    duration_minutes integer not null,
    price_naira integer not null,
    full_name text not null,
    email text not null,
    phone_number text not null,
    note text not null default '',
    submitted_at timestamptz,
    decided_at timestamptz,
    decision_reason text not null default '',
    sequence integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint bookings_never_overlap exclude using gist (
      service_id with =,
      station with =,
      tstzrange(starts_at, free_again_at) with &&
    ) where (status in ('held', 'submitted', 'confirmed'))
  )`,
  'create index bookings_by_time on bookings (service_id, starts_at)',
  'create index bookings_by_date on bookings (booking_date)',
  "create index bookings_held on bookings (hold_expires_at) where status = 'held'",
  `create table closures (
    id text primary key,
    from_date date not null,
    to_date date not null check (to_date >= from_date),
    reason text,
    created_at timestamptz not null
  )`,
  `create table idempotency_keys (
    scope text not null,
    key text not null,
    body_hash text not null,
    answer jsonb,
    running_until timestamptz not null,
    created_at timestamptz not null,
    primary key (scope, key)
  )`,
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',
]

const money = [
  `create table bank_accounts (
    id integer generated always as identity primary key,
    bank_name text not null,
    name text not null,
    number text not null check (number ~ '^[0-9]{10}$'),
    position integer not null default 0
  )`,
  `create table receipts (
    id text primary key,
    booking_id text not null references bookings,
    file_name text not null unique,
    upload_hash text not null,
    content_type text not null,
    size_bytes integer not null,
    late boolean not null default false,
    created_at timestamptz not null,
    constraint receipts_once unique (booking_id, upload_hash)
  )`,
]

const people = [
  `create table newsletter_subscribers (
    email text primary key,
    subscribed_at timestamptz not null
  )`,
  `create table newsletter_codes (
    id text primary key,
    email text not null,
    code_hash text not null,
    tries integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index newsletter_codes_by_email on newsletter_codes (email, created_at)',
  // Keys the processes on this database share; made at first use.
  `create table secrets (
    name text primary key,
    value text not null,
    created_at timestamptz not null
  )`,
  `create table survey_answers (
    id text primary key,
    source text not null,
    type text not null,
    created_at timestamptz not null
  )`,
]

const mails = [
  `create table outbox (
    id text primary key,
    kind text not null,
    mail jsonb not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    sent_at timestamptz,
    failed_at timestamptz,
    last_error text
  )`,
  'create index outbox_due on outbox (due_at) where sent_at is null and failed_at is null',
]

const owner = [
  `create table settings (
    site text primary key,
    is_maintenance_mode boolean not null default false,
    maintenance_text text not null default ''
  )`,
  "insert into settings (site) values ('beauty')",
  `create table owner_token (
    only_one boolean primary key default true check (only_one),
    token_hash text not null,
    created_at timestamptz not null
  )`,
  `create table owner_record (
    id integer generated always as identity primary key,
    at timestamptz not null,
    what text not null,
    before jsonb,
    after jsonb
  )`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'the record is append-only'; end $$`,
  `create trigger owner_record_append_only before update or delete or truncate on owner_record
    for each statement execute function refuse_change()`,
  `create table seeds (name text primary key, created_at timestamptz not null)`,
]

// What processes keep in memory (rendered pages, the catalogue, closed days) moves this number when it changes, so that
// every one of them knows when its memory is old.
const siteRevision = [
  'create table site_revision (only_one boolean primary key default true check (only_one), revision integer not null)',
  'insert into site_revision (revision) values (1)',
  `create function move_site_revision() returns trigger language plpgsql as $$
    begin update site_revision set revision = revision + 1; return null; end $$`,
  ...['services', 'sub_services', 'settings', 'closures'].map(
    table => `create trigger ${table}_move_site_revision after insert or update or delete on ${table}
      for each statement execute function move_site_revision()`,
  ),
]
