import { type Kysely, sql } from 'kysely'

// Whatever can do one thing at a time is a resource: a therapist, a place in a room, a station of a service. What a booking or
// an offer of the waiting list takes is written into one table, by triggers, and one constraint forbids that a resource is in
// two places. The constraint keeps its name, and the columns that the version before writes still mean the same, so that both
// versions can run side by side until the spa names the first person or room.
export async function up(db: Kysely<unknown>, progress: (step: string) => void = () => {}) {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  await run(TEAM)
  await run(RESOURCES)
  const { rows } = await sql<{ bookings: number }>`
    select count(*)::int as bookings from bookings where status in ('held', 'submitted', 'confirmed')`.execute(db)
  const total = rows[0]!.bookings
  progress(`what ${total} bookings occupy is written down`)
  let after = ''
  for (let done = 0; done < total; done += BATCH) {
    const { rows: written } = await sql<{ last: string | null }>`
      with batch as (
        select id, service_id, station, starts_at, free_again_at, status, hold_expires_at, squeezed_in
        from bookings where status in ('held', 'submitted', 'confirmed') and id > ${after} order by id limit ${sql.lit(BATCH)}
      ), written as (
        insert into occupied (resource_id, occupant_id, during, held_until, squeezed_in)
        select service_id || '/' || station, id, tstzrange(starts_at, free_again_at),
          case when status = 'held' then hold_expires_at end, squeezed_in from batch
      )
      select max(id) as last from batch`.execute(db)
    after = written[0]?.last ?? after
    progress(`${Math.min(done + BATCH, total)} of ${total} bookings`)
  }
  progress('the promise that nobody is in two places is built, which is most of the work')
  await run(CONSTRAINT)
  await run(TRIGGERS)
}

const BATCH = 20_000
const LIVE = `('held', 'submitted', 'confirmed')`

const TEAM = [
  `create table therapists (
    id text primary key,
    name text not null,
    about text not null default '',
    image_url text not null default '',
    is_choosable boolean not null default true,
    does_all boolean not null default false,
    hours jsonb,
    days_off jsonb not null default '[]',
    extra_days jsonb not null default '[]',
    shares jsonb not null default '{"all": 0, "services": {}}',
    position integer not null default 0,
    version integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    hidden_at timestamptz
  )`,
  `create table therapist_skills (
    therapist_id text not null references therapists,
    sub_service_id text not null references sub_services,
    primary key (therapist_id, sub_service_id)
  )`,
  `create table rooms (
    id text primary key,
    name text not null,
    places integer not null check (places between 1 and 20),
    position integer not null default 0,
    version integer not null default 0,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    hidden_at timestamptz
  )`,
  `create table room_services (
    room_id text not null references rooms,
    service_id text not null references services,
    primary key (room_id, service_id)
  )`,
  ...['therapists', 'therapist_skills', 'rooms', 'room_services'].map(
    table => `create trigger ${table}_move_site_revision after insert or update or delete on ${table}
      for each statement execute function move_site_revision()`,
  ),
  `alter table services
    add column takes_therapist boolean not null default false,
    add column takes_room boolean not null default false,
    add column pool_id text`,
  'update services set pool_id = id',
  `create function set_pool() returns trigger language plpgsql as $$
    begin new.pool_id := coalesce(new.pool_id, new.id); return new; end $$`,
  'create trigger services_set_pool before insert on services for each row execute function set_pool()',
  'alter table services alter column pool_id set not null',
  // Null where a person or a room takes the place of a station.
  ...['bookings', 'waiting_offers'].flatMap(table => [
    `alter table ${table} alter column station drop not null`,
    `alter table ${table}
      add column therapist_id text references therapists,
      add column room_id text references rooms,
      add column room_place integer`,
  ]),
  `alter table bookings
    add column therapist_name text not null default '',
    add column therapist_wanted boolean not null default false,
    add column room_name text not null default ''`,
  `create index bookings_of_therapist on bookings (therapist_id, starts_at) where therapist_id is not null`,
  `alter table blocks
    add column therapist_id text references therapists,
    add column room_id text references rooms,
    add column set_id text`,
  `alter table devices add column therapist_id text references therapists`,
  `alter table desk_keys add column therapist_id text references therapists`,
  ...['devices', 'desk_keys'].flatMap(table => [
    `alter table ${table} drop constraint ${table}_role_check`,
    `alter table ${table} add constraint ${table}_role_check check (role in ('therapist', 'view', 'desk', 'owner'))`,
  ]),
]

const RESOURCES = [
  // Resources that are given out together are a pool: they share a lock and a revision.
  `create table resources (
    id text primary key,
    kind text not null check (kind in ('therapist', 'room', 'station')),
    pool_id text not null
  )`,
  'create index resources_of_pool on resources (pool_id)',
  `insert into resources (id, kind, pool_id)
    select distinct service_id || '/' || station, 'station', service_id from bookings where status in ${LIVE}
    union select distinct service_id || '/' || station, 'station', service_id from waiting_offers where state = 'open'`,
  // Rows only while a booking is live or an offer is open, so that the table stays as small as the days ahead.
  `create table occupied (
    resource_id text not null references resources,
    occupant_id text not null,
    during tstzrange not null,
    held_until timestamptz,
    squeezed_in boolean not null default false,
    primary key (occupant_id, resource_id)
  )`,
]

const CONSTRAINT = [
  `insert into occupied (resource_id, occupant_id, during, held_until)
    select service_id || '/' || station, id, tstzrange(starts_at, free_again_at), open_until
    from waiting_offers where state = 'open'`,
  `drop trigger bookings_refuse_offered_time on bookings`,
  `drop trigger waiting_offers_refuse_booked_time on waiting_offers`,
  `drop function refuse_offered_time()`,
  `drop function refuse_booked_time()`,
  'alter table bookings drop constraint bookings_never_overlap',
  'alter table waiting_offers drop constraint waiting_offers_never_overlap',
  `alter table occupied add constraint bookings_never_overlap
    exclude using gist (resource_id with =, during with &&)`,
]

const TRIGGERS = [
  // Writes what one booking or offer takes; rows that stay the same are not touched, so that no revision moves for nothing.
  `create function occupy(occupant text, wanted text[], taken tstzrange, held timestamptz, squeezed boolean) returns void
    language plpgsql as $$
    begin
      delete from occupied where occupant_id = occupant and resource_id <> all(wanted);
      insert into occupied (resource_id, occupant_id, during, held_until, squeezed_in)
        select resource, occupant, taken, held, squeezed from unnest(wanted) as resource
        on conflict (occupant_id, resource_id) do update
          set during = excluded.during, held_until = excluded.held_until, squeezed_in = excluded.squeezed_in
          where (occupied.during, occupied.held_until, occupied.squeezed_in)
            is distinct from (excluded.during, excluded.held_until, excluded.squeezed_in);
    end $$`,
  // The resources of a row. A station is a resource from the first time it is taken.
  `create function resources_of(service text, station integer, therapist text, room text, place integer) returns text[]
    language plpgsql as $$
    begin
      if station is not null then
        insert into resources (id, kind, pool_id)
          select service || '/' || station, 'station', pool_id from services where id = service
          on conflict (id) do nothing;
      end if;
      return array_remove(array[service || '/' || station, therapist, room || '/' || place], null);
    end $$`,
  `create function bookings_occupy() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from occupied where occupant_id = old.id;
      elsif new.status in ${LIVE} then
        perform occupy(new.id, resources_of(new.service_id, new.station, new.therapist_id, new.room_id, new.room_place),
          tstzrange(new.starts_at, new.free_again_at),
          case when new.status = 'held' then new.hold_expires_at end, new.squeezed_in);
      else
        delete from occupied where occupant_id = new.id;
      end if;
      return null;
    end $$`,
  `create trigger bookings_occupy after insert or delete or update of
    service_id, station, therapist_id, room_id, room_place, starts_at, free_again_at, status, hold_expires_at, squeezed_in
    on bookings for each row execute function bookings_occupy()`,
  `create function waiting_offers_occupy() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        delete from occupied where occupant_id = old.id;
      elsif new.state = 'open' then
        perform occupy(new.id, resources_of(new.service_id, new.station, new.therapist_id, new.room_id, new.room_place),
          tstzrange(new.starts_at, new.free_again_at), new.open_until, false);
      else
        delete from occupied where occupant_id = new.id;
      end if;
      return null;
    end $$`,
  `create trigger waiting_offers_occupy after insert or delete or update of
    service_id, station, therapist_id, room_id, room_place, starts_at, free_again_at, state, open_until
    on waiting_offers for each row execute function waiting_offers_occupy()`,

  // The revision is the pool's. The version before reads it under its old name.
  'drop trigger bookings_move_times_revision on bookings',
  'drop trigger bookings_changed_move_times_revision on bookings',
  'drop trigger waiting_offers_move_times_revision on waiting_offers',
  'alter table times_revisions rename column service_id to pool_id',
  'alter table times_revisions add column service_id text generated always as (pool_id) stored',
  `create or replace function move_times_revision() returns trigger language plpgsql as $$
    declare
      resource text := case when tg_op = 'DELETE' then old.resource_id else new.resource_id end;
      moved text := case when tg_op = 'DELETE' then old.occupant_id else new.occupant_id end;
    begin
      -- Who changes many bookings at once moves the revisions of their pools at the end instead.
      if current_setting('spa.moves_revisions_itself', true) = 'on' then return null; end if;
      -- While pools are made anew nobody gives out times: the pool below is the one that readers will look at.
      perform pg_advisory_xact_lock_shared(hashtextextended('times of the spa', 0));
      insert into times_revisions as known (pool_id, revision, recent)
        select pool_id, 1, moved from resources where id = resource
        on conflict (pool_id) do update set revision = known.revision + 1,
          recent = concat_ws(' ', moved, nullif(array_to_string((string_to_array(known.recent, ' '))[1:39], ' '), ''));
      return null;
    end $$`,
  // At the end of the transaction, so that the row everybody moves is held only while it commits.
  `create constraint trigger occupied_move_times_revision after insert or update or delete on occupied
    deferrable initially deferred for each row execute function move_times_revision()`,
]
