import { type Kysely, sql } from 'kysely'

// A short code for the narration of a transfer. Two bookings made within ninety days of each other never have the same
// one; older bookings keep theirs, which may be given out again.
export async function up(db: Kysely<unknown>) {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table bookings add column payment_code text check (payment_code ~ '^[234679ABCDEFGHJKMNPQRTVWXY]{5}$')`,

  // Hours and not days: a day’s length depends on a zone, and what a constraint computes must not.
  `create function payment_code_kept(made timestamptz) returns tstzrange
    language sql immutable parallel safe as $$ select tstzrange(made, made + interval '2160 hours') $$`,

  `alter table bookings add constraint bookings_payment_code_taken
    exclude using gist (payment_code with =, payment_code_kept(created_at) with &&)`,

  // Whoever has not paid yet gets one; where chance drew the same twice, the later booking goes without.
  `with drawn as (
    select id, created_at, (
      select string_agg(substr('234679ABCDEFGHJKMNPQRTVWXY', 1 + get_byte(decode(md5(id::text), 'hex'), place) % 26, 1), '')
        from generate_series(0, 4) as place
    ) as code
    from bookings where status in ('held', 'submitted')
  ), first as (
    select id, code, row_number() over (partition by code order by created_at, id) as nth from drawn
  )
  update bookings set payment_code = first.code from first
    where bookings.id = first.id and first.nth = 1 and strpos(replace(bookings.hash, '-', ''), first.code) = 0`,
]
