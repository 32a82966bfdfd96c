import { type Kysely, sql } from 'kysely'

// Who a booking belongs to. One person is all bookings that share a phone number (its last ten digits) or an e-mail
// address (without capitals), and what the owner has merged by hand. The database keeps it true: every booking gets its
// person as it is written, so that a number or an address never belongs to two.
export async function up(db: Kysely<unknown>) {
  for (const part of [people, joining, existing, knowing, requests]) {
    for (const statement of part) await sql.raw(statement).execute(db)
  }
}

const people = [
  `create table people (
    id text primary key,
    private_note text not null default '',
    created_at timestamptz not null,
    seen_at timestamptz not null,
    erasing_since timestamptz
  )`,
  'create index people_by_seen on people (seen_at desc, id desc)',
  // Whose bookings the owner has put together, so that they can be taken apart again.
  `create table people_merges (
    id text primary key,
    person_id text not null references people on delete cascade,
    other_id text not null,
    other_note text not null,
    other_created_at timestamptz not null,
    other_seen_at timestamptz not null,
    note_before text not null,
    booking_ids jsonb not null,
    at timestamptz not null,
    device_name text not null
  )`,
  'create index people_merges_of_person on people_merges (person_id)',
  // Deferrable: where two people turn out to be one, the booking that shows it still names the one who goes.
  'alter table bookings add column person_id text constraint bookings_of_nobody references people deferrable',
]

/** The last ten digits, if there are enough to be somebody's number. As the index of phone numbers has them. */
const PHONE = String.raw`right(regexp_replace(phone_number, '\D', '', 'g'), 10)`

const joining = [
  String.raw`create function phone_sign(phone_number text) returns text language sql immutable parallel safe as $$
    select case when length(regexp_replace(phone_number, '\D', '', 'g')) >= 7 then ${PHONE} end $$`,
  // Everything of one becomes the other's, but for the booking that is being written just now.
  `create function join_people(kept text, gone text, but_booking text) returns void language plpgsql as $$
    begin
      set constraints bookings_of_nobody deferred;
      update bookings set person_id = kept where person_id = gone and id <> but_booking;
      update privacy_requests set person_id = kept where person_id = gone;
      update people_merges set person_id = kept where person_id = gone;
      update people k set
          private_note = concat_ws(e'\\n', nullif(k.private_note, ''), nullif(g.private_note, '')),
          created_at = least(k.created_at, g.created_at),
          seen_at = greatest(k.seen_at, g.seen_at)
        from people g where k.id = kept and g.id = gone;
      delete from people where id = gone;
    end $$`,
]

// Who is one with whom among the bookings there are: everybody begins as somebody of their own and takes the lowest number
// that anybody with the same phone or address has, until nothing moves any more.
const existing = [
  `create temporary table known on commit drop as
    select id, created_at, phone_sign(phone_number) as phone, nullif(lower(email), '') as mail,
      row_number() over (order by created_at, id) as person
    from bookings where full_name <> '' or email <> '' or phone_number <> ''`,
  'create index on known (phone)',
  'create index on known (mail)',
  'analyze known',
  `do $$
    declare
      moved bigint;
      again bigint;
    begin
      loop
        update known set person = lowest.person
          from (select phone, min(person) as person from known where phone is not null
            group by phone having min(person) < max(person)) lowest
          where lowest.phone = known.phone and known.person > lowest.person;
        get diagnostics moved = row_count;
        update known set person = lowest.person
          from (select mail, min(person) as person from known where mail is not null
            group by mail having min(person) < max(person)) lowest
          where lowest.mail = known.mail and known.person > lowest.person;
        get diagnostics again = row_count;
        exit when moved + again = 0;
      end loop;
    end $$`,
  `create temporary table known_people on commit drop as
    select person, gen_random_uuid()::text as id, min(created_at) as created_at, max(created_at) as seen_at
    from known group by person`,
  'insert into people (id, created_at, seen_at) select id, created_at, seen_at from known_people',
  `update bookings set person_id = known_people.id
    from known join known_people using (person) where known.id = bookings.id`,
  'create index bookings_of_person on bookings (person_id, starts_at, id) where person_id is not null',
]

/** Any two numbers that nothing else uses for locks of this kind. */
const PHONE_LOCKS = 713_001
const MAIL_LOCKS = 713_002

const knowing = [
  `create function know_person() returns trigger language plpgsql set enable_seqscan = off as $$
    declare
      phone text := phone_sign(new.phone_number);
      mail text := nullif(lower(new.email), '');
      own text := case when tg_op = 'UPDATE' then old.person_id end;
      others boolean := false;
      by_phone text;
      by_mail text;
      kept text;
    begin
      if new.full_name = '' and new.email = '' and new.phone_number = '' then
        new.person_id := null;
        return new;
      end if;
      if own is not null and old.email = new.email and old.phone_number = new.phone_number then
        return new;
      end if;
      -- Two who come at the same time with the same number or address are one. Numbers before addresses, so that
      -- nobody waits in a circle; and a few hundred locks for all, because a database has only so many at once.
      if phone is not null then
        perform pg_advisory_xact_lock(${PHONE_LOCKS}, hashtext(phone) & 511);
        select person_id into by_phone from bookings b
          where right(regexp_replace(b.phone_number, '\\D', '', 'g'), 10) = phone
            and b.person_id is not null and b.id <> new.id
          limit 1;
      end if;
      if mail is not null then
        perform pg_advisory_xact_lock(${MAIL_LOCKS}, hashtext(mail) & 511);
        select person_id into by_mail from bookings b
          where lower(b.email) = mail and b.person_id is not null and b.id <> new.id
          limit 1;
      end if;
      kept := coalesce(by_phone, by_mail);
      if by_phone <> by_mail then
        select id into kept from people where id in (by_phone, by_mail) order by created_at, id limit 1;
        perform join_people(kept, case kept when by_phone then by_mail else by_phone end, new.id);
        if own in (by_phone, by_mail) then own := kept; end if;
      end if;
      if own is not null then
        others := exists (select from bookings b where b.person_id = own and b.id <> new.id);
        if kept is null and not others then
          kept := own;
        elsif kept <> own and not others then
          perform join_people(kept, own, new.id);
        end if;
      end if;
      if kept is null then
        kept := gen_random_uuid()::text;
        insert into people (id, created_at, seen_at) values (kept, new.created_at, new.created_at);
      elsif tg_op = 'INSERT' then
        -- By the day: who books three times in an hour is not written three times.
        update people set seen_at = new.created_at where id = kept and seen_at < new.created_at - interval '1 day';
      end if;
      new.person_id := kept;
      return new;
    end $$`,
  `create trigger bookings_know_person before insert or update of full_name, email, phone_number on bookings
    for each row execute function know_person()`,
]

const requests = [
  // What customers have asked about their data, with its clock; that it was answered stays, without who it was.
  `create table privacy_requests (
    id text primary key,
    person_id text references people on delete set null,
    booking_id text not null references bookings,
    kind text not null check (kind in ('copy', 'erase')),
    asked_at timestamptz not null,
    due_at timestamptz not null,
    status text not null default 'open' check (status in ('open', 'done', 'refused')),
    reason text not null default '',
    decided_at timestamptz,
    device_name text not null default ''
  )`,
  'create index privacy_requests_of_person on privacy_requests (person_id)',
  "create index privacy_requests_open on privacy_requests (due_at) where status = 'open'",
  'create index privacy_requests_by_age on privacy_requests (asked_at)',
  // What the last nightly round removed, line by line.
  `create table retention_results (
    what text not null,
    place text not null,
    at timestamptz not null,
    removed integer not null,
    failed boolean not null,
    primary key (what, place)
  )`,
]
