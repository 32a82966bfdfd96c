import { type Kysely, sql } from 'kysely'

// What those who treat a person have to know, like an allergy, apart from the owner's private note: it is shown with every
// booking of theirs and on paper. Where two people become one, both of their notes stay.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  "alter table people add column care_note text not null default ''",
  "alter table people_merges add column other_care_note text not null default ''",
  "alter table people_merges add column care_note_before text not null default ''",
  `create or replace function join_people(kept text, gone text, but_booking text) returns void language plpgsql as $$
    begin
      set constraints bookings_of_nobody deferred;
      update bookings set person_id = kept where person_id = gone and id <> but_booking;
      update privacy_requests set person_id = kept where person_id = gone;
      update people_merges set person_id = kept where person_id = gone;
      update people k set
          private_note = concat_ws(e'\\n', nullif(k.private_note, ''), nullif(g.private_note, '')),
          care_note = concat_ws(e'\\n', nullif(k.care_note, ''), nullif(g.care_note, '')),
          created_at = least(k.created_at, g.created_at),
          seen_at = greatest(k.seen_at, g.seen_at)
        from people g where k.id = kept and g.id = gone;
      delete from people where id = gone;
    end $$`,
]
