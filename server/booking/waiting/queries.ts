import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

export type PlaceRow = Selectable<Tables['waitingPlaces']>
export type OfferRow = Selectable<Tables['waitingOffers']>

/** A sub-service and a day that somebody waits for. */
export type WaitedDay = Pick<PlaceRow, 'serviceId' | 'subServiceId' | 'bookingDate'>

/** Until the transaction ends nobody else joins for this mailbox or from this network: what is counted stays true. */
export async function lockJoining(tx: Db, { mailboxKey, networkKey }: Pick<PlaceRow, 'mailboxKey' | 'networkKey'>) {
  const names = [`waits ${mailboxKey}`, `waits ${networkKey ?? ''}`].sort()
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

export interface Counted {
  ofMailbox: number
  ofNetwork: number
  inLine: number
  isThere: boolean
}

/** What counts against the ceilings: days that are over do not. */
export async function countPlaces(
  tx: Db,
  place: Pick<PlaceRow, 'mailboxKey' | 'networkKey' | 'subServiceId' | 'bookingDate'>,
  today: string,
): Promise<Counted> {
  const { mailboxKey, networkKey, subServiceId, bookingDate } = place
  const isOfDay = sql`sub_service_id = ${subServiceId} and booking_date = ${bookingDate}`
  const { rows } = await sql<Counted>`
    select (count(*) filter (where mailbox_key = ${mailboxKey}))::int as "ofMailbox",
      (count(*) filter (where network_key = ${networkKey}))::int as "ofNetwork",
      (count(*) filter (where ${isOfDay}))::int as "inLine",
      coalesce(bool_or(mailbox_key = ${mailboxKey} and ${isOfDay}), false) as "isThere"
    from waiting_places
    where booking_date >= ${today} and (mailbox_key = ${mailboxKey} or network_key = ${networkKey} or ${isOfDay})`.execute(
    tx,
  )
  return rows[0]!
}

export async function insertPlace(tx: Db, row: Insertable<Tables['waitingPlaces']>) {
  await tx
    .insertInto('waitingPlaces')
    .values(row)
    .onConflict(conflict => conflict.constraint('waiting_places_once').doNothing())
    .execute()
}

/** As the desk puts somebody there: what they have told since is written down with the place they have. */
export async function insertCaller(tx: Db, row: Insertable<Tables['waitingPlaces']>): Promise<string> {
  const { phoneNumber, fullName } = row
  const { id } = await tx
    .insertInto('waitingPlaces')
    .values(row)
    .onConflict(conflict => conflict.constraint('waiting_places_once').doUpdateSet({ phoneNumber, fullName }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function selectPlace(db: Db, id: string): Promise<PlaceRow | undefined> {
  return db.selectFrom('waitingPlaces').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectOfferRow(db: Db, id: string): Promise<OfferRow | undefined> {
  return db.selectFrom('waitingOffers').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectOpenOffer(db: Db, placeId: string, now: Date): Promise<OfferRow | undefined> {
  return db
    .selectFrom('waitingOffers')
    .selectAll()
    .where(eb => eb.and({ placeId, state: 'open' }))
    .where('openUntil', '>', now)
    .executeTakeFirst()
}

/** Until when somebody on the list may still take a time of this station, if any of these instants is offered. */
export async function selectOfferedUntil(
  db: Db,
  { serviceId, from, until }: { serviceId: string; from: Date; until: Date },
  now: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('waitingOffers')
    .select('openUntil')
    .where('serviceId', '=', serviceId)
    .where('startsAt', '<', until)
    .where('freeAgainAt', '>', from)
    .where('state', '=', 'open')
    .where('openUntil', '>', now)
    .orderBy('openUntil')
    .executeTakeFirst()
  return row?.openUntil
}

/** The offer becomes the customer's, if it is still open and this very time. Undefined when it is not. */
export function markTaken(
  tx: Db,
  id: string,
  wanted: Pick<OfferRow, 'subServiceId' | 'bookingDate' | 'bookingTime'>,
  now: Date,
): Promise<OfferRow | undefined> {
  return tx
    .updateTable('waitingOffers')
    .set({ state: 'taken' })
    .where(eb => eb.and({ id, ...wanted, state: 'open' }))
    .where('openUntil', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Takes places off the list; what was offered to them is free again. Returns the mails that may still wait to be sent. */
export async function deletePlaces(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  await tx.deleteFrom('waitingPlaces').where('id', 'in', ids).execute()
  const rows = await tx
    .updateTable('waitingOffers')
    .set({ state: 'over' })
    .where('placeId', 'in', ids)
    .where('state', '=', 'open')
    .returning('mailId')
    .execute()
  return rows.map(({ mailId }) => mailId)
}

/** Of those who have booked the service on that day since they joined, whichever way. */
export async function selectServed(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id
    from waiting_places p
    join bookings b on b.booking_date = p.booking_date and b.service_id = p.service_id
    where b.created_at > p.created_at and (b.mailbox_key = p.mailbox_key or p.email <> '' and lower(b.email) = lower(p.email)
        or phone_sign(b.phone_number) = phone_sign(p.phone_number))
      and booking_state(b.status, b.hold_expires_at, ${now}) in ('held', 'submitted', 'confirmed')`.execute(db)
  return rows.map(({ id }) => id)
}

export async function selectEndedOffers(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('waitingOffers')
    .select('id')
    .where('state', '=', 'open')
    .where('openUntil', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

export async function endOffers(tx: Db, ids: readonly string[]) {
  await tx
    .updateTable('waitingOffers')
    .set({ state: 'over' })
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .execute()
}

/** Offers that ended before anybody had begun to send their mail. */
export function selectUnmailed(db: Db): Promise<{ id: string; mailId: string }[]> {
  return db
    .selectFrom('waitingOffers as offer')
    .innerJoin('outbox as mail', 'mail.id', 'offer.mailId')
    .select(['offer.id', 'offer.mailId'])
    .where('offer.state', '=', 'over')
    .where('mail.sentAt', 'is', null)
    .where('mail.attempts', '=', 0)
    .execute()
}

export async function deleteOffer(tx: Db, id: string) {
  await tx.deleteFrom('waitingOffers').where('id', '=', id).execute()
}

/** Days with a place whose mailbox has had no mail today, the longest wait first. */
export async function selectWaitedDays(db: Db, today: string): Promise<WaitedDay[]> {
  return db
    .selectFrom('waitingPlaces as place')
    .select(['serviceId', 'subServiceId', 'bookingDate'])
    .where('bookingDate', '>=', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('waitingOffers as offer')
            .select('offer.id')
            .whereRef('offer.mailboxKey', '=', 'place.mailboxKey')
            .where('offer.mailedOn', '=', today),
        ),
      ),
    )
    .groupBy(['serviceId', 'subServiceId', 'bookingDate'])
    .orderBy(({ fn }) => fn.min('createdAt'))
    .orderBy('subServiceId')
    .execute()
}

export interface InLine extends PlaceRow {
  /** The starts that were offered to it before: none of them is offered again. */
  had: Date[]
}

/** The places of a day that have had no mail today, by how few offers they let pass, then by how long they wait. */
export async function selectLine(tx: Db, day: WaitedDay, today: string): Promise<InLine[]> {
  const places = await tx
    .selectFrom('waitingPlaces')
    .selectAll()
    .where('subServiceId', '=', day.subServiceId)
    .where('bookingDate', '=', day.bookingDate)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  if (places.length === 0) return []
  const offers = await tx
    .selectFrom('waitingOffers')
    .select(['placeId', 'mailboxKey', 'mailedOn', 'startsAt'])
    .where(
      'mailboxKey',
      'in',
      places.map(({ mailboxKey }) => mailboxKey),
    )
    .execute()
  const mailed = new Set(offers.filter(({ mailedOn }) => mailedOn === today).map(({ mailboxKey }) => mailboxKey))
  return places
    .filter(({ mailboxKey }) => !mailed.has(mailboxKey))
    .map(place => ({ ...place, had: offers.filter(({ placeId }) => placeId === place.id).map(one => one.startsAt) }))
    .sort((one, other) => one.had.length - other.had.length)
}

/** False when the mailbox has had its mail of the day: the database has the last word, over all processes. */
export async function insertOffer(tx: Db, row: Insertable<Tables['waitingOffers']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('waitingOffers')
    .values(row)
    .onConflict(conflict => conflict.constraint('waiting_offers_one_mail_a_day').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function setMail(tx: Db, id: string, mailId: string) {
  await tx.updateTable('waitingOffers').set({ mailId }).where('id', '=', id).execute()
}

/** Whether the desk may still take back what freed a time of this day. */
export async function canComeBack(tx: Db, { serviceId, bookingDate }: WaitedDay, now: Date): Promise<boolean> {
  const { rows } = await sql<object>`
    select from booking_changes c join bookings b on b.id = c.booking_id
    where c.undo_until > ${now} and c.undone_at is null and coalesce(c.before ->> 'serviceId', b.service_id) = ${serviceId}
      and c.before ->> 'bookingDate' = ${bookingDate}
      and c.before ->> 'status' in ('held', 'submitted', 'confirmed')
      and (c.after ->> 'status' not in ('held', 'submitted', 'confirmed')
        or c.before ->> 'serviceId' is distinct from c.after ->> 'serviceId'
        or c.before ->> 'startsAt' is distinct from c.after ->> 'startsAt'
        or c.before ->> 'freeAgainAt' is distinct from c.after ->> 'freeAgainAt')
    limit 1`.execute(tx)
  return rows.length > 0
}

export interface ListedPlace extends PlaceRow {
  serviceName: string
  subServiceName: string
  offeredTime: string | null
  offeredUntil: Date | null
  missedTime: string | null
  missedUntil: Date | null
}

/** All places by day, service and age. */
export function selectPlaces(db: Db, today: string, now: Date): Promise<ListedPlace[]> {
  return (
    db
      .selectFrom('waitingPlaces as place')
      .innerJoin('services as service', 'service.id', 'place.serviceId')
      .innerJoin('subServices as sub', 'sub.id', 'place.subServiceId')
      .leftJoin('waitingOffers as offer', join =>
        join.onRef('offer.placeId', '=', 'place.id').on('offer.state', '=', 'open').on('offer.openUntil', '>', now),
      )
      // One offer a person a day: there is at most one of today's.
      .leftJoin('waitingOffers as missed', join =>
        join
          .onRef('missed.placeId', '=', 'place.id')
          .on('missed.mailedOn', '=', today)
          .on('missed.state', '<>', 'taken')
          .on('missed.openUntil', '<=', now),
      )
      .selectAll('place')
      .select([
        'service.name as serviceName',
        'sub.name as subServiceName',
        'offer.bookingTime as offeredTime',
        'offer.openUntil as offeredUntil',
        'missed.bookingTime as missedTime',
        'missed.openUntil as missedUntil',
      ])
      .where('place.bookingDate', '>=', today)
      .orderBy('place.bookingDate')
      .orderBy('service.name')
      .orderBy('sub.name')
      .orderBy('place.createdAt')
      .orderBy('place.id')
      .execute()
  )
}

export async function deletePastDays(db: Db, today: string): Promise<number> {
  let deleted = 0
  for (const table of ['waitingPlaces', 'waitingOffers'] as const) {
    const { numDeletedRows } = await db.deleteFrom(table).where('bookingDate', '<', today).executeTakeFirst()
    deleted += Number(numDeletedRows)
  }
  return deleted
}
