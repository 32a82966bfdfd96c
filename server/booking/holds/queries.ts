import { type RawBuilder, sql } from 'kysely'
import { PAID_BOOKINGS_COUNTED_MAX } from '#contract/rules.ts'
import { emptied } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/database.ts'
import { COUNTED_OF_BOOKING } from '#server/platform/db/personal-data.ts'
import type { BookingRow } from '../queries.ts'

export type Source = Pick<BookingRow, 'mailboxKey' | 'phoneKey' | 'deviceKey' | 'networkKey'>

/** Returns the device key of an earlier booking from the same device. */
export async function selectDeviceKey(db: Db, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('bookings').select('deviceKey').where('hash', '=', hash).executeTakeFirst()
  return row?.deviceKey ?? undefined
}

/** Columns by which unpaid bookings are counted, in the order of their locks. */
const KEYS = [
  ['device', 'deviceKey', 'device_key'],
  ['mailbox', 'mailboxKey', 'mailbox_key'],
  ['network', 'networkKey', 'network_key'],
  ['phone', 'phoneKey', 'phone_key'],
] as const

/** Serialises counting by these keys until the transaction ends. Taken after `lockTimes`. */
export async function lockSource(tx: Db, source: Source) {
  const names = KEYS.flatMap(([by, key]) => (source[key] === null ? [] : [sql`(${`${by} ${source[key]}`}::text)`]))
  if (names.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from (values ${sql.join(names)}) as sorted (name)`.execute(
    tx,
  )
}

/** Must match the predicate of the partial indexes, so that only unpaid bookings are read. */
const WAITING = sql`(status in ('held', 'submitted') or status = 'confirmed' and coalesce(deposit_naira, price_naira) = 0)`
const GOOD = sql`price_naira > 0 and (status = 'done' or status = 'confirmed' and coalesce(deposit_naira, price_naira) > 0)`

export interface WaitingRow {
  by: (typeof KEYS)[number][0]
  isHeld: boolean
  /** When the booking stops counting. */
  until: Date
}

/** Unpaid bookings that occupy a time now, once for each key they share with the source. */
export async function selectWaiting(
  tx: Db,
  source: Source,
  { now, undecidedHours }: { now: Date; undecidedHours: number },
): Promise<WaitingRow[]> {
  const until = sql`case status when 'held' then hold_expires_at
    when 'submitted' then least(starts_at, greatest(submitted_at, look_again_at) + ${undecidedHours}::int * interval '1 hour')
    else starts_at end`
  const parts: RawBuilder<unknown>[] = KEYS.flatMap(([by, key, column]) =>
    source[key] === null
      ? []
      : [
          sql`select ${by}::text as "by", status = 'held' as "isHeld", ${until} as until
            from bookings where ${sql.ref(column)} = ${source[key]} and ${WAITING}
            and (booking_state(status, hold_expires_at, ${now}) in ('held', 'submitted')
              or status = 'confirmed' and starts_at > ${now})`,
        ],
  )
  if (parts.length === 0) return []
  const { rows } = await sql<WaitingRow>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows
}

/** Counts paid bookings of a network or a device, up to a maximum. */
export async function countPaid(tx: Db, by: 'device' | 'network', key: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select count(*)::int as paid from (
      select from bookings where ${sql.ref(`${by}_key`)} = ${key} and ${GOOD} limit ${PAID_BOOKINGS_COUNTED_MAX}
    ) counted`.execute(tx)
  return rows[0]!.paid
}

/** Forgets from which network and device old bookings came. */
export async function forgetSources(db: Db, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('bookings')
    .set(await emptied(db, 'bookings', COUNTED_OF_BOOKING))
    .where('networkKey', 'is not', null)
    .where('createdAt', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Receipts past their deadline or start, the oldest first, in batches. */
export async function selectUndecided(db: Db, now: Date, undecidedHours: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings where status = 'submitted' and (starts_at <= ${now}
      or greatest(submitted_at, look_again_at) <= ${now}::timestamptz - ${undecidedHours}::int * interval '1 hour')
    order by submitted_at limit 200`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Unpaid {
  /** Unpaid bookings from the website within the last hour. */
  unpaid: number
  /** Those of `unpaid` with an undecided receipt. */
  toCheck: number
}

export async function selectUnpaid(db: Db, since: Date): Promise<Unpaid> {
  const { rows } = await sql<Unpaid>`
    select count(*)::int as unpaid, count(*) filter (where status = 'submitted')::int as "toCheck"
    from bookings where network_key is not null and created_at > ${since} and status in ('held', 'lapsed', 'submitted')`.execute(
    db,
  )
  return rows[0]!
}

/** Bookings per hour that has any. Reads the whole period, so it is queried only when the hour is busy. */
export async function selectUsual(db: Db, since: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ usual: number }>`
    select coalesce(count(*)::float / nullif(count(distinct date_trunc('hour', created_at)), 0), 0) as usual
    from bookings where network_key is not null and created_at > ${since} and created_at <= ${until}`.execute(db)
  return rows[0]!.usual
}

const ALERT = { kind: 'holds-jump', about: 'the owner was told' }

/** True if this process claimed the alert; false for every process until `notSince` has passed again. */
export async function claimAlert(tx: Db, now: Date, notSince: Date): Promise<boolean> {
  const row = await tx
    .insertInto('reminders')
    .values({ ...ALERT, at: now })
    .onConflict(conflict =>
      conflict.columns(['kind', 'about']).doUpdateSet({ at: now }).where('reminders.at', '<=', notSince),
    )
    .returning('about')
    .executeTakeFirst()
  return row !== undefined
}
