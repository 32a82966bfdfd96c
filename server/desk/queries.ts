import { type RawBuilder, sql } from 'kysely'
import type { DeskBooking, ReceiptCard } from '#contract/desk/desk.ts'
import { DESK_FIELDS, iso } from '#server/booking/desk-view/queries.ts'
import { UP_FRONT_AT_RECEIPT } from '#server/booking/history/queries.ts'
import { accountOf, accountsAt } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { textList } from '#server/platform/db/text-list.ts'
import { visitNameOf } from '#server/platform/db/visit-name.ts'

/** Undecided receipts, in time or late. Uses the partial indexes of both marks instead of a scan. */
export const UNDECIDED = sql`(
  select id, submitted_at, status, starts_at, look_again_at from bookings where status = 'submitted'
  union
  select b.id, b.submitted_at, b.status, b.starts_at, b.look_again_at from receipts join bookings b on b.id = booking_id
  where late and status in ('held', 'lapsed') and decided_at is null
) undecided`

export async function selectToCheck(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${UNDECIDED} order by submitted_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Same rule as `receiptGroup`: the receipt waits for the customer's answer. */
const isAsked = (now: Date) => sql`status = 'submitted' and starts_at > ${now} and look_again_at > ${now}`

export async function selectDecidedSince(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings
    where decided_at >= ${since} and status in ('confirmed', 'declined')
      and exists (select from receipts where booking_id = bookings.id)
    order by decided_at desc limit 50`.execute(db)
  return rows.map(({ id }) => id)
}

export interface CardRow {
  id: string
  booking: DeskBooking
  lookAgainAt: Date | null
  upFrontAtReceipt: number | null
  /** The newest first. */
  receipts: { id: string; at: string; late: boolean }[]
  before: Neighbour | null
  after: Neighbour | null
  visits: ReceiptCard['visits']
}

type Neighbour = NonNullable<ReceiptCard['neighbours']['before']>

const IS_LIVE = sql`status in ('submitted', 'confirmed', 'done')`

/** The services of the booking `b`. */
const SERVICES = sql`(select t.service_id from treatments t where t.booking_id = b.id)`

/**
 * The booking before or after with a treatment of the same services and day, at the time of that treatment. `+ 0` hides the date's
 * index: the service's index is in order.
 */
function neighbour(where: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql`(
    select json_build_object('bookingTime', n.booking_time, 'fullName', n.full_name, 'subServiceName', n.name)
    from (
      select id, starts_at, booking_time, full_name, ${visitNameOf('one')} as name
      from bookings one
      where service_id in ${SERVICES} and booking_date + 0 = b.booking_date and ${IS_LIVE}
      union all
      select id, (part ->> 'startsAt')::timestamptz, part ->> 'bookingTime', full_name, ${visitNameOf('visit')}
      from bookings visit, jsonb_array_elements(further_treatments) part
      where further_treatments <> '[]' and booking_date = b.booking_date and part ->> 'serviceId' in ${SERVICES} and ${IS_LIVE}
    ) n
    where ${where} and n.id <> b.id
    order by ${order} limit 1
  )`
}

/** Cards without their warnings about receipts and references. */
export async function selectCards(db: Db, ids: readonly string[], now: Date): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select b.id, look_again_at as "lookAgainAt", ${UP_FRONT_AT_RECEIPT} as "upFrontAtReceipt",
      (select row_to_json(fields) from (select ${DESK_FIELDS}) fields) as booking,
      (select coalesce(json_agg(json_build_object('id', r.id, 'at', ${sql.raw(iso('r.created_at'))}, 'late', r.late)
          order by r.created_at desc, r.id), '[]')
        from receipts r where r.booking_id = b.id) as receipts,
      ${neighbour(
        sql`n.starts_at <= b.starts_at and n.starts_at > b.starts_at - interval '25 hours'`,
        sql`n.starts_at desc, n.id desc`,
      )} as before,
      ${neighbour(
        sql`n.starts_at > b.starts_at and n.starts_at < b.starts_at + interval '25 hours'`,
        sql`n.starts_at, n.id`,
      )} as after,
      (select json_build_object('count', count(*), 'allPaid', coalesce(bool_and(earlier.owed = 0), true))
        from bookings v join ${accountsAt(now)} earlier on earlier.booking_id = v.id
        where v.person_id = b.person_id and v.status in ('confirmed', 'done') and v.starts_at < b.starts_at
          and v.id <> b.id) as visits
    from bookings b
    join ${accountOf('b.id', now)}
    where b.id = any(${textList(ids)})`.execute(db)
  return rows
}

/** The revision counts finished transactions: unlike a counter row it makes no writer wait. */
export async function selectPulse(db: Db, now: Date) {
  const { rows } = await sql<{ revision: number; toCheck: number; failedMails: number; toTell: number }>`
    select
      (pg_snapshot_xmax(s)::text::bigint - (select count(*) from pg_snapshot_xip(s)))::float8 as revision,
      (select count(*)::integer from ${UNDECIDED} where (${isAsked(now)}) is not true) as "toCheck",
      (select count(*)::integer from waiting_offers o join waiting_places p on p.id = o.place_id
        where o.state = 'open' and o.open_until > ${now} and p.email = '') as "toTell",
      (select count(*)::integer from outbox where failed_at is not null and not bulk) as "failedMails"
    from pg_current_snapshot() s`.execute(db)
  return rows[0]!
}
