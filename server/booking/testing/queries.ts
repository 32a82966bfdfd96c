import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Pairs of live bookings and open offers that share a station, a person or a place in a room at one moment. There must never be any. */
export async function overlaps(db: Db) {
  const { rows } = await sql<{ one: string; other: string; resource: string }>`
    with taking as (
      select id, service_id, station, therapist_id, room_id, room_place, starts_at, free_again_at from treatments
      where status in ('held', 'submitted', 'confirmed')
      union all
      select id, service_id, station, therapist_id, room_id, room_place, starts_at, free_again_at from waiting_offers
      where state = 'open'
    ), taken as (
      select id, resource, tstzrange(starts_at, free_again_at) as during
      from taking, lateral (values (service_id || '/' || station), (therapist_id), (room_id || '/' || room_place)) as its (resource)
      where resource is not null
    )
    select one.id as one, other.id as other, resource from taken one join taken other using (resource)
    where one.id < other.id and one.during && other.during`.execute(db)
  return rows
}

/** What is written down as taken, and is not, or the other way round. There must never be any. */
export async function wronglyOccupied(db: Db) {
  const { rows } = await sql<object>`
    with live as (
      select id, service_id, station, therapist_id, room_id, room_place, tstzrange(starts_at, free_again_at) as during,
        case when status = 'held' then hold_expires_at end as held_until
      from treatments where status in ('held', 'submitted', 'confirmed')
      union all
      select id, service_id, station, therapist_id, room_id, room_place, tstzrange(starts_at, free_again_at), open_until
      from waiting_offers where state = 'open'
    ), taken as (
      select resource as resource_id, id as occupant_id, during, held_until
      from live, lateral (values (service_id || '/' || station), (therapist_id), (room_id || '/' || room_place)) as its (resource)
      where resource is not null
    ), written as (select resource_id, occupant_id, during, held_until from occupied)
    (select * from taken except select * from written) union all (select * from written except select * from taken)`.execute(
    db,
  )
  return rows
}

/** From now on somebody who does not take our lock books the same time, just before a customer of this name does. */
export async function letRivalBookBefore(db: Db, fullName: string) {
  await sql`
    create function rival_books() returns trigger language plpgsql as $$
    declare
      rival bookings;
      given text;
    begin
      rival := new;
      rival.id := gen_random_uuid();
      rival.hash := 'RIVAL';
      rival.full_name := 'Rival';
      rival.payment_code := null;
      select string_agg(quote_ident(attname), ', ') into given from pg_attribute
      where attrelid = 'bookings'::regclass and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into bookings (%1$s) select %1$s from (select ($1).*) as rival', given) using rival;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger rival_books before insert on bookings
    for each row when (new.full_name = ${sql.lit(fullName)}) execute function rival_books()`.execute(db)
}

/** How often PostgreSQL had to end one of two transactions that waited for each other, in all connections that have ended. */
export async function deadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]!.deadlocks
}
