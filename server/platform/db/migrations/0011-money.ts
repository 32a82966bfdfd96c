import { type Kysely, sql } from 'kysely'

// A transfer is found again by its bank reference however somebody typed it, and says whether the bank's statement had it.
// Money of a booking that has more than its price, or whose hold is over, is to be returned as well.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  'alter table payments add column seen_at timestamptz',
  `create index payments_by_same_reference on payments ((upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g'))))
    where method = 'transfer' and reference <> ''`,
  `create or replace function is_account_open(status text, price integer, refund text, booking text) returns boolean
    language plpgsql as $$
    declare
      paid bigint := coalesce((select sum(case p.direction when 'in' then p.amount_naira else -p.amount_naira end)
        from payments p where p.booking_id = booking), 0);
    begin
      return case
        when status in ('submitted', 'confirmed', 'done', 'no_show') then paid <> price
        when status in ('cancelled', 'declined', 'lapsed') then refund <> 'keep' and paid > 0
        else paid > 0
      end;
    end $$`,
  // Only those for which the rule is new; touching one lets its trigger look again.
  `update bookings set account_open = account_open
    from (
      select booking_id, sum(case direction when 'in' then amount_naira else -amount_naira end) as paid
      from payments group by booking_id
    ) ledger
    where ledger.booking_id = bookings.id and (paid > price_naira or status = 'held' and paid > 0)`,
]
