import { type Kysely, sql } from 'kysely'

// A visit's account is a list of lines: its treatments, and what was added to them. What was added are rows, what it costs in all
// is their sum, and what is to be transferred before the visit may be less than that.
export async function up(db: Kysely<unknown>) {
  for (const statement of [...LINES, VIEW, ...ACCOUNTS, ...HOLDS]) await sql.raw(statement).execute(db)
}

const LINES = [
  `create table added_lines (
    id text primary key,
    booking_id text not null references bookings (id) on delete cascade,
    kind text not null,
    label text not null,
    quantity integer not null default 1,
    amount_naira integer not null,
    reason text not null default '',
    about_id text,
    reverses_id text unique references added_lines (id),
    at timestamptz not null,
    device_id text,
    device_name text not null
  )`,
  'create index added_lines_by_booking on added_lines (booking_id)',
  'create index added_lines_by_subject on added_lines (about_id) where about_id is not null',
  'create index added_lines_by_time on added_lines (at)',
  // The sum is kept with the booking by the database itself. A booking without further lines is read as it was.
  `alter table bookings
    add column lines_naira integer not null default 0,
    add column deposit_naira integer`,
  `alter table booking_changes add column line_ids jsonb not null default '[]'`,
  `alter table sub_services add column deposit jsonb`,
  `create function add_up_lines() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update bookings set lines_naira = lines_naira - old.amount_naira where id = old.booking_id;
      end if;
      if tg_op <> 'DELETE' then
        update bookings set lines_naira = lines_naira + new.amount_naira where id = new.booking_id;
      end if;
      return null;
    end $$`,
  `create trigger added_lines_add_up after insert or delete or update on added_lines
    for each row execute function add_up_lines()`,
]

/** Every line of every account. Treatments come from the bookings themselves, so every booking there is has its line. */
const VIEW = `create view account_lines as
  select booking_id, id, 'treatment' as kind, sub_service_name as label, 1 as quantity, price_naira as amount_naira, '' as reason,
    null::text as about_id, null::text as reverses_id, null::timestamptz as at, null::text as device_id, '' as device_name
  from treatments where not is_second_half
  union all
  select id, id || '/waived', 'waived', '', 1, price_naira - treated.amount, '', null, null, null, null, ''
  from bookings, lateral (select sum(t.price_naira)::integer as amount from treatments t where t.booking_id = bookings.id) treated
  where further_treatments <> '[]' and price_naira <> treated.amount
  union all
  select booking_id, id, kind, label, quantity, amount_naira, reason, about_id, reverses_id, at, device_id, device_name
  from added_lines`

const ACCOUNTS = [
  'drop function booking_accounts(timestamptz)',
  // `up_front` is what the transfer before the visit has to be: the deposit, or all. `due` is the price of a booking that takes
  // place, or may; of one that does not, what is kept of what was paid.
  `create function booking_accounts(now timestamptz)
    returns table (booking_id text, state text, total integer, due integer, paid integer, owed integer, up_front integer, to_return integer)
    language sql stable parallel safe as $$
      select b.id, s.state, t.total, d.due, l.paid,
        case when s.state in ('cancelled', 'declined', 'lapsed') then 0 else greatest(0, d.due - l.paid) end,
        case when s.state in ('held', 'submitted')
          then greatest(0, least(coalesce(b.deposit_naira, t.total), t.total) - l.paid) else 0 end,
        greatest(0, l.paid - d.due)
      from bookings b
      cross join lateral (select booking_state(b.status, b.hold_expires_at, now) as state) s
      cross join lateral (select greatest(0, b.price_naira + b.lines_naira) as total) t
      cross join lateral (
        select coalesce(sum(case p.direction when 'in' then p.amount_naira else -p.amount_naira end), 0)::integer as paid
        from payments p where p.booking_id = b.id
      ) l
      cross join lateral (select booking_due(s.state, t.total, b.refund, l.paid) as due) d
    $$`,
  `create or replace function keep_account_open() returns trigger language plpgsql as $$
    begin
      new.account_open := is_account_open(new.status, greatest(0, new.price_naira + new.lines_naira), new.refund, new.id);
      return new;
    end $$`,
  'drop trigger bookings_keep_account_open on bookings',
  `create trigger bookings_keep_account_open
    before insert or update of status, price_naira, lines_naira, refund, account_open on bookings
    for each row execute function keep_account_open()`,
]

/** A booking for which nothing is to be paid before the visit takes its time for nothing until then. */
const WAITING = `status in ('held', 'submitted') or status = 'confirmed' and coalesce(deposit_naira, price_naira) = 0`
const GOOD = `price_naira > 0 and (status = 'done' or status = 'confirmed' and coalesce(deposit_naira, price_naira) > 0)`

const HOLDS = [
  ...['mailbox', 'phone', 'device', 'network'].flatMap(by => [
    `drop index bookings_waiting_by_${by}`,
    `create index bookings_waiting_by_${by} on bookings (${by}_key) where ${WAITING}`,
  ]),
  ...['device', 'network'].flatMap(by => [
    `drop index bookings_good_by_${by}`,
    `create index bookings_good_by_${by} on bookings (${by}_key) where ${GOOD}`,
  ]),
]
