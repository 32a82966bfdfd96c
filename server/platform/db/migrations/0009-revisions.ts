import { type Kysely, sql } from 'kysely'

// Processes keep which times of a service are taken. Whatever takes one or gives it back moves this number in the same
// transaction; a note, an arrival or a corrected name does not.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const DECIDING = ['service_id', 'station', 'starts_at', 'free_again_at', 'status', 'hold_expires_at', 'squeezed_in']
const row = (which: string) => `(${DECIDING.map(column => `${which}.${column}`).join(', ')})`

const STATEMENTS = [
  'create table times_revisions (service_id text primary key, revision integer not null)',
  `create function move_times_revision() returns trigger language plpgsql as $$
    begin
      insert into times_revisions as known (service_id, revision)
        select distinct id, 1 from unnest(array[
          case when tg_op <> 'INSERT' then old.service_id end,
          case when tg_op <> 'DELETE' then new.service_id end
        ]) as id where id is not null order by id
        on conflict (service_id) do update set revision = known.revision + 1;
      return null;
    end $$`,
  // At the end of the transaction, so that the row everybody moves is held only while it commits.
  `create constraint trigger bookings_move_times_revision after insert or delete on bookings
    deferrable initially deferred for each row execute function move_times_revision()`,
  `create constraint trigger bookings_changed_move_times_revision after update on bookings
    deferrable initially deferred for each row when (${row('old')} is distinct from ${row('new')})
    execute function move_times_revision()`,
]
