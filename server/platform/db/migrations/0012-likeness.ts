import { type Kysely, sql } from 'kysely'

// What is kept of every receipt to notice it when it comes again, what was found, and the indexes of the spa's figures.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Outlives the receipt's row and file, which go soon after the visit: the same picture may come back within the year.
  `create table receipt_prints (
    id text primary key,
    booking_id text not null references bookings on delete cascade,
    upload_hash text not null,
    file_hash text not null default '',
    created_at timestamptz not null,
    signature bytea,
    thumb_height integer not null default 0,
    thumb bytea,
    detail bytea,
    compared_at timestamptz,
    claimed_until timestamptz
  )`,
  'create index receipt_prints_of_booking on receipt_prints (booking_id)',
  'create index receipt_prints_by_age on receipt_prints (created_at)',
  'create index receipt_prints_by_upload on receipt_prints (upload_hash)',
  "create index receipt_prints_by_file on receipt_prints (file_hash) where file_hash <> ''",
  'create index receipt_prints_to_compare on receipt_prints (created_at) where compared_at is null',
  `create table receipt_likenesses (
    print_id text not null references receipt_prints on delete cascade,
    other_id text not null references receipt_prints on delete cascade,
    kind text not null check (kind in ('same', 'changed')),
    spots jsonb not null default '[]',
    other_spots jsonb not null default '[]',
    found_at timestamptz not null,
    primary key (print_id, other_id)
  )`,
  'create index receipt_likenesses_by_other on receipt_likenesses (other_id)',

  // Income by when it moved; bookings of a stretch of days with all that is counted of them.
  'create index payments_by_time on payments (at) include (booking_id, direction, method, amount_naira)',
  `create index bookings_in_figures on bookings (booking_date)
    include (status, booking_time, duration_minutes, hold_expires_at)`,
  'drop index bookings_by_date',
]
