import { type RawBuilder, sql } from 'kysely'
import type { PAYMENT_METHODS } from '#contract/rules.ts'
import { accountOf } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Figures are sums of the ledger, made where the ledger is. Lists are cut where nobody reads on; the figures never are. */
const LISTED_MAX = 200

/** Of `bookings b` joined with its account. */
const LINE = sql`b.id, hash, full_name, sub_service_name, booking_date, booking_time, state as status, payment_code`

export interface Line {
  _id: string
  bookingHash: string
  fullName: string
  subServiceName: string
  bookingDate: string
  bookingTime: string
  status: 'held' | 'submitted' | 'confirmed' | 'declined' | 'lapsed' | 'cancelled' | 'done' | 'no_show'
  paymentCode: string | null
  amount: number
}

export interface Figure {
  count: number
  amount: number
}

/** As the database gives it, the columns in the house's spelling. */
type Named<Row extends Line> = Omit<Row, '_id' | 'bookingHash'> & { id: string; hash: string }

const lineOf = <Row extends Line>({ id, hash, ...rest }: Named<Row>) =>
  ({ _id: id, bookingHash: hash, ...rest }) as unknown as Row

/** What a list is about, with how many there are and what they come to. */
async function counted<Row extends Line>(db: Db, lines: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { rows } = await sql<Named<Row> & { all: number; total: string }>`
    select *, (count(*) over ())::integer as "all", (sum(amount) over ())::text as total from (${lines}) line
    order by ${order} limit ${LISTED_MAX}`.execute(db)
  const first = rows[0]
  return { count: first?.all ?? 0, amount: Number(first?.total ?? 0), list: rows.map(row => lineOf<Row>(row)) }
}

/** By status: what is still open of bookings whose receipt waits, or whose time is held. */
export function selectExpected(db: Db, status: 'submitted' | 'held', now: Date) {
  return counted<Line>(
    db,
    sql`select ${LINE}, owed as amount, coalesce(submitted_at, created_at) as since
      from bookings b join ${accountOf('b.id', now)}
      where b.status = ${status} and state = ${status} and owed > 0`,
    sql`since, id`,
  )
}

export function selectToReturn(db: Db, now: Date) {
  return counted<Line & { refund: 'none' | 'return' | 'keep' }>(
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

export async function selectTransfersIn(db: Db, { from, until }: Window): Promise<Figure> {
  const { rows } = await sql<Figure>`
    select count(*)::integer as count, coalesce(sum(amount_naira), 0)::bigint as amount from payments
    where at >= ${from} and at < ${until} and direction = 'in' and method = 'transfer'`.execute(db)
  return { count: rows[0]!.count, amount: Number(rows[0]!.amount) }
}

/** Counted in the ledger alone; whose they are is looked up only for those that are listed. */
export async function selectUnseen(db: Db, { from, until }: Window, now: Date) {
  const unseen = sql`at >= ${from} and at < ${until} and direction = 'in' and method = 'transfer' and seen_at is null`
  const { rows: figures } = await sql<Figure>`
    select count(*)::integer as count, coalesce(sum(amount_naira), 0)::bigint as amount from payments
    where ${unseen}`.execute(db)
  const { rows } = await sql<Named<Line & { paymentId: string; at: Date; by: string }>>`
    select ${LINE}, p.amount_naira as amount, p.at, p.device_name as by, p.id as payment_id
    from (
      select id, booking_id, amount_naira, at, device_name from payments where ${unseen}
      order by at, id limit ${LISTED_MAX}
    ) p join bookings b on b.id = p.booking_id join ${accountOf('b.id', now)}
    order by p.at, p.id`.execute(db)
  const { count, amount } = figures[0]!
  return {
    count,
    amount: Number(amount),
    list: rows.map(row => lineOf<Line & { paymentId: string; at: Date; by: string }>(row)),
  }
}

export interface DaySum {
  date: string
  direction: 'in' | 'out'
  method: (typeof PAYMENT_METHODS)[number]
  amount: number
}

/** By the days as they begin and end on the spa's wall, which the caller knows. */
export async function selectDaySums(
  db: Db,
  days: readonly { date: string; from: Date; until: Date }[],
): Promise<DaySum[]> {
  const { rows } = await sql<Omit<DaySum, 'amount'> & { amount: string }>`
    select day.date, direction, method, sum(amount_naira)::text as amount
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as day(date text, "from" timestamptz, until timestamptz)
    join payments on at >= day."from" and at < day.until
    group by day.date, direction, method
    order by day.date, direction, method`.execute(db)
  return rows.map(row => ({ ...row, amount: Number(row.amount) }))
}

export interface DeviceSum extends Omit<DaySum, 'date'> {
  name: string
}

/** By the name under which each device recorded; without a device, those of all. */
export async function selectTakings(db: Db, { from, until }: Window, deviceId?: string): Promise<DeviceSum[]> {
  const own = deviceId === undefined ? sql`` : sql`and device_id = ${deviceId}`
  const { rows } = await sql<Omit<DeviceSum, 'amount'> & { amount: string }>`
    select device_name as name, direction, method, sum(amount_naira)::text as amount
    from payments where at >= ${from} and at < ${until} ${own}
    group by device_name, direction, method
    order by device_name, direction, method`.execute(db)
  return rows.map(row => ({ ...row, amount: Number(row.amount) }))
}

const CLAIMS_MAX = 3000

export interface ClaimRow extends Line {
  createdAt: Date
  submittedAt: Date | null
}

/** Everything a credit of these weeks can be for, the latest starts first. */
export async function selectClaims(db: Db, since: Date, now: Date): Promise<ClaimRow[]> {
  const { rows } = await sql<Named<ClaimRow>>`
    select ${LINE}, created_at, submitted_at,
      case when state in ('cancelled', 'declined', 'lapsed') then price_naira else owed end as amount
    from bookings b join ${accountOf('b.id', now)}
    where starts_at >= ${since} and price_naira > 0
    order by starts_at desc, b.id limit ${CLAIMS_MAX}`.execute(db)
  return rows.map(row => lineOf<ClaimRow>(row))
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

/** A reference that somebody has written down stays as it is. */
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
