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

/** The treatments of a visit `b`, each with its part of the visit's price, as from where to where in it: so parts add up to the whole. */
const PARTS = sql`lateral (
  select guest, service_id, therapist_id, duration_minutes, ends_at,
    (up_to - worth) / whole as part_from, up_to / whole as part_to
  from (
    select *, sum(worth) over (order by starts_at, guest, id) as up_to, sum(worth) over () as whole
    from (
      -- The halves of a treatment for two share its price; a guest has no other two at once.
      select t.*, case when sum(price_naira) over () = 0 then 1
        else sum(price_naira) over half::numeric / count(*) over half end as worth
      from treatments t where t.booking_id = b.id
      window half as (partition by guest, starts_at)
    ) worths
  ) sums
) part`

const partOf = (amount: string) => sql.raw(`(round(${amount} * part.part_to) - round(${amount} * part.part_from))`)

/** Sums by day; the bounds are the start of each day and the end of the last. Money of a visit belongs to the services of its treatments. */
export async function selectMoney(db: Db, bounds: readonly number[]): Promise<MoneyRow[]> {
  const instants = bounds.map(bound => new Date(bound).toISOString())
  const day = sql`width_bucket(at, ${`{${instants.join(',')}}`}::timestamptz[])`
  const within = sql`at >= ${instants[0]}::timestamptz and at < ${instants.at(-1)}::timestamptz`
  const { rows } = await sql<MoneyRow>`
    select day - 1 as day, service_id as "serviceId", name as "serviceName", method,
      coalesce(sum(amount) filter (where direction = 'in'), 0)::float8 as "in",
      coalesce(sum(amount) filter (where direction = 'out'), 0)::float8 as "out"
    from (
      select ${day} as day, service_id, method, direction, sum(amount_naira) as amount
      from payments join bookings on bookings.id = payments.booking_id
      where ${within} and further_treatments = '[]'
      group by 1, 2, 3, 4
      union all
      select ${day}, part.service_id, method, direction, sum(${partOf('amount_naira')})
      from bookings b join payments on payments.booking_id = b.id, ${PARTS}
      where ${within} and further_treatments <> '[]'
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
  /** Bookings, each by its first treatment. */
  count: number
  /** A treatment for two people counts once. */
  treatments: number
  /** What is taken: by each of two people. */
  taken: number
}

/** Two queries in one: that of the bookings reads nothing but an index. */
export async function selectBooked(db: Db, { from, to }: Days, now: Date): Promise<BookedRow[]> {
  const state = sql`booking_state(status, hold_expires_at, ${now})`
  const weekday = sql`extract(dow from booking_date)::integer`
  const isOfDays = sql`booking_date >= ${from}::date and booking_date <= ${to}::date`
  const { rows } = await sql<BookedRow>`
    select ${state} as status, ${weekday} as weekday,
      booking_time as "bookingTime", duration_minutes as "durationMinutes", count(*)::integer as count,
      count(*)::integer as treatments, count(*)::integer as taken
    from bookings
    where ${isOfDays}
    group by 1, 2, 3, 4
    union all
    select ${state}, ${weekday}, part."bookingTime", part."durationMinutes", 0,
      (count(*) filter (where besides is null))::integer, count(*)::integer
    from bookings, jsonb_to_recordset(further_treatments) as part ("bookingTime" text, "durationMinutes" integer, besides text)
    where ${isOfDays} and further_treatments <> '[]'
    group by 1, 2, 3, 4`.execute(db)
  return rows
}

/** Bookings of several treatments or guests. */
export async function countVisits(db: Db, { from, to }: Days): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select count(*)::integer as visits from bookings
    where booking_date >= ${from}::date and booking_date <= ${to}::date and further_treatments <> '[]'`.execute(db)
  return rows[0]!.visits
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

/** What took place: done, or confirmed and over. */
const tookPlace = (now: Date, endsAt = sql`ends_at`) =>
  sql`(status = 'done' or (status = 'confirmed' and ${endsAt} <= ${now}))`
const PART_ENDS_AT = sql`part.ends_at`

/** The guest of the part came; of one guest the status says so. */
const CAME = sql`coalesce((b.guest_marks -> part.guest ->> 'missed')::boolean, false) = false`

const isOf = ({ from, to }: Days) => sql`booking_date >= ${from}::date and booking_date <= ${to}::date`

export interface TreatedRow {
  therapistId: string
  serviceId: string
  serviceName: string
  treatments: number
  /** Bookings: those of several treatments, and the plain ones. */
  visits: number
  plain: number
  bookedMinutes: number
  income: number
  firstDate: string
}

/** What each person did, by service, the dearest first. */
export async function selectTreated(db: Db, days: Days, now: Date): Promise<TreatedRow[]> {
  const { rows } = await sql<TreatedRow>`
    select therapist_id as "therapistId", service_id as "serviceId", services.name as "serviceName",
      sum(treatments)::integer as treatments, sum(visits)::integer as visits, sum(plain)::integer as plain,
      sum(minutes)::integer as "bookedMinutes", sum(income)::float8 as income, min(first)::text as "firstDate"
    from (
      select therapist_id, service_id, count(*) as treatments, 0 as visits, count(*) as plain,
        sum(duration_minutes) as minutes, sum(price_naira) as income, min(booking_date) as first
      from bookings
      where ${isOf(days)} and therapist_id is not null and ${tookPlace(now)} and further_treatments = '[]'
      group by 1, 2
      union all
      select part.therapist_id, part.service_id, count(*), count(distinct b.id), 0,
        sum(part.duration_minutes), sum(${partOf('b.price_naira')}), min(booking_date)
      from bookings b, ${PARTS}
      where ${isOf(days)} and part.therapist_id is not null and ${tookPlace(now, PART_ENDS_AT)} and ${CAME} and further_treatments <> '[]'
      group by 1, 2
    ) treated join services on services.id = service_id
    group by therapist_id, service_id, services.name
    order by sum(income) desc, services.name`.execute(db)
  return rows
}

/** In how many visits of several treatments each person did something. */
export async function selectVisitsTreated(db: Db, days: Days, now: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ therapistId: string; visits: number }>`
    select part.therapist_id as "therapistId", count(distinct b.id)::integer as visits
    from bookings b, ${PARTS}
    where ${isOf(days)} and part.therapist_id is not null and ${tookPlace(now, PART_ENDS_AT)} and ${CAME} and further_treatments <> '[]'
    group by 1`.execute(db)
  return new Map(rows.map(({ therapistId, visits }) => [therapistId, visits]))
}

/**
 * Each person's guests, and how many of them came again on a later day, to anyone. A guest whose contact has been deleted, or who
 * came with somebody else, counts, but is not recognised.
 */
export async function selectGuests(db: Db, { from, to, until }: Days & { until: string }, now: Date) {
  const days = isOf({ from, to })
  const { rows } = await sql<{ therapistId: string; guests: number; cameBack: number }>`
    select therapist_id as "therapistId", count(*)::integer as guests,
      count(*) filter (where (select true from bookings
        where bookings.person_id = guests.person_id and booking_date > first and booking_date <= ${until}::date
          and ${tookPlace(now)} limit 1))::integer as "cameBack"
    from (
      select therapist_id, coalesce(person_id, id) as guest, person_id, min(booking_date) as first
      from (
        select therapist_id, person_id, id, booking_date
        from bookings
        where ${days} and therapist_id is not null and ${tookPlace(now)} and further_treatments = '[]'
        union all
        select part.therapist_id, case when part.guest = 0 then person_id end,
          case when part.guest = 0 then b.id else b.id || '/' || part.guest end, booking_date
        from bookings b, ${PARTS}
        where ${days} and part.therapist_id is not null and ${tookPlace(now, PART_ENDS_AT)} and ${CAME} and further_treatments <> '[]'
      ) treated
      group by 1, 2, 3
    ) guests group by therapist_id`.execute(db)
  return new Map(rows.map(({ therapistId, ...counts }) => [therapistId, counts]))
}

/** Since when each person is in the team, and until when those who are hidden were. */
export async function selectTimesInTeam(db: Db) {
  const rows = await db.selectFrom('therapists').select(['id', 'createdAt', 'hiddenAt']).execute()
  return new Map(rows.map(({ id, ...times }) => [id, times]))
}
