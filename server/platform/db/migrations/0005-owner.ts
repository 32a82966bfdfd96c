import { type Kysely, sql } from 'kysely'

// What the owner changes without a programmer: the spa's own data over the defaults, a pause of new bookings, pictures,
// and how often a service was changed, so that two who edit it do not overwrite each other.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table spa (
    only_one boolean primary key default true check (only_one),
    changes jsonb not null default '{}',
    version integer not null default 0,
    updated_at timestamptz
  )`,
  'insert into spa default values',
  `create trigger spa_move_site_revision after insert or update or delete on spa
    for each statement execute function move_site_revision()`,

  'alter table settings add column is_paused boolean not null default false',
  `alter table settings add column pause_text text not null default ''`,

  // Ten digits is Nigeria's rule, and asked of spas there; other countries' accounts are longer.
  'alter table bank_accounts drop constraint bank_accounts_number_check',
  `alter table bank_accounts add constraint bank_accounts_number_check check (number ~ '^[A-Za-z0-9]{4,34}$')`,

  'alter table services add column version integer not null default 1',

  `create table pictures (
    id text primary key,
    alt text not null default '',
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    focus_x real not null default 0.5 check (focus_x between 0 and 1),
    focus_y real not null default 0.5 check (focus_y between 0 and 1),
    files jsonb not null,
    created_at timestamptz not null,
    unused_since timestamptz
  )`,
  `create trigger pictures_move_site_revision after insert or update or delete on pictures
    for each statement execute function move_site_revision()`,

  `create table backups (
    id text primary key,
    at timestamptz not null,
    device_name text not null default '',
    size_bytes bigint not null
  )`,
]
