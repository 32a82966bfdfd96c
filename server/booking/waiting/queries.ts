import { type Insertable, type Selectable, sql } from 'kysely'
import type { GuestWish } from '#contract/booking/visit.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'

export type PlaceRow = Selectable<Tables['waitingPlaces']>

export interface Counted {
  ofMailbox: number
  ofNetwork: number
  inLine: number
  isThere: boolean
}

export type NewPlace = Pick<PlaceRow, 'mailboxKey' | 'networkKey' | 'subServiceId' | 'bookingDate'>

/** Who says again what they wait for on a day, keeps their place in the line. An offer that is open stays what it is. */
export async function changeWish(tx: Db, { mailboxKey, subServiceId, bookingDate }: NewPlace, guests: GuestWish[]) {
  await tx
    .updateTable('waitingPlaces')
    .set({ guests })
    .where(eb => eb.and({ mailboxKey, subServiceId, bookingDate }))
    .execute()
}

/** Places that count against the limits, under a lock; past days do not count. */
export async function countPlaces(tx: Db, place: NewPlace, today: string): Promise<Counted> {
  const { mailboxKey, networkKey, subServiceId, bookingDate } = place
  await lockJoining(tx, place)
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

/** Serialises joining for this mailbox and from this network, so that counts stay true until the transaction ends. */
async function lockJoining(tx: Db, { mailboxKey, networkKey }: NewPlace) {
  const names = [`waits ${mailboxKey}`, `waits ${networkKey ?? ''}`].sort()
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Updates the wish and the contact details if the customer is already on the list. */
export async function upsertPlace(tx: Db, row: Insertable<Tables['waitingPlaces']>): Promise<string> {
  const { phoneNumber, fullName, guests = [] } = row
  const { id } = await tx
    .insertInto('waitingPlaces')
    .values(row)
    .onConflict(conflict => conflict.constraint('waiting_places_once').doUpdateSet({ phoneNumber, fullName, guests }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function selectPlace(db: Db, id: string): Promise<PlaceRow | undefined> {
  return db.selectFrom('waitingPlaces').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectPlaceOfOffer(db: Db, offerId: string): Promise<PlaceRow | undefined> {
  return db
    .selectFrom('waitingPlaces')
    .selectAll()
    .where('id', '=', eb => eb.selectFrom('waitingOffers').select('placeId').where('waitingOffers.id', '=', offerId))
    .executeTakeFirst()
}

/** Of all treatments that these places wait for or are offered. */
export async function selectServicesOfPlaces(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ serviceId: string }>`
    with place as (select * from waiting_places where id = any(${textList(ids)})),
      offer as (select * from waiting_offers where state = 'open' and place_id = any(${textList(ids)}))
    select service_id as "serviceId" from place
    union select service_id from sub_services where id in (
      select jsonb_path_query(guests, '$[*].treatments[*].subServiceId') #>> '{}' from place)
    union select service_id from offer
    union select part ->> 'serviceId' from offer, jsonb_array_elements(further_treatments) part`.execute(db)
  return rows.map(({ serviceId }) => serviceId)
}

/** Ends the open offers of these places, too. Returns the ids of their mails, which may be unsent. */
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

/** Places whose person has booked the service on that day since joining, as any treatment of a visit, too. */
export async function selectServed(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id
    from waiting_places p
    join bookings b on b.booking_date = p.booking_date and (b.service_id = p.service_id or b.further_treatments <> '[]'
      and b.further_treatments @> jsonb_build_array(jsonb_build_object('serviceId', p.service_id)))
    where b.created_at > p.created_at and (b.mailbox_key = p.mailbox_key or p.email <> '' and lower(b.email) = lower(p.email)
        or phone_sign(b.phone_number) = phone_sign(p.phone_number))
      and booking_state(b.status, b.hold_expires_at, ${now}) in ('held', 'submitted', 'confirmed')`.execute(db)
  return rows.map(({ id }) => id)
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
