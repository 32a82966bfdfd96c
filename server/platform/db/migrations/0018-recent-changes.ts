import { type Kysely, sql } from 'kysely'

// Beside the revision of a service's times the bookings and offers that moved it last, latest first: who knows an earlier
// revision reads these alone, and not a whole month again.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const MOST_RECENT = 20

const STATEMENTS = [
  "alter table times_revisions add column recent text not null default ''",
  `create or replace function move_times_revision() returns trigger language plpgsql as $$
    declare moved text := case when tg_op = 'DELETE' then old.id else new.id end;
    begin
      insert into times_revisions as known (service_id, revision, recent)
        select distinct id, 1, moved from unnest(array[
          case when tg_op <> 'INSERT' then old.service_id end,
          case when tg_op <> 'DELETE' then new.service_id end
        ]) as id where id is not null order by id
        on conflict (service_id) do update set revision = known.revision + 1,
          recent = concat_ws(' ', moved, nullif(array_to_string((string_to_array(known.recent, ' '))[1:${MOST_RECENT - 1}], ' '), ''));
      return null;
    end $$`,
]
