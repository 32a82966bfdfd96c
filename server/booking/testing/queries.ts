import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Every treatment of a live booking or an open offer, by what it takes: a station, a person or a place in a room. */
const TAKEN = sql`
  with taking as (
    select id, service_id, station, therapist_id, room_id, room_place, starts_at, free_again_at,
      case when status = 'held' then hold_expires_at end as held_until
    from treatments where status in ('held', 'submitted', 'confirmed')
    union all
    select id, service_id, station, therapist_id, room_id, room_place, starts_at, free_again_at, open_until
    from waiting_offers where state = 'open'
    union all
    select part.id, part."serviceId", part.station, part."therapistId", part."roomId", part."roomPlace",
      part."startsAt", part."freeAgainAt", open_until
    from waiting_offers, jsonb_to_recordset(further_treatments) as part (id text, "serviceId" text, station integer,
      "therapistId" text, "roomId" text, "roomPlace" integer, "startsAt" timestamptz, "freeAgainAt" timestamptz)
    where state = 'open'
  ), taken as (
    select resource as resource_id, id as occupant_id, tstzrange(starts_at, free_again_at) as during, held_until
    from taking, lateral (values (service_id || '/' || station), (therapist_id), (room_id || '/' || room_place)) as its (resource)
    where resource is not null
  )`

/** Pairs of treatments that share a station, a person or a place in a room at one moment. There must never be any. */
export async function overlaps(db: Db) {
  const { rows } = await sql<{ one: string; other: string; resource: string }>`${TAKEN}
    select one.occupant_id as one, other.occupant_id as other, resource_id as resource
    from taken one join taken other using (resource_id)
    where one.occupant_id < other.occupant_id and one.during && other.during`.execute(db)
  return rows
}

/** What is written down as taken, and is not, or the other way round. There must never be any. */
export async function wronglyOccupied(db: Db) {
  const { rows } =
    await sql<object>`${TAKEN}, written as (select resource_id, occupant_id, during, held_until from occupied)
    (select * from taken except select * from written) union all (select * from written except select * from taken)`.execute(
      db,
    )
  return rows
}

/** How many treatments every booking has, by its id. */
export async function countTreatments(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select booking_id as id, count(*)::int as count from treatments group by booking_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
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
