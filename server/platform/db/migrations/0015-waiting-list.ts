import { type Kysely, sql } from 'kysely'

// Who waits for a time of a day that has none, and the times that are offered to them. An offer keeps its station as a
// booking does, but is none: nobody has come, owes or pays anything.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const LIVE = `('held', 'submitted', 'confirmed')`

/**
 * Bookings and offers never overlap, as bookings never do among themselves. Both sides look, each with the lock under which
 * times are given out, so that two transactions cannot both believe to be the first.
 */
const refuse = (name: string, table: string, isLive: string, constraint: string) =>
  `create function ${name}() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('times of ' || new.service_id, 0));
      if exists (
        select from ${table} where service_id = new.service_id and station = new.station and ${isLive}
          and tstzrange(starts_at, free_again_at) && tstzrange(new.starts_at, new.free_again_at)
      ) then
        raise exclusion_violation using constraint = '${constraint}', message = 'this time is taken';
      end if;
      return new;
    end $$`

const STATEMENTS = [
  `create table waiting_places (
    id text primary key,
    service_id text not null references services,
    sub_service_id text not null references sub_services,
    booking_date date not null,
    email text not null,
    full_name text not null default '',
    mailbox_key text not null,
    network_key text,
    created_at timestamptz not null,
    constraint waiting_places_once unique (sub_service_id, booking_date, mailbox_key)
  )`,
  'create index waiting_places_by_mailbox on waiting_places (mailbox_key)',
  'create index waiting_places_by_network on waiting_places (network_key) where network_key is not null',
  'create index waiting_places_by_date on waiting_places (booking_date)',
  `create table waiting_offers (
    id text primary key,
    place_id text not null,
    service_id text not null references services,
    sub_service_id text not null references sub_services,
    booking_date date not null,
    booking_time text not null,
    station integer not null check (station >= 1),
    starts_at timestamptz not null,
    free_again_at timestamptz not null check (free_again_at > starts_at),
    mailbox_key text not null,
    mailed_on date not null,
    mail_id text not null,
    state text not null check (state in ('open', 'taken', 'over')),
    created_at timestamptz not null,
    open_until timestamptz not null,
    constraint waiting_offers_one_mail_a_day unique (mailbox_key, mailed_on),
    constraint waiting_offers_never_overlap exclude using gist (
      service_id with =,
      station with =,
      tstzrange(starts_at, free_again_at) with &&
    ) where (state = 'open')
  )`,
  'create index waiting_offers_of_place on waiting_offers (place_id)',
  "create index waiting_offers_open on waiting_offers (open_until) where state = 'open'",
  'create index waiting_offers_by_date on waiting_offers (booking_date)',
  refuse('refuse_offered_time', 'waiting_offers', `state = 'open'`, 'bookings_never_overlap'),
  `create trigger bookings_refuse_offered_time
    before insert or update of service_id, station, starts_at, free_again_at, status on bookings
    for each row when (new.status in ${LIVE}) execute function refuse_offered_time()`,
  refuse('refuse_booked_time', 'bookings', `status in ${LIVE}`, 'waiting_offers_never_overlap'),
  `create trigger waiting_offers_refuse_booked_time
    before insert or update of service_id, station, starts_at, free_again_at, state on waiting_offers
    for each row when (new.state = 'open') execute function refuse_booked_time()`,
  // What lists times from memory has to know of an offer as of a booking.
  `create constraint trigger waiting_offers_move_times_revision after insert or update or delete on waiting_offers
    deferrable initially deferred for each row execute function move_times_revision()`,
  // Whether a freed time may still be taken back: asked for as long as anybody waits.
  'create index booking_changes_undoable on booking_changes (undo_until) where undone_at is null',
]
