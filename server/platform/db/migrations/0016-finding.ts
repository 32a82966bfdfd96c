import { type Kysely, sql } from 'kysely'

// What the desk's find looks in is written down with each booking, and once more in the indexes of the starts and of the
// people: where a name is too common to be looked up, the diary or the people are walked until a page is full, and making
// the text of each booking anew took ten times as long as looking at it.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // A restored copy is brought forward in one transaction: what was written in it has to be over before the table is changed.
  'set constraints all immediate',
  'drop index bookings_by_words',
  String.raw`alter table bookings add column words text not null generated always as (
    ' ' || lower(regexp_replace(normalize(full_name, NFD), '[\u0300-\u036f]', '', 'g')) || ' ' || lower(email) || ' '
    || regexp_replace(phone_number, '\D', '', 'g') || ' ' || lower(replace(hash, '-', ''))
  ) stored`,
  'drop index bookings_by_start',
  'create index bookings_by_start on bookings (starts_at, id) include (words)',
  'drop index bookings_of_person',
  'create index bookings_of_person on bookings (person_id, starts_at, id) include (words) where person_id is not null',
  // Not gathered for later: a search would read what is waiting, and somebody's booking would pay for putting it in order.
  'create index bookings_by_words on bookings using gin (words gin_trgm_ops) with (fastupdate = off)',
]
