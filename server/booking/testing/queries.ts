import { sql } from 'kysely'
import { LIVE_BOOKING_STATUSES } from '#contract/booking/booking-states.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Pairs of live bookings that share a station and a moment. There must never be any. */
export function overlaps(db: Db) {
  return db
    .selectFrom('bookings as a')
    .innerJoin('bookings as b', join =>
      join
        .onRef('a.id', '<', 'b.id')
        .onRef('a.serviceId', '=', 'b.serviceId')
        .onRef('a.station', '=', 'b.station')
        .onRef('a.startsAt', '<', 'b.freeAgainAt')
        .onRef('b.startsAt', '<', 'a.freeAgainAt'),
    )
    .where('a.status', 'in', LIVE_BOOKING_STATUSES)
    .where('b.status', 'in', LIVE_BOOKING_STATUSES)
    .select(['a.id as one', 'b.id as other'])
    .execute()
}

/** Pairs of live bookings and open offers of a service that share a station and a moment. There must never be any. */
export async function givenTwice(db: Db, serviceId: string) {
  const { rows } = await sql<object>`
    with given as (
      select id, station, starts_at, free_again_at from bookings
      where service_id = ${serviceId} and status in ('held', 'submitted', 'confirmed')
      union all
      select id, station, starts_at, free_again_at from waiting_offers where service_id = ${serviceId} and state = 'open'
    )
    select one.id, other.id as other from given one join given other on one.id < other.id and one.station = other.station
      and tstzrange(one.starts_at, one.free_again_at) && tstzrange(other.starts_at, other.free_again_at)`.execute(db)
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
