import { sql } from 'kysely'
import type { BookingStatus } from '#contract/booking/booking-states.ts'
import type { PAYMENT_METHODS } from '#contract/rules.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface Days {
  from: string
  to: string
}

export interface MoneyRow {
  /** Index of the day. */
  day: number
  serviceId: string
  serviceName: string
  method: (typeof PAYMENT_METHODS)[number]
  in: number
  out: number
}

/** Sums by day; the bounds are the start of each day and the end of the last. */
export async function selectMoney(db: Db, bounds: readonly number[]): Promise<MoneyRow[]> {
  const instants = bounds.map(bound => new Date(bound).toISOString())
  const { rows } = await sql<MoneyRow>`
    select day - 1 as day, service_id as "serviceId", name as "serviceName", method,
      coalesce(sum(amount) filter (where direction = 'in'), 0)::float8 as "in",
      coalesce(sum(amount) filter (where direction = 'out'), 0)::float8 as "out"
    from (
      select width_bucket(at, ${`{${instants.join(',')}}`}::timestamptz[]) as day, service_id, method, direction,
        sum(amount_naira) as amount
      from payments join bookings on bookings.id = payments.booking_id
      where at >= ${instants[0]}::timestamptz and at < ${instants.at(-1)}::timestamptz
      group by 1, 2, 3, 4
    ) moved join services on services.id = service_id
    group by day, service_id, name, method`.execute(db)
  return rows
}

export interface BookedRow {
  status: BookingStatus
  /** 0 is Sunday. */
  weekday: number
  bookingTime: string
  durationMinutes: number
  count: number
}

export async function selectBooked(db: Db, { from, to }: Days, now: Date): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select booking_state(status, hold_expires_at, ${now}) as status,
      extract(dow from booking_date)::integer as weekday,
      booking_time as "bookingTime", duration_minutes as "durationMinutes", count(*)::integer as count
    from bookings
    where booking_date >= ${from}::date and booking_date <= ${to}::date
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

export function selectHeard(db: Db, between: { start: Date; end: Date }): Promise<{ source: string; count: number }[]> {
  return db
    .selectFrom('surveyAnswers')
    .select(({ fn }) => ['source', fn.countAll<number>().as('count')])
    .where('createdAt', '>=', between.start)
    .where('createdAt', '<', between.end)
    .groupBy('source')
    .orderBy('count', 'desc')
    .orderBy('source')
    .execute()
}

// Same expression as in the indexes of people: drops the country code.
const PHONE = sql`right(regexp_replace(phone_number, '\\D', '', 'g'), 10)`

export interface Visitor {
  phone: string
  address: string
  visits: number
  wasHere: boolean
}

/** Visits by phone and address, and whether either was here before. Not "exists", for which the planner scans all bookings. */
export async function selectVisitors(db: Db, { from, to }: Days): Promise<Visitor[]> {
  const { rows } = await sql<Visitor>`
    select phone, address, visits,
      coalesce((select true from bookings where phone <> '' and ${PHONE} = phone
        and booking_date < ${from}::date and status in ('confirmed', 'done') limit 1), false)
      or coalesce((select true from bookings where address <> '' and lower(email) = address
        and booking_date < ${from}::date and status in ('confirmed', 'done') limit 1), false) as "wasHere"
    from (
      select case when length(${PHONE}) >= 7 then ${PHONE} else '' end as phone, lower(email) as address,
        count(*)::integer as visits
      from bookings
      where booking_date >= ${from}::date and booking_date <= ${to}::date and status in ('confirmed', 'done')
      group by 1, 2
    ) visitors`.execute(db)
  return rows
}

/** Visits that took place: done, or confirmed and over. */
const tookPlace = (now: Date) => sql`(status = 'done' or (status = 'confirmed' and ends_at <= ${now}))`

export interface TreatedRow {
  therapistId: string
  serviceId: string
  serviceName: string
  treatments: number
  bookedMinutes: number
  income: number
  firstDate: string
}

/** What each person did, by service, the dearest first. */
export async function selectTreated(db: Db, { from, to }: Days, now: Date): Promise<TreatedRow[]> {
  const { rows } = await sql<TreatedRow>`
    select therapist_id as "therapistId", service_id as "serviceId", services.name as "serviceName", treatments,
      "bookedMinutes", income, "firstDate"
    from (
      select therapist_id, service_id, count(*)::integer as treatments, sum(duration_minutes)::integer as "bookedMinutes",
        sum(price_naira)::float8 as income, min(booking_date)::text as "firstDate"
      from bookings
      where booking_date >= ${from}::date and booking_date <= ${to}::date and therapist_id is not null and ${tookPlace(now)}
      group by 1, 2
    ) treated join services on services.id = service_id
    order by income desc, services.name`.execute(db)
  return rows
}

/**
 * Each person's guests, and how many of them came again on a later day, to anyone. A guest whose contact has been deleted counts,
 * but is not recognised.
 */
export async function selectGuests(db: Db, { from, to, until }: Days & { until: string }, now: Date) {
  const { rows } = await sql<{ therapistId: string; guests: number; cameBack: number }>`
    select therapist_id as "therapistId", count(*)::integer as guests,
      count(*) filter (where (select true from bookings
        where bookings.person_id = guests.person_id and booking_date > first and booking_date <= ${until}::date
          and ${tookPlace(now)} limit 1))::integer as "cameBack"
    from (
      select therapist_id, coalesce(person_id, id) as guest, person_id, min(booking_date) as first
      from bookings
      where booking_date >= ${from}::date and booking_date <= ${to}::date and therapist_id is not null and ${tookPlace(now)}
      group by 1, 2, 3
    ) guests group by therapist_id`.execute(db)
  return new Map(rows.map(({ therapistId, ...counts }) => [therapistId, counts]))
}

/** Since when each person is in the team, and until when those who are hidden were. */
export async function selectTimesInTeam(db: Db) {
  const rows = await db.selectFrom('therapists').select(['id', 'createdAt', 'hiddenAt']).execute()
  return new Map(rows.map(({ id, ...times }) => [id, times]))
}
