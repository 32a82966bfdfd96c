import { type Kysely, sql } from 'kysely'

// A visit is a booking of several treatments, for one or more guests. It stays one row: the columns of a booking are those of
// its first treatment, and the others are a list beside them. So a visit is there as a whole or not at all, its history and
// Undo go on working by columns, and the version before reads and writes every booking of one treatment as it did.
export async function up(db: Kysely<unknown>) {
  for (const statement of [...COLUMNS, ...OCCUPIED, VIEW]) await sql.raw(statement).execute(db)
}

const LIVE = `('held', 'submitted', 'confirmed')`

const CONTACT = `(full_name <> '' or email <> '' or phone_number <> '' or guest_names <> '' or note <> '' or private_note <> '')`

const COLUMNS = [
  `alter table bookings
    add column further_treatments jsonb not null default '[]',
    add column first_price_naira integer,
    add column first_treatment_id text,
    add column first_guest integer not null default 0,
    add column guest_names text not null default '',
    add column guest_marks jsonb not null default '[]'`,
  // The holds of visits are looked for by the pools of all their treatments.
  `create index bookings_held_visits on bookings (hold_expires_at) where status = 'held' and further_treatments <> '[]'`,
  `create unique index bookings_by_first_treatment on bookings (first_treatment_id) where first_treatment_id is not null`,
  // The further treatments of a day, of a person or a service, and the booking of one of them.
  `create index bookings_visits on bookings (booking_date) where further_treatments <> '[]'`,
  `create index bookings_by_further_treatment on bookings using gin (further_treatments jsonb_path_ops) with (fastupdate = off)
    where further_treatments <> '[]'`,
  // The guests' names age out with the contact.
  'drop index bookings_with_contact',
  'drop index bookings_lapsed_with_contact',
  `create index bookings_with_contact on bookings (ends_at, id) where status not in ${LIVE} and ${CONTACT}`,
  `create index bookings_lapsed_with_contact on bookings (hold_expires_at)
    where status in ('held', 'lapsed') and ${CONTACT}`,
  // Who comes along is found by name, as whoever books is by `words`.
  String.raw`create index bookings_by_guest on bookings using gin ((
      lower(regexp_replace(normalize(guest_names, NFD), '[\u0300-\u036f]', '', 'g'))
    ) gin_trgm_ops) with (fastupdate = off) where guest_names <> ''`,
  `alter table sub_services
    add column is_extra boolean not null default false,
    add column is_for_two boolean not null default false`,
  `alter table waiting_places add column guests jsonb not null default '[]'`,
  `alter table waiting_offers add column further_treatments jsonb not null default '[]'`,
]

const PARTS = `(id text, guest integer, besides text, "serviceId" text, "serviceName" text, "subServiceId" text, "subServiceName" text,
  "priceNaira" integer, "durationMinutes" integer, station integer, "squeezedIn" boolean, "therapistId" text,
  "therapistName" text, "therapistWanted" boolean, "roomId" text, "roomName" text, "roomPlace" integer,
  "startsAt" timestamptz, "endsAt" timestamptz, "freeAgainAt" timestamptz, "bookingTime" text)`

const OCCUPIED = [
  `create function occupy_further(parts jsonb, held timestamptz) returns void language plpgsql as $$
    declare part record;
    begin
      for part in select * from jsonb_to_recordset(parts) as listed ${PARTS} loop
        perform occupy(part.id,
          resources_of(part."serviceId", part.station, part."therapistId", part."roomId", part."roomPlace"),
          tstzrange(part."startsAt", part."freeAgainAt"), held, part."squeezedIn");
      end loop;
    end $$`,
  // The treatments of a visit may swap places with each other, so all of them give theirs up before any takes one.
  `create function leave_visit(visit text, parts jsonb) returns void language plpgsql as $$
    begin
      if parts = '[]' then return; end if;
      delete from occupied where occupant_id = visit or occupant_id in (select part ->> 'id' from jsonb_array_elements(parts) part);
    end $$`,
  `create or replace function bookings_occupy() returns trigger language plpgsql as $$
    declare held timestamptz;
    begin
      if tg_op <> 'INSERT' then
        perform leave_visit(coalesce(old.first_treatment_id, old.id), old.further_treatments);
      end if;
      if tg_op = 'DELETE' then
        delete from occupied where occupant_id = coalesce(old.first_treatment_id, old.id);
      elsif new.status in ${LIVE} then
        held := case when new.status = 'held' then new.hold_expires_at end;
        perform occupy(coalesce(new.first_treatment_id, new.id), resources_of(new.service_id, new.station, new.therapist_id, new.room_id, new.room_place),
          tstzrange(new.starts_at, new.free_again_at), held, new.squeezed_in);
        perform occupy_further(new.further_treatments, held);
      else
        delete from occupied where occupant_id = coalesce(new.first_treatment_id, new.id);
      end if;
      return null;
    end $$`,
  'drop trigger bookings_occupy on bookings',
  `create trigger bookings_occupy after insert or delete or update of
    service_id, station, therapist_id, room_id, room_place, starts_at, free_again_at, status, hold_expires_at, squeezed_in,
    first_treatment_id, further_treatments
    on bookings for each row execute function bookings_occupy()`,
  `create or replace function waiting_offers_occupy() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform leave_visit(old.id, old.further_treatments); end if;
      if tg_op = 'DELETE' then
        delete from occupied where occupant_id = old.id;
      elsif new.state = 'open' then
        perform occupy(new.id, resources_of(new.service_id, new.station, new.therapist_id, new.room_id, new.room_place),
          tstzrange(new.starts_at, new.free_again_at), new.open_until, false);
        perform occupy_further(new.further_treatments, new.open_until);
      else
        delete from occupied where occupant_id = new.id;
      end if;
      return null;
    end $$`,
  'drop trigger waiting_offers_occupy on waiting_offers',
  `create trigger waiting_offers_occupy after insert or delete or update of
    service_id, station, therapist_id, room_id, room_place, starts_at, free_again_at, state, open_until, further_treatments
    on waiting_offers for each row execute function waiting_offers_occupy()`,
]

/** Every treatment of every booking. The first one has the booking's id, until another one becomes the first. */
const VIEW = `create view treatments as
  select coalesce(first_treatment_id, id) as id, id as booking_id, first_guest as guest, false as is_second_half, service_id, service_name, sub_service_id, sub_service_name,
    coalesce(first_price_naira, price_naira) as price_naira, duration_minutes, station, squeezed_in,
    therapist_id, therapist_name, therapist_wanted, room_id, room_name, room_place,
    starts_at, ends_at, free_again_at, booking_time, booking_date, status, hold_expires_at
  from bookings
  union all
  select part.id, bookings.id, part.guest, part.besides is not null, part."serviceId", part."serviceName", part."subServiceId", part."subServiceName",
    part."priceNaira", part."durationMinutes", part.station, part."squeezedIn",
    part."therapistId", part."therapistName", part."therapistWanted", part."roomId", part."roomName", part."roomPlace",
    part."startsAt", part."endsAt", part."freeAgainAt", part."bookingTime", booking_date, status, hold_expires_at
  from bookings, jsonb_to_recordset(further_treatments) as part ${PARTS}
  where further_treatments <> '[]'`
