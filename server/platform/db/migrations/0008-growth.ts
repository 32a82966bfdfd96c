import { type Kysely, sql } from 'kysely'

// What is asked many times a day is found without reading the whole history, however long that has become.
export async function up(db: Kysely<unknown>) {
  for (const part of [accounts, bookings, finding, others]) {
    for (const statement of part) await sql.raw(statement).execute(db)
  }
}

// Money that is owed or to be returned is a sum of the ledger, and the sum of a million bookings is long in the making. Where
// the ledger does not fit the booking is written down by the database itself; the figures still come from the ledger.
const accounts = [
  'alter table bookings add column account_open boolean not null default false',
  `create function is_account_open(status text, price integer, refund text, booking text) returns boolean
    language plpgsql as $$
    declare
      paid bigint := coalesce((select sum(case p.direction when 'in' then p.amount_naira else -p.amount_naira end)
        from payments p where p.booking_id = booking), 0);
    begin
      return case
        when status in ('submitted', 'confirmed', 'done', 'no_show') then paid < price
        when status in ('cancelled', 'declined', 'lapsed') then refund <> 'keep' and paid > 0
        else false
      end;
    end $$`,
  `create function keep_account_open() returns trigger language plpgsql as $$
    begin
      new.account_open := is_account_open(new.status, new.price_naira, new.refund, new.id);
      return new;
    end $$`,
  `create function look_at_account() returns trigger language plpgsql as $$
    begin
      update bookings set account_open = account_open where id = coalesce(new.booking_id, old.booking_id);
      return null;
    end $$`,
  // All at once, because a function called a million times takes minutes; and before the triggers are there.
  `do $$ begin
    update bookings set account_open = true
    from (
      select b.id
      from bookings b
      left join (
        select booking_id, sum(case direction when 'in' then amount_naira else -amount_naira end) as paid
        from payments group by booking_id
      ) ledger on ledger.booking_id = b.id
      where case
        when status in ('submitted', 'confirmed', 'done', 'no_show') then coalesce(paid, 0) < price_naira
        when status in ('cancelled', 'declined', 'lapsed') then refund <> 'keep' and coalesce(paid, 0) > 0
        else false
      end
    ) open
    where open.id = bookings.id;
  end $$`,
  `create trigger bookings_keep_account_open
    before insert or update of status, price_naira, refund, account_open on bookings
    for each row execute function keep_account_open()`,
  `create trigger payments_look_at_account after insert or update or delete on payments
    for each row execute function look_at_account()`,
  'create index bookings_open_account on bookings (starts_at, id) where account_open',
]

const bookings = [
  'create index bookings_by_start on bookings (starts_at, id)',
  'create index bookings_by_status on bookings (status, starts_at, id)',
  // A hold that is over has lapsed, whether or not anyone has marked it: both are read together.
  "create index bookings_unkept on bookings (starts_at, id) where status in ('held', 'lapsed')",
  "create index bookings_to_finish on bookings (booking_date) where status = 'confirmed'",
  "create index bookings_decided on bookings (decided_at) where status in ('confirmed', 'declined')",
  // Whom there still is something to forget of.
  `create index bookings_lapsed_with_contact on bookings (hold_expires_at)
    where status in ('held', 'lapsed')
      and (full_name <> '' or email <> '' or phone_number <> '' or note <> '' or private_note <> '')`,
  `create index bookings_with_contact on bookings (ends_at, id)
    where status not in ('held', 'submitted', 'confirmed')
      and (full_name <> '' or email <> '' or phone_number <> '' or note <> '' or private_note <> '')`,
]

// Not gathered for later: a search would read what is waiting, and somebody's booking would pay for putting it in order.
const finding = [
  `create index bookings_by_words on bookings using gin ((
      ' ' || lower(regexp_replace(normalize(full_name, NFD), '[\\u0300-\\u036f]', '', 'g')) || ' ' || lower(email) || ' '
      || regexp_replace(phone_number, '\\D', '', 'g') || ' ' || lower(replace(hash, '-', ''))
    ) gin_trgm_ops) with (fastupdate = off)`,
  `create index payments_by_words on payments using gin (lower(reference) gin_trgm_ops) with (fastupdate = off)
    where reference <> ''`,
]

const others = [
  'create index receipts_by_upload on receipts (upload_hash)',
  'create index receipts_by_age on receipts (created_at)',
  'create index outbox_sent on outbox (sent_at) where sent_at is not null',
  'create index outbox_failed on outbox (failed_at) where failed_at is not null',
  'create index reminders_by_age on reminders (at)',
  'create index survey_answers_by_age on survey_answers (created_at)',
]
