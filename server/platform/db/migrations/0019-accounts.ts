import { type Kysely, sql } from 'kysely'

// What a booking owes and what it gets back, and that an expired hold has lapsed: each rule once, for everything that reads it.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  // Both are plain expressions, which the planner writes into the statement that uses them: indexes stay usable.
  `create function booking_state(status text, hold_expires_at timestamptz, now timestamptz) returns text
    language sql immutable parallel safe as $$
      select case when status = 'held' and hold_expires_at <= now then 'lapsed' else status end
    $$`,
  // The price of a booking that takes place, or may; of one that does not, what is kept of what was paid.
  `create function booking_due(state text, price integer, refund text, paid integer) returns integer
    language sql immutable parallel safe as $$
      select case
        when state not in ('cancelled', 'declined', 'lapsed') then price
        when refund = 'keep' then greatest(0, paid)
        else 0
      end
    $$`,
  // A view with an argument: state needs the caller's clock. One SELECT, so that the planner puts it in place of the call and
  // reads the ledger of the few bookings that it is joined to.
  `create function booking_accounts(now timestamptz)
    returns table (booking_id text, state text, due integer, paid integer, owed integer, to_return integer)
    language sql stable parallel safe as $$
      select b.id, s.state, d.due, l.paid,
        case when s.state in ('cancelled', 'declined', 'lapsed') then 0 else greatest(0, d.due - l.paid) end,
        greatest(0, l.paid - d.due)
      from bookings b
      cross join lateral (select booking_state(b.status, b.hold_expires_at, now) as state) s
      cross join lateral (
        select coalesce(sum(case p.direction when 'in' then p.amount_naira else -p.amount_naira end), 0)::integer as paid
        from payments p where p.booking_id = b.id
      ) l
      cross join lateral (select booking_due(s.state, b.price_naira, b.refund, l.paid) as due) d
    $$`,
  // By the same rule: an account is open while something is owed or to return, and that of a hold as if it had ended.
  `create or replace function is_account_open(status text, price integer, refund text, booking text) returns boolean
    language plpgsql as $$
    declare
      paid integer := coalesce((select sum(case p.direction when 'in' then p.amount_naira else -p.amount_naira end)
        from payments p where p.booking_id = booking), 0);
    begin
      return case status
        when 'held' then paid > least(price, booking_due('lapsed', price, refund, paid))
        when 'cancelled' then paid > booking_due(status, price, refund, paid)
        when 'declined' then paid > booking_due(status, price, refund, paid)
        when 'lapsed' then paid > booking_due(status, price, refund, paid)
        else paid <> booking_due(status, price, refund, paid)
      end;
    end $$`,
]
