import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { DURATION_MINUTES_MAX } from '#contract/rules.ts'
import { lapsedBy, stateAt } from '#server/platform/db/booking-state.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FurtherTreatment, Tables } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'
import type { TimeWindow } from './availability/availability-for.ts'
import type { Taken } from './availability/busy-times.ts'

/** All columns except the search column. */
export type BookingRow = Omit<Selectable<Tables['bookings']>, 'words'>

/** Column names instead of `selectAll`, so that the statement stays prepared. */
export const COLUMNS = Object.keys({
  id: true,
  hash: true,
  serviceId: true,
  subServiceId: true,
  station: true,
  therapistId: true,
  therapistName: true,
  therapistWanted: true,
  roomId: true,
  roomName: true,
  roomPlace: true,
  startsAt: true,
  endsAt: true,
  freeAgainAt: true,
  bookingDate: true,
  bookingTime: true,
  status: true,
  holdExpiresAt: true,
  serviceName: true,
  subServiceName: true,
  durationMinutes: true,
  priceNaira: true,
  firstPriceNaira: true,
  linesNaira: true,
  depositNaira: true,
  firstTreatmentId: true,
  firstGuest: true,
  furtherTreatments: true,
  guestNames: true,
  guestMarks: true,
  fullName: true,
  email: true,
  phoneNumber: true,
  note: true,
  submittedAt: true,
  decidedAt: true,
  decisionReason: true,
  sequence: true,
  createdAt: true,
  updatedAt: true,
  origin: true,
  version: true,
  squeezedIn: true,
  privateNote: true,
  statusBeforeCancel: true,
  ownMoves: true,
  calendarOrganizer: true,
  refund: true,
  arrivedAt: true,
  lookAgainAt: true,
  paymentCode: true,
  mailboxKey: true,
  phoneKey: true,
  deviceKey: true,
  networkKey: true,
  accountOpen: true,
  personId: true,
} satisfies Record<keyof BookingRow, true>) as (keyof BookingRow)[]

/**
 * Serialises giving out times of these services' pools, and giving them back, until the transaction ends: racing inserts would
 * deadlock, and so would one that waits for a row which is just being given back. Locks in a fixed order, or two transactions
 * would deadlock over two pools.
 */
export async function lockTimes(tx: Db, ...serviceIds: string[]) {
  // First, in a statement of its own: pools change only under the whole spa's lock.
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('times of the spa', 0))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('times of ' || pool_id, 0))
    from (select distinct pool_id from services where id = any(${textList(serviceIds)}) order by pool_id) as pools`.execute(
    tx,
  )
}

/** The longest a booking keeps its station: sub-service and turnover at their maximum. */
export const LONGEST_MS = 2 * DURATION_MINUTES_MAX * MS_PER_MINUTE

/** The longest from the start of a visit to the end of its last treatment, which begins on the same day. */
export const LONGEST_VISIT_MS = LONGEST_MS + 25 * MS_PER_HOUR

/** When the last treatment of a booking ends. */
export const VISIT_ENDS_AT = sql<Date>`case when further_treatments = '[]' then ends_at
  else greatest(ends_at, (select max((part ->> 'endsAt')::timestamptz) from jsonb_array_elements(further_treatments) part)) end`

/**
 * What bookings and open offers take of a pool within a window; the occupants of `exceptIds` do not count. Raw SQL: building
 * the query would cost as much as running it.
 */
export async function selectTaken(
  db: Db,
  poolId: string,
  window: TimeWindow,
  now: Date,
  exceptIds: readonly string[] = [],
): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select ${TAKEN} from resources join occupied on resource_id = resources.id
    where pool_id = ${poolId} and ${isTakenIn(window, now)} and occupant_id <> all(${textList(exceptIds)})`.execute(db)
  return rows
}

/** The same of single resources. */
export async function selectTakenOf(db: Db, ids: readonly string[], window: TimeWindow, now: Date): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select ${TAKEN} from occupied where resource_id = any(${textList(ids)}) and ${isTakenIn(window, now)}`.execute(db)
  return rows
}

const TAKEN = sql`resource_id as resource, lower(during) as "from", upper(during) as until, squeezed_in as "squeezedIn"`

/** Expired holds and offers count as ended, also before they are marked so. */
const isTakenIn = ({ from, until }: TimeWindow, now: Date) =>
  sql`during && tstzrange(${from}, ${until}) and (held_until is null or held_until > ${now})`

/** Whether another booking or offer has one of these resources at a treatment's time. Expired ones are marked before. */
export async function isAnyTaken(
  tx: Db,
  resources: readonly string[],
  { startsAt, freeAgainAt }: Pick<BookingRow, 'startsAt' | 'freeAgainAt'>,
  exceptIds: readonly string[],
) {
  const { rows } = await sql<object>`
    select from occupied where resource_id = any(${textList(resources)}) and occupant_id <> all(${textList(exceptIds)})
      and during && tstzrange(${startsAt}, ${freeAgainAt}) limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Marks expired holds and offers: until then the constraints still guard their times. A visit has lapsed when one of its treatments
 * is in the pool. Returns the site's revision in the same round trip.
 */
export async function lapseHolds(tx: Db, serviceId: string, now: Date): Promise<number> {
  const { revision } = await tx
    .with('ended', ended =>
      ended
        .updateTable('waitingOffers')
        .set({ state: 'over' })
        .where('state', '=', 'open')
        .where('openUntil', '<=', now)
        .where(({ or, eb }) => or([eb('serviceId', 'in', inPool(serviceId)), hasFurtherIn(serviceId)]))
        .returning('id'),
    )
    .with('lapsed', lapsed =>
      lapsed
        .updateTable('bookings')
        .set({ status: 'lapsed', updatedAt: now })
        .where('serviceId', 'in', inPool(serviceId))
        .where('status', '=', 'held')
        .where(lapsedBy(now))
        .returning('id'),
    )
    .with('lapsedVisits', lapsed =>
      lapsed
        .updateTable('bookings')
        .set({ status: 'lapsed', updatedAt: now })
        // In the words of the partial index; of one row two updates would be one too many.
        .where(sql<boolean>`status = 'held' and further_treatments <> '[]'`)
        .where(lapsedBy(now))
        .where('serviceId', 'not in', inPool(serviceId))
        .where(hasFurtherIn(serviceId))
        .returning('id'),
    )
    .selectFrom('siteRevision')
    .select('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** The services that give out their times together with this one. */
export const inPool = (serviceId: string) =>
  sql<string>`(select other.id from services one join services other on other.pool_id = one.pool_id where one.id = ${serviceId})`

/** One of the further treatments is of a service of this pool. */
export const hasFurtherIn = (serviceId: string, furtherTreatments = sql.ref('further_treatments')) =>
  sql<boolean>`exists (select from jsonb_array_elements(${furtherTreatments}) part where part ->> 'serviceId' in ${inPool(serviceId)})`

/** Undefined when the booking is not held. */
export function endHold(tx: Db, id: string, now: Date): Promise<BookingRow | undefined> {
  return tx
    .updateTable('bookings')
    .set({ status: 'lapsed', holdExpiresAt: now, updatedAt: now })
    .where('id', '=', id)
    .where(stateAt(now), '=', 'held')
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Undefined when the hash is another booking's. */
export function insertBooking(tx: Db, row: Insertable<Tables['bookings']>): Promise<BookingRow | undefined> {
  return tx
    .insertInto('bookings')
    .values(row)
    .onConflict(conflict => conflict.constraint('bookings_hash_taken').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

export function selectBooking(db: Db, by: { id: string } | { hash: string }): Promise<BookingRow | undefined> {
  const query = db.selectFrom('bookings').select(COLUMNS)
  return ('id' in by ? query.where('id', '=', by.id) : query.where('hash', '=', by.hash)).executeTakeFirst()
}

/** The booking that has this treatment, which is not the first one it was made with. */
export function selectVisitOf(db: Db, treatmentId: string): Promise<BookingRow | undefined> {
  return db
    .selectFrom('bookings')
    .select(COLUMNS)
    .where(({ or, and, eb }) =>
      or([eb('firstTreatmentId', '=', treatmentId), and([IS_VISIT, hasFurther({ id: treatmentId })])]),
    )
    .executeTakeFirst()
}

/** Those of these bookings that have further treatments. */
export function selectVisits(db: Db, ids: readonly string[]): Promise<BookingRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('bookings')
    .select(COLUMNS)
    .where('id', '=', sql<string>`any(${textList(ids)})`)
    .where(IS_VISIT)
    .execute()
}

/** Literally, for the partial indexes. */
export const IS_VISIT = sql<boolean>`further_treatments <> '[]'`

/** Visits with a further treatment like this. */
export const hasFurther = (part: Partial<FurtherTreatment>) =>
  sql<boolean>`further_treatments @> ${JSON.stringify([part])}::jsonb`

export function selectBookingForUpdate(tx: Db, id: string): Promise<BookingRow> {
  return tx.selectFrom('bookings').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function selectServicesOf(tx: Db, bookingIds: readonly string[]): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const rows = await tx
    .selectFrom('treatments')
    .select('serviceId')
    .distinct()
    .where('bookingId', 'in', bookingIds)
    .execute()
  return rows.map(({ serviceId }) => serviceId)
}

export async function updateBooking(tx: Db, id: string, change: Updateable<Tables['bookings']>) {
  await tx.updateTable('bookings').set(change).where('id', '=', id).execute()
}

/** `values` are as in JSON: the database parses each by the type of its column. */
export function putBack(tx: Db, id: string, values: Record<string, unknown>): Promise<BookingRow> {
  return tx.updateTable('bookings').set(values).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow()
}

/** Returns one batch; after a long downtime the next run continues. */
export async function selectConfirmedBefore(db: Db, date: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('status', '=', 'confirmed')
    .where('bookingDate', '<', date)
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** The dates of visits with a treatment within these instants: all of them begin on the visit's day, in whatever zone. */
export function visitDays({ from, until }: { from: Date; until?: Date }) {
  const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  return {
    from: dateOf(from.getTime() - LONGEST_VISIT_MS),
    until: until && dateOf(until.getTime() + MS_PER_DAY),
  }
}

/** Every treatment counts, of a visit, too; the most booked first. */
export async function selectOftenBooked(db: Db, { since, limit }: { since: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sub_service_id as id from treatments
    where starts_at >= ${since} and booking_date >= ${visitDays({ from: since }).from}::date
      and status in ('submitted', 'confirmed', 'done', 'no_show') and not is_second_half
    group by sub_service_id order by count(*) desc, sub_service_id limit ${sql.lit(limit)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest visits say enough about what is booked, and cost the same in a large spa. */
const LATEST_COUNTED = 2000

interface Counted {
  from: string
  to: string
  atLeast: number
}

/** Ids of services, the most booked first. A hold counts once it is paid for, so that nobody fakes them. */
export async function selectMostBooked(db: Db, { from, to, atLeast }: Counted): Promise<string[]> {
  const rows = await db
    .selectFrom(latest =>
      latest
        .selectFrom('bookings')
        .select(['serviceId', 'status'])
        .where('bookingDate', '>=', from)
        .where('bookingDate', '<=', to)
        .orderBy('bookingDate', 'desc')
        .limit(LATEST_COUNTED)
        .as('latest'),
    )
    .select('serviceId')
    .where('status', 'in', ['submitted', 'confirmed', 'done', 'no_show'])
    .groupBy('serviceId')
    .having(({ fn }) => fn.countAll(), '>=', atLeast)
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('serviceId')
    .execute()
  return rows.map(({ serviceId }) => serviceId)
}
