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
import { hasFurther, IS_VISIT, LONGEST_VISIT_MS, VISIT_ENDS_AT } from '../queries.ts'

export type Bookings = ExpressionBuilder<Tables, 'bookings'>

/** The same number with and without the country code, as the index has it and as people are matched. */
export const PHONE_END_DIGITS = 10
export const PHONE_END = sql<string>`right(regexp_replace(phone_number, '\\D', '', 'g'), ${sql.lit(PHONE_END_DIGITS)})`

export interface Cursor {
  startsAt: Date
  id: string
  /** Only in the order `next`. `asOf`: start of paging, so that no booking changes sides meanwhile; `isAhead`: current side. */
  side?: { asOf: Date; isAhead: boolean }
}

export interface Page {
  /** Counts up to one more than a page holds: whether another follows. */
  found: number
  bookings: string
  last: Cursor | null
}

/**
 * One page, by start or with the next visit first. Every filter walks an index in that order or finds few rows; the fields
 * of the page come from one more statement, which stays prepared.
 */
export async function selectPage(
  db: Db,
  query: ListQuery,
  { after, now }: { after?: Cursor; now: Date },
): Promise<Page> {
  const found = query.q ? await matches(db, query.q) : undefined
  const select = query.order === 'next' ? selectNextFirst : selectInOrder
  const isOfService = query.serviceId === undefined ? undefined : await ofService(db, query.serviceId)
  const page = await select(db, query, { after, now, found, isOfService })
  const shown = page.slice(0, query.limit)
  const ids = shown.map(({ id }) => id)
  return { found: page.length, bookings: await selectListed(db, ids, now), last: shown.at(-1) ?? null }
}

interface Search {
  after?: Cursor
  now: Date
  found?: Awaited<ReturnType<typeof matches>>
  isOfService?: Awaited<ReturnType<typeof ofService>>
}

function selectInOrder(db: Db, query: ListQuery, search: Search): Promise<Cursor[]> {
  return inOrder(filtered(db, query, search), 'asc', { after: search.after, limit: query.limit + 1 })
}

/** Coming visits, the next first; then visits that are over or off, the newest first. */
async function selectNextFirst(db: Db, query: ListQuery, search: Search): Promise<Cursor[]> {
  const { after, now } = search
  const asOf = after?.side?.asOf ?? now
  const isPastThem = after?.side?.isAhead === false
  const isAhead = sql<boolean>`(${VISIT_ENDS_AT} > ${asOf} and ${stateAt(asOf)} in ('held', 'submitted', 'confirmed'))`
  const ahead = filtered(db, query, search)
    // Without an earliest start, every past booking would be read.
    .where('startsAt', '>', new Date(asOf.getTime() - LONGEST_VISIT_MS))
    .where(isAhead)
  const rows = isPastThem ? [] : await inOrder(ahead, 'asc', { after, limit: query.limit + 1 })
  const page = rows.map(row => ({ ...row, side: { asOf, isAhead: true } }))
  if (page.length > query.limit) return page
  const others = await inOrder(filtered(db, query, search).where(sql<boolean>`not ${isAhead}`), 'desc', {
    after: isPastThem ? after : undefined,
    limit: query.limit + 1 - page.length,
  })
  return [...page, ...others.map(row => ({ ...row, side: { asOf, isAhead: false } }))]
}

function inOrder(
  builder: ReturnType<typeof filtered>,
  direction: 'asc' | 'desc',
  { after, limit }: { after?: Cursor; limit: number },
): Promise<Cursor[]> {
  const isBehind = sql.raw(direction === 'asc' ? '>' : '<')
  return builder
    .$if(after !== undefined, rest =>
      rest.where(sql<boolean>`(starts_at, id) ${isBehind} (${after!.startsAt}, ${after!.id})`),
    )
    .orderBy('startsAt', direction)
    .orderBy('id', direction)
    .limit(sql.lit(limit))
    .execute()
}

function filtered(db: Db, query: ListQuery, { now, found, isOfService }: Search) {
  const { q, from, to, status, serviceId, unpaid, toReturn, limit } = query
  return db
    .selectFrom('bookings')
    .select(['id', 'startsAt'])
    .$if(from !== undefined, builder => builder.where(isFrom(from!)))
    .$if(to !== undefined, builder => builder.where(isUntil(to!)))
    .$if(serviceId !== undefined, builder => builder.where(isOfService!))
    .$if(status !== undefined, builder => builder.where(hasStatus(status!, now)))
    .$if(found !== undefined, builder => builder.where(found!))
    .$if(unpaid === 'true', builder => builder.where(hasOwed(now)))
    .$if(toReturn === 'true', builder => builder.where(hasToReturn(now)))
    .$if(q !== undefined || serviceId !== undefined || limit !== BOOKING_LIST_DEFAULT, builder =>
      builder.modifyEnd(PLANNED_EACH_TIME),
    )
}

/**
 * The best index depends on the filter. The desk's buttons have one each, with literals in the statement, so that it stays
 * prepared; this comment keeps other statements from being prepared.
 */
export const PLANNED_EACH_TIME = sql`/* planned each time */`

/**
 * Filters by local date, which lies within a day of the same date in UTC: that range uses the index of the starts. `+ 0`
 * keeps the index of the dates out, because it has no order.
 */
function isFrom(date: string) {
  return sql<boolean>`starts_at >= ${shifted(date, -1)} and booking_date + 0 >= ${date}::date`
}

function isUntil(date: string) {
  return sql<boolean>`starts_at < ${shifted(date, 2)} and booking_date + 0 <= ${date}::date`
}

/** Of a visit any treatment counts. As long as no visit has a further one of this service, its own index is enough. */
async function ofService(db: Db, serviceId: string) {
  const isFurther = sql<boolean>`(${IS_VISIT} and ${hasFurther({ serviceId })})`
  const visit = await db.selectFrom('bookings').select('id').where(isFurther).limit(1).executeTakeFirst()
  return (eb: Bookings) => eb.or([eb('serviceId', '=', serviceId), ...(visit ? [isFurther] : [])])
}

function shifted(date: string, days: number) {
  return new Date(Date.parse(date) + days * MS_PER_DAY)
}

/** Filters by effective state. Also by the stored status, for the indexes: an expired hold may still be stored as held. */
function hasStatus(status: BookingStatus, now: Date) {
  const state = stateAt(now)
  if (status === 'lapsed')
    return sql<boolean>`status in ('held', 'lapsed') and (status = 'lapsed' or ${state} = 'lapsed')`
  if (status === 'held') return sql<boolean>`status = 'held' and ${state} = 'held'`
  return sql<boolean>`status = ${sql.lit(status)}`
}

/** The index has trigrams. Shorter text is matched as the beginning of a word. */
const TRIGRAM = 3
const MIN_CHARACTERS = 4
/** Other forms are searched only where they can be meant, or they would match everywhere. */
const IS_PHONE = /^[\d\s()+./-]+$/
const IS_ADDRESS = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i
const IS_NUMBER = new RegExp(`^[${BOOKING_HASH_ALPHABET}]{${MIN_CHARACTERS},}$`, 'i')

/** Searches names, also of guests who come along, phone in any form, email, booking number, payment code and bank reference. */
export async function matches(db: Db, q: string) {
  const text = withoutAccents(q)
  const pattern = containing(text)
  const ids =
    text.length < TRIGRAM ? [] : [...(await selectByReference(db, pattern)), ...(await selectByGuest(db, pattern))]
  const found = exactMatch(q) ?? partialMatch(q, text)
  return (eb: Bookings) => eb.or([...found, ...(ids.length > 0 ? [eb('bookings.id', 'in', ids)] : [])])
}

/** A complete phone number or address is looked up, which is faster than trigrams. */
function exactMatch(q: string) {
  const digits = q.replace(/\D/g, '')
  if (IS_PHONE.test(q) && digits.length >= PHONE_END_DIGITS)
    return [sql<boolean>`${PHONE_END} = ${digits.slice(-PHONE_END_DIGITS)}`]
  if (IS_ADDRESS.test(q)) return [sql<boolean>`lower(email) = ${q.toLowerCase()}`]
}

function partialMatch(q: string, text: string) {
  const [digits, number] = [q.replace(/\D/g, ''), text.replace(/[\s-]/g, '')]
  const texts = [
    text.length < TRIGRAM ? ` ${text}` : text,
    ...(IS_PHONE.test(q) && digits.length >= MIN_CHARACTERS ? [digits.replace(/^0/, '')] : []),
    ...(IS_NUMBER.test(number) ? [number] : []),
  ]
  const paymentCode = readPaymentCode(q)
  return [
    ...[...new Set(texts)].map(wordsContain),
    ...(paymentCode ? [sql<boolean>`payment_code = ${paymentCode}`] : []),
  ]
}

/**
 * The letters before the @ are selective; the domain is in half of all addresses, and the index would read them all. `|| ''`
 * keeps the index out of the rest.
 */
const MAILBOX_END = /[^\s@]{3,6}@/

/** `words` are name, address, phone digits and booking number as one text, without capitals and accents. */
function wordsContain(text: string) {
  const [mailbox] = MAILBOX_END.exec(text) ?? []
  if (!mailbox) return sql<boolean>`words like ${containing(text)}`
  return sql<boolean>`(words like ${containing(mailbox)} and words || '' like ${containing(text)})`
}

/** Limit beyond what anybody pages through. */
const MOST_FOUND = 1000

/** A query of its own: as a part of the main one it would keep the database from using either index. */
async function selectByReference(db: Db, pattern: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('bookingId')
    .distinct()
    .where(sql<boolean>`reference <> ''`)
    .where(sql<boolean>`lower(reference) like ${pattern}`)
    .limit(MOST_FOUND)
    .execute()
  return rows.map(({ bookingId }) => bookingId)
}

/** As `words` has names. Literally, for the partial index. */
const GUEST_WORDS = sql`lower(regexp_replace(normalize(guest_names, NFD), '[\\u0300-\\u036f]', '', 'g'))`

/** A query of its own, for the same reason. */
async function selectByGuest(db: Db, pattern: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where(sql<boolean>`guest_names <> ''`)
    .where(sql<boolean>`${GUEST_WORDS} like ${pattern}`)
    .limit(MOST_FOUND)
    .execute()
  return rows.map(({ id }) => id)
}

function withoutAccents(text: string) {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}

function containing(text: string) {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A hold owes nothing yet. `accountOpen` finds the few candidates, the account decides. */
function hasOwed(now: Date) {
  return (eb: Bookings) =>
    eb.and([
      eb('accountOpen', '=', eb.lit(true)),
      eb('status', 'in', ['submitted', 'confirmed', 'done', 'no_show']),
      sql<boolean>`(select owed from ${accountsAt(now)} where booking_id = bookings.id) > 0`,
    ])
}

function hasToReturn(now: Date) {
  return (eb: Bookings) =>
    eb.and([
      eb('accountOpen', '=', eb.lit(true)),
      sql<boolean>`(select to_return from ${accountsAt(now)} where booking_id = bookings.id) > 0`,
    ])
}
