import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { KnownCustomer } from '#contract/booking/new-booking.ts'
import type { ListedPerson } from '#contract/people/people.ts'
import { WALK_IN_NAME } from '#contract/rules.ts'
import { type Bookings, PHONE_END, PHONE_END_DIGITS, PLANNED_EACH_TIME } from '#server/booking/find/queries.ts'
import { VISIT_ENDS_AT } from '#server/booking/queries.ts'
import { accountOf } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'

export type PersonRow = Selectable<Tables['people']>
export type MergeRow = Selectable<Tables['peopleMerges']>

export interface Cursor {
  seenAt: Date
  id: string
}

/** Last seen first. `found` filters by bookings. */
export async function selectPeople(
  db: Db,
  { after, limit, found }: { after?: Cursor; limit: number; found?: (eb: Bookings) => Expression<SqlBool> },
): Promise<Cursor[]> {
  return db
    .selectFrom('people')
    .select(['id', 'seenAt'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bookings')
          .select('bookings.id')
          .where(sql<boolean>`bookings.person_id = people.id`)
          .$if(found !== undefined, bookings => bookings.where(found as never)),
      ),
    )
    .$if(after !== undefined, people =>
      people.where(sql<boolean>`(seen_at, people.id) < (${after!.seenAt}, ${after!.id})`),
    )
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$if(found !== undefined, people => people.modifyEnd(PLANNED_EACH_TIME))
    .execute()
}

export type Figures = Omit<ListedPerson, '_id' | 'lastVisit' | 'nextVisit'> & {
  personId: string
  lastVisit: Date | null
  nextVisit: Date | null
}

const LIVE = sql`('held', 'submitted', 'confirmed')`
const tookPlace = (now: Date) => sql<boolean>`(status = 'done' or status = 'confirmed' and ${VISIT_ENDS_AT} <= ${now})`

/** Takes the value of the newest booking that has one; `nobodys` counts as empty. */
const newest = (column: string, nobodys = '') =>
  sql`coalesce((array_agg(${sql.ref(column)} order by created_at desc, id)
    filter (where ${sql.ref(column)} not in ('', ${sql.lit(nobodys)})))[1], '')`

export async function selectFigures(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Figures>`
    select person_id as "personId", ${newest('full_name')} as "fullName", ${newest('phone_number')} as "phoneNumber",
      ${newest('email')} as email, count(*)::integer as bookings,
      (count(*) filter (where ${tookPlace(now)}))::integer as visits,
      (count(*) filter (where status = 'no_show'))::integer as "noShows",
      sum(paid)::integer as paid,
      max(starts_at) filter (where ${tookPlace(now)}) as "lastVisit",
      min(starts_at) filter (where state in ${LIVE} and ${VISIT_ENDS_AT} > ${now}) as "nextVisit"
    from bookings join ${accountOf('bookings.id', now)}
    where person_id = any(${textList(ids)})
    group by person_id`.execute(db)
  return new Map(rows.map(row => [row.personId, row]))
}

/** The owner of a phone number, from all their bookings. */
export async function selectKnownCustomer(db: Db, digits: string, now: Date): Promise<KnownCustomer | undefined> {
  const { rows } = await sql<KnownCustomer>`
    select ${newest('full_name', WALK_IN_NAME)} as "fullName", ${newest('email')} as email,
      ${newest('phone_number')} as "phoneNumber", (count(*) filter (where ${tookPlace(now)}))::integer as visits
    from bookings
    where person_id = (
      select person_id from bookings
      where ${PHONE_END} = ${digits.slice(-PHONE_END_DIGITS)} and person_id is not null
      limit 1
    )
    group by person_id`.execute(db)
  return rows[0]
}

export function selectPerson(db: Db, id: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockPeople(tx: Db, ids: readonly string[]): Promise<PersonRow[]> {
  return tx.selectFrom('people').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export async function lockBookingsOf(tx: Db, personId: string) {
  await tx.selectFrom('bookings').select('id').where('personId', '=', personId).orderBy('id').forUpdate().execute()
}

/** Identifiers in each booking, newest first. */
export function selectBookingsOf(db: Db, personId: string) {
  return db
    .selectFrom('bookings')
    .select(['id', 'hash', 'fullName', 'email', 'phoneNumber', 'mailboxKey'])
    .where('personId', '=', personId)
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .execute()
}

/** The last live booking that is not over. */
export async function selectBusyUntil(db: Db, personId: string, now: Date) {
  return db
    .selectFrom('bookings')
    .select(['bookingDate', 'bookingTime', VISIT_ENDS_AT.as('endsAt')])
    .where('personId', '=', personId)
    .where(VISIT_ENDS_AT, '>', now)
    .where(sql<boolean>`booking_state(status, hold_expires_at, ${now}) in ${LIVE}`)
    .orderBy('endsAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function selectReceiptsOf(db: Db, bookingIds: readonly string[]) {
  if (bookingIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('receipts')
    .select(['id', 'bookingId', 'fileName', 'contentType', 'sizeBytes', 'createdAt'])
    .where(sql<boolean>`booking_id = any(${textList(bookingIds)})`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function selectSubscribedSince(db: Db, emails: readonly string[]): Promise<Date | undefined> {
  if (emails.length === 0) return undefined
  const row = await db
    .selectFrom('newsletterSubscribers')
    .select('subscribedAt')
    .where(({ eb }) => eb(sql<string>`lower(email)`, 'in', emails))
    .orderBy('subscribedAt')
    .limit(1)
    .executeTakeFirst()
  return row?.subscribedAt
}

export async function updateNotes(tx: Db, id: string, notes: Partial<Pick<PersonRow, 'privateNote' | 'careNote'>>) {
  if (Object.keys(notes).length > 0) await tx.updateTable('people').set(notes).where('id', '=', id).execute()
}

// Merging and splitting

export function selectMerges(db: Db, personId: string): Promise<MergeRow[]> {
  return db.selectFrom('peopleMerges').selectAll().where('personId', '=', personId).orderBy('at', 'desc').execute()
}

export async function insertMerge(tx: Db, row: Omit<MergeRow, 'bookingIds'> & { bookingIds: string }) {
  await tx.insertInto('peopleMerges').values(row).execute()
}

export async function deleteMerge(tx: Db, id: string) {
  await tx.deleteFrom('peopleMerges').where('id', '=', id).execute()
}

export async function selectBookingIds(tx: Db, personId: string): Promise<string[]> {
  const rows = await tx.selectFrom('bookings').select('id').where('personId', '=', personId).execute()
  return rows.map(({ id }) => id)
}

export async function joinPeople(tx: Db, kept: string, gone: string) {
  await sql`select join_people(${kept}, ${gone}, '')`.execute(tx)
}

/** True if these bookings share a phone number or address with the person's others. */
export async function shareIdentifiers(tx: Db, personId: string, bookingIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select exists (
      select from bookings a join bookings b on b.person_id = a.person_id
        and (phone_sign(a.phone_number) = phone_sign(b.phone_number) or a.email <> '' and lower(a.email) = lower(b.email))
      where a.person_id = ${personId} and a.id in (${sql.join(bookingIds)}) and b.id not in (${sql.join(bookingIds)})
    ) as shared`.execute(tx)
  return rows[0]!.shared
}

export async function insertPerson(
  tx: Db,
  row: Pick<PersonRow, 'id' | 'privateNote' | 'careNote' | 'createdAt' | 'seenAt'>,
) {
  await tx.insertInto('people').values(row).execute()
}

export async function giveBookings(tx: Db, bookingIds: readonly string[], from: string, to: string) {
  await tx
    .updateTable('bookings')
    .set({ personId: to })
    .where('id', 'in', bookingIds)
    .where('personId', '=', from)
    .execute()
}

/** People without bookings: forgotten, or merged. */
export async function deleteUnknownPeople(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('people')
    .where(sql<boolean>`not exists (select from bookings where person_id = people.id)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
