import { type RawBuilder, sql } from 'kysely'
import type { MoneyLine } from '#contract/money/money-desk.ts'
import type { PAYMENT_METHODS } from '#contract/rules.ts'
import { UP_FRONT_AT_RECEIPT } from '#server/booking/history/queries.ts'
import { accountOf } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { visitNameOf } from '#server/platform/db/visit-name.ts'

/** Lists are cut here; the figures beside them never are. */
const LISTED_MAX = 200

/** Columns of `bookings b` joined with its account. */
const LINE = sql`b.id, hash as booking_hash, full_name, ${visitNameOf('b')} as sub_service_name, booking_date, booking_time, state as status,
  payment_code`

/** Not selected as `_id`, which the camel-case plugin would change. */
type Row<Line extends MoneyLine> = Omit<Line, '_id'> & { id: string }

const toLine = <Line extends MoneyLine>({ id, ...rest }: Row<Line>) => ({ _id: id, ...rest }) as unknown as Line

/** A list with the count and the sum of all its rows. */
async function counted<Line extends MoneyLine>(db: Db, lines: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { rows } = await sql<Row<Line> & { all: number; total: number }>`
    select *, (count(*) over ())::integer as "all", (sum(amount) over ())::float8 as total from (${lines}) line
    order by ${order} limit ${LISTED_MAX}`.execute(db)
  return { count: rows[0]?.all ?? 0, amount: rows[0]?.total ?? 0, list: rows.map(row => toLine<Line>(row)) }
}

/**
 * What the transfer before the visit should be, or is owed after it; of a waiting receipt what its transfer should have been, if
 * the price has changed since.
 */
const CLAIMED = sql`case state
  when 'submitted' then coalesce(${UP_FRONT_AT_RECEIPT} - paid, up_front)
  when 'held' then up_front else owed end`

/** Amounts owed by bookings whose receipt waits, or whose time is held. */
export function selectExpected(db: Db, status: 'submitted' | 'held', now: Date) {
  return counted(
    db,
    sql`select ${LINE}, ${CLAIMED} as amount, coalesce(submitted_at, created_at) as since
      from bookings b join ${accountOf('b.id', now)}
      where b.status = ${status} and state = ${status} and ${CLAIMED} > 0`,
    sql`since, id`,
  )
}

export function selectToReturn(db: Db, now: Date) {
  return counted<MoneyLine & { refund: 'none' | 'return' | 'keep' }>(
    db,
    sql`select ${LINE}, starts_at, refund, to_return as amount
      from bookings b join ${accountOf('b.id', now)}
      where account_open and to_return > 0`,
    sql`starts_at, id`,
  )
}

interface Window {
  from: Date
  until: Date
}

const transfersIn = ({ from, until }: Window) =>
  sql`at >= ${from} and at < ${until} and direction = 'in' and method = 'transfer'`

async function selectFigure(db: Db, where: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::integer as count, coalesce(sum(amount_naira), 0)::float8 as amount from payments
    where ${where}`.execute(db)
  return rows[0]!
}

export const selectTransfersIn = (db: Db, window: Window) => selectFigure(db, transfersIn(window))

/** The figure comes from the ledger alone; bookings are joined only for the listed rows. */
export async function selectUnseen(db: Db, window: Window, now: Date) {
  const unseen = sql`${transfersIn(window)} and seen_at is null`
  const figure = await selectFigure(db, unseen)
  type Line = MoneyLine & { paymentId: string; at: Date; by: string }
  const { rows } = await sql<Row<Line>>`
    select ${LINE}, p.amount_naira as amount, p.at, p.device_name as by, p.id as payment_id
    from (
      select id, booking_id, amount_naira, at, device_name from payments where ${unseen}
      order by at, id limit ${LISTED_MAX}
    ) p join bookings b on b.id = p.booking_id join ${accountOf('b.id', now)}
    order by p.at, p.id`.execute(db)
  return { ...figure, list: rows.map(row => toLine<Line>(row)) }
}

interface Sum {
  direction: 'in' | 'out'
  method: (typeof PAYMENT_METHODS)[number]
  amount: number
}

export type DaySum = Sum & { date: string }

/** The caller knows when each day begins and ends in the spa's time zone. */
export async function selectDaySums(db: Db, days: readonly ({ date: string } & Window)[]): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select day.date, direction, method, sum(amount_naira)::float8 as amount
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day(date text, "from" timestamptz, until timestamptz)
    join payments on at >= day."from" and at < day.until
    group by day.date, direction, method
    order by day.date, direction, method`.execute(db)
  return rows
}

/** Sums by the device's name at the time of the payment; `deviceId` omitted: all devices. */
export async function selectTakings(db: Db, { from, until }: Window, deviceId?: string) {
  const own = deviceId === undefined ? sql`` : sql`and device_id = ${deviceId}`
  const { rows } = await sql<Sum & { name: string }>`
    select device_name as name, direction, method, sum(amount_naira)::float8 as amount
    from payments where at >= ${from} and at < ${until} ${own}
    group by device_name, direction, method
    order by device_name, direction, method`.execute(db)
  return rows
}

const CLAIMS_MAX = 3000

/** Every booking that a recent transfer may pay for, the latest starts first. */
export async function selectClaims(db: Db, since: Date, now: Date) {
  type Line = MoneyLine & { createdAt: Date; submittedAt: Date | null }
  const { rows } = await sql<Row<Line>>`
    select ${LINE}, created_at, submitted_at,
      case when state in ('cancelled', 'declined', 'lapsed') then least(coalesce(deposit_naira, total), total) else ${CLAIMED} end as amount
    from bookings b join ${accountOf('b.id', now)}
    where starts_at >= ${since} and price_naira > 0
    order by starts_at desc, b.id limit ${CLAIMS_MAX}`.execute(db)
  return rows.map(row => toLine<Line>(row))
}

export function selectTransfersSince(db: Db, since: Date) {
  return db
    .selectFrom('payments')
    .select(['id', 'bookingId', 'amountNaira', 'reference', 'at', 'seenAt'])
    .where('at', '>=', since)
    .where('direction', '=', 'in')
    .where('method', '=', 'transfer')
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(CLAIMS_MAX)
    .execute()
}

/** Keeps a reference that is already recorded. */
export async function markSeen(tx: Db, { id, reference }: { id: string; reference: string }, now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ seenAt: now, reference: sql`case reference when '' then ${reference} else reference end` })
    .where('id', '=', id)
    .where('direction', '=', 'in')
    .where('method', '=', 'transfer')
    .where('seenAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
