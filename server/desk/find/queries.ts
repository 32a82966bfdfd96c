import { sql } from 'kysely'
import { BOOKING_HASH_ALPHABET } from '#contract/booking-hash.ts'
import type { ListQuery } from '#contract/desk.ts'
import { readPaymentCode } from '#contract/payment-code.ts'
import { MS_PER_DAY } from '#contract/time.ts'
import type { Db } from '#server/db/database.ts'
import { DESK_FIELDS, LEDGER, stateAt } from '../day/queries.ts'
import { type Bookings, type DeskRow, PAID, PHONE_END, PHONE_END_DIGITS } from '../queries.ts'

export interface Cursor {
  startsAt: Date
  id: string
}

export interface Page {
  /** Of one more than the page holds: whether another follows. */
  found: number
  bookings: string
  last: Cursor | null
}

/**
 * One page, in the order of the starts: every question walks an index in that order or finds the few that fit. Receipts and money
 * are looked up for the page alone, and not for all that it is taken from. The database writes the text that travels.
 * The asterisks of the comment in it keep it from being remembered as a prepared statement.
 */
export async function selectPage(
  db: Db,
  query: ListQuery,
  { after, now }: { after?: Cursor; now: Date },
): Promise<Page> {
  const { q, from, to, status, serviceId, unpaid, toReturn, limit } = query
  const found = q ? await matches(db, q) : undefined
  const page = db
    .selectFrom('bookings')
    .select(['id', 'startsAt'])
    .$if(from !== undefined, builder => builder.where(isFrom(from!)))
    .$if(to !== undefined, builder => builder.where(isUntil(to!)))
    .$if(serviceId !== undefined, builder => builder.where('serviceId', '=', serviceId!))
    .$if(status !== undefined, builder => builder.where(hasStatus(status!, now)))
    .$if(found !== undefined, builder => builder.where(found!))
    .$if(unpaid === 'true', builder => builder.where(owes))
    .$if(toReturn === 'true', builder => builder.where(isOwed(now)))
    .$if(after !== undefined, builder =>
      builder.where(sql<boolean>`(starts_at, id) > (${after!.startsAt}, ${after!.id})`),
    )
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit + 1)
  const { rows } = await sql<{ found: number; bookings: string; id: string | null; startsAt: Date | null }>`
    with /* planned anew each time, which index is best depends on what is asked */ page as materialized (${page}),
      shown as (select id, starts_at from page order by starts_at, id limit ${limit})
    select (select count(*)::integer from page) as found, last.id, last.starts_at as "startsAt",
      (select coalesce(json_agg(booking), '[]')::text from (
        select ${DESK_FIELDS}
        from shown
        join bookings b using (id, starts_at)
        cross join lateral ${stateAt(now)}
        left join lateral ${LEDGER} on true
        order by starts_at, id
      ) booking) as bookings
    from (select) one
    left join (select id, starts_at from shown order by starts_at desc, id desc limit 1) last on true`.execute(db)
  const { id, startsAt, ...rest } = rows[0]!
  return { ...rest, last: id !== null && startsAt !== null ? { id, startsAt } : null }
}

/**
 * By the date on the spa's wall. It lies within a day of the same date in UTC, wherever the spa is: that is what the index of the
 * starts is asked, and the index of the dates is kept out of it (`+ 0`), because it has them in no order.
 */
function isFrom(date: string) {
  return sql<boolean>`starts_at >= ${shifted(date, -1)} and booking_date + 0 >= ${date}::date`
}

function isUntil(date: string) {
  return sql<boolean>`starts_at < ${shifted(date, 2)} and booking_date + 0 <= ${date}::date`
}

function shifted(date: string, days: number) {
  return new Date(Date.parse(date) + days * MS_PER_DAY)
}

/** A hold that is over has lapsed, whether or not anyone has marked it yet. */
function hasStatus(status: DeskRow['status'], now: Date) {
  return (eb: Bookings) => {
    const overdue = eb.and([eb('status', '=', 'held'), eb('holdExpiresAt', '<=', now)])
    if (status === 'lapsed')
      return eb.and([eb('status', 'in', ['held', 'lapsed']), eb.or([eb('status', '=', 'lapsed'), overdue])])
    return status === 'held' ? eb.and([eb('status', '=', 'held'), eb.not(overdue)]) : eb('status', '=', status)
  }
}

/**
 * Name, address, digits of the phone and booking number as one text, without capitals and accents: nobody at a desk types
 * "Ẹ̀jìdé". To the letter as the index has it, or the index is of no use.
 */
export const WORDS = sql.raw(String.raw`(
  ' ' || lower(regexp_replace(normalize(full_name, NFD), '[\u0300-\u036f]', '', 'g')) || ' ' || lower(email) || ' '
  || regexp_replace(phone_number, '\D', '', 'g') || ' ' || lower(replace(hash, '-', ''))
)`)

/** The index is made of pieces of three letters. With fewer to go by, it is the beginning of a word that is looked for. */
const PIECE = 3
const FEWEST_SIGNS = 4
/** Every other form is asked for only where it can be meant: what is in the text anyway would be found all over the place. */
const IS_PHONE = /^[\d\s()+./-]+$/
const IS_ADDRESS = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i
const IS_NUMBER = new RegExp(`^[${BOOKING_HASH_ALPHABET}]{${FEWEST_SIGNS},}$`, 'i')

/** One field over name, phone in any form, mail, booking number, the code for the narration and bank reference. */
export async function matches(db: Db, q: string) {
  const text = bare(q)
  const ids = text.length < PIECE ? [] : await selectByReference(db, containing(text))
  const found = wholly(q) ?? partly(q, text)
  return (eb: Bookings) => eb.or([...found, ...(ids.length > 0 ? [eb('bookings.id', 'in', ids)] : [])])
}

/** A whole phone number or address is looked up, which is quicker than looking for its pieces. */
function wholly(q: string) {
  const digits = q.replace(/\D/g, '')
  if (IS_PHONE.test(q) && digits.length >= PHONE_END_DIGITS)
    return [sql<boolean>`${PHONE_END} = ${digits.slice(-PHONE_END_DIGITS)}`]
  if (IS_ADDRESS.test(q)) return [sql<boolean>`lower(email) = ${q.toLowerCase()}`]
}

function partly(q: string, text: string) {
  const [digits, number] = [q.replace(/\D/g, ''), text.replace(/[\s-]/g, '')]
  const texts = [
    text.length < PIECE ? ` ${text}` : text,
    ...(IS_PHONE.test(q) && digits.length >= FEWEST_SIGNS ? [digits.replace(/^0/, '')] : []),
    ...(IS_NUMBER.test(number) ? [number] : []),
  ]
  const paymentCode = readPaymentCode(q)
  return [
    ...[...new Set(texts)].map(each => sql<boolean>`${WORDS} like ${containing(each)}`),
    ...(paymentCode ? [sql<boolean>`payment_code = ${paymentCode}`] : []),
  ]
}

/** More than anybody pages through: who types the beginning of every reference is looking for something else. */
const MOST_BY_REFERENCE = 1000

/** Asked for beforehand: as a part of the one question it would keep the database from using either index. */
async function selectByReference(db: Db, pattern: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('bookingId')
    .distinct()
    .where('reference', '<>', '')
    .where(sql<boolean>`lower(reference) like ${pattern}`)
    .limit(MOST_BY_REFERENCE)
    .execute()
  return rows.map(({ bookingId }) => bookingId)
}

function bare(text: string) {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

function containing(text: string) {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

function owes(eb: Bookings) {
  return eb.and([
    eb('accountOpen', '=', true),
    eb('status', 'in', ['submitted', 'confirmed', 'done', 'no_show']),
    sql<boolean>`${PAID} < price_naira`,
  ])
}

/** What did not take place is owed what it paid, unless that is kept; what does, what it paid too much. */
export function isOwed(now: Date) {
  return (eb: Bookings) =>
    eb.and([
      eb('accountOpen', '=', true),
      sql<boolean>`case
        when status in ('cancelled', 'declined', 'lapsed') or status = 'held' and hold_expires_at <= ${now}
          then refund <> 'keep' and ${PAID} > 0
        else ${PAID} > price_naira
      end`,
    ])
}
