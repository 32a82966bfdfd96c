import { type ExpressionBuilder, sql } from 'kysely'
import { BOOKING_HASH_ALPHABET } from '#contract/booking/booking-hash.ts'
import type { BookingStatus } from '#contract/booking/booking-states.ts'
import type { ListQuery } from '#contract/desk/desk.ts'
import { readPaymentCode } from '#contract/money/payment-code.ts'
import { MS_PER_DAY } from '#contract/platform/time.ts'
import { BOOKING_LIST_DEFAULT } from '#contract/rules.ts'
import { accountsAt } from '#server/ledger/queries.ts'
import { stateAt } from '#server/platform/db/booking-state.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { selectListed } from '../desk-view/queries.ts'
import { LONGEST_MS } from '../queries.ts'

export type Bookings = ExpressionBuilder<Tables, 'bookings'>

/** With and without the country's code it is the same number. As the index has it, and as people are told apart by it. */
export const PHONE_END_DIGITS = 10
export const PHONE_END = sql<string>`right(regexp_replace(phone_number, '\\D', '', 'g'), ${sql.lit(PHONE_END_DIGITS)})`

export interface Cursor {
  startsAt: Date
  id: string
  /** In the order `next`: since when somebody pages, so that nothing changes sides meanwhile, and which side they are on. */
  side?: { asOf: Date; isAhead: boolean }
}

export interface Page {
  /** Of one more than the page holds: whether another follows. */
  found: number
  bookings: string
  last: Cursor | null
}

/**
 * One page, in the order of the starts or the next visit first: every question walks an index in that order or finds the few that fit. All there is about
 * the bookings of the page is asked for afterwards, by a statement that is always the same.
 */
export async function selectPage(
  db: Db,
  query: ListQuery,
  { after, now }: { after?: Cursor; now: Date },
): Promise<Page> {
  const found = query.q ? await matches(db, query.q) : undefined
  const select = query.order === 'next' ? selectNextFirst : selectInOrder
  const page = await select(db, query, { after, now, found })
  const shown = page.slice(0, query.limit)
  const ids = shown.map(({ id }) => id)
  return { found: page.length, bookings: await selectListed(db, ids, now), last: shown.at(-1) ?? null }
}

interface Asked {
  after?: Cursor
  now: Date
  found?: Awaited<ReturnType<typeof matches>>
}

function selectInOrder(db: Db, query: ListQuery, { after, now, found }: Asked): Promise<Cursor[]> {
  return fitting(db, query, { now, found })
    .$if(after !== undefined, builder => builder.where(isBehind(after!)))
    .orderBy('startsAt')
    .orderBy('id')
    .limit(sql.lit(query.limit + 1))
    .execute()
}

/** Coming visits from the next one on; behind them whatever is over or does not take place, the newest first. */
async function selectNextFirst(db: Db, query: ListQuery, { after, now, found }: Asked): Promise<Cursor[]> {
  const asOf = after?.side?.asOf ?? now
  const isPastThem = after?.side?.isAhead === false
  const isAhead = sql<boolean>`(ends_at > ${asOf} and ${stateAt(asOf)} in ('held', 'submitted', 'confirmed'))`
  const ahead = isPastThem
    ? []
    : await fitting(db, query, { now, found })
        // Without an earliest start, every booking of the past would have to be read to see that it is over.
        .where('startsAt', '>', new Date(asOf.getTime() - LONGEST_MS))
        .where(isAhead)
        .$if(after !== undefined, builder => builder.where(isBehind(after!)))
        .orderBy('startsAt')
        .orderBy('id')
        .limit(sql.lit(query.limit + 1))
        .execute()
  const page = ahead.map(row => ({ ...row, side: { asOf, isAhead: true } }))
  if (page.length > query.limit) return page
  const others = await fitting(db, query, { now, found })
    .where(sql<boolean>`not ${isAhead}`)
    .$if(isPastThem, builder => builder.where(sql<boolean>`(starts_at, id) < (${after!.startsAt}, ${after!.id})`))
    .orderBy('startsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(query.limit + 1 - page.length))
    .execute()
  return [...page, ...others.map(row => ({ ...row, side: { asOf, isAhead: false } }))]
}

const isBehind = ({ startsAt, id }: Cursor) => sql<boolean>`(starts_at, id) > (${startsAt}, ${id})`

function fitting(db: Db, query: ListQuery, { now, found }: Pick<Asked, 'now' | 'found'>) {
  const { q, from, to, status, serviceId, unpaid, toReturn, limit } = query
  return db
    .selectFrom('bookings')
    .select(['id', 'startsAt'])
    .$if(from !== undefined, builder => builder.where(isFrom(from!)))
    .$if(to !== undefined, builder => builder.where(isUntil(to!)))
    .$if(serviceId !== undefined, builder => builder.where('serviceId', '=', serviceId!))
    .$if(status !== undefined, builder => builder.where(hasStatus(status!, now)))
    .$if(found !== undefined, builder => builder.where(found!))
    .$if(unpaid === 'true', builder => builder.where(owes(now)))
    .$if(toReturn === 'true', builder => builder.where(isOwed(now)))
    .$if(q !== undefined || serviceId !== undefined || limit !== BOOKING_LIST_DEFAULT, builder =>
      builder.modifyEnd(PLANNED_EACH_TIME),
    )
}

/**
 * Which index is best depends on what is looked for. The questions behind the desk's buttons have one each, and what tells them apart
 * is written into the statement, so that a session can keep it prepared. The asterisks keep others from that.
 */
export const PLANNED_EACH_TIME = sql`/* planned each time */`

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

/** By the state. The status is named beside it, for the indexes: an expired hold may still be marked as held. */
function hasStatus(status: BookingStatus, now: Date) {
  const state = stateAt(now)
  if (status === 'lapsed')
    return sql<boolean>`status in ('held', 'lapsed') and (status = 'lapsed' or ${state} = 'lapsed')`
  if (status === 'held') return sql<boolean>`status = 'held' and ${state} = 'held'`
  return sql<boolean>`status = ${sql.lit(status)}`
}

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
  return [...[...new Set(texts)].map(has), ...(paymentCode ? [sql<boolean>`payment_code = ${paymentCode}`] : [])]
}

/**
 * The last letters before the @ tell one address from the others; what comes behind it is in half of all addresses, and the index
 * would read them all. The rest is compared (`|| ''` keeps the index out of it).
 */
const MAILBOX_END = /[^\s@]{3,6}@/

/**
 * `words` are name, address, digits of the phone and booking number as one text, without capitals and accents: nobody at a desk
 * types "Ẹ̀jìdé".
 */
function has(text: string) {
  const [mailbox] = MAILBOX_END.exec(text) ?? []
  if (!mailbox) return sql<boolean>`words like ${containing(text)}`
  return sql<boolean>`(words like ${containing(mailbox)} and words || '' like ${containing(text)})`
}

/** More than anybody pages through: who types the beginning of every reference is looking for something else. */
const MOST_BY_REFERENCE = 1000

/** Asked for beforehand: as a part of the one question it would keep the database from using either index. */
async function selectByReference(db: Db, pattern: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('bookingId')
    .distinct()
    .where(sql<boolean>`reference <> ''`)
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

/** A hold is not owed anything yet. The mark finds the few whose account is open, the account says what is open. */
function owes(now: Date) {
  return (eb: Bookings) =>
    eb.and([
      eb('accountOpen', '=', eb.lit(true)),
      eb('status', 'in', ['submitted', 'confirmed', 'done', 'no_show']),
      sql<boolean>`(select owed from ${accountsAt(now)} where booking_id = bookings.id) > 0`,
    ])
}

function isOwed(now: Date) {
  return (eb: Bookings) =>
    eb.and([
      eb('accountOpen', '=', eb.lit(true)),
      sql<boolean>`(select to_return from ${accountsAt(now)} where booking_id = bookings.id) > 0`,
    ])
}
