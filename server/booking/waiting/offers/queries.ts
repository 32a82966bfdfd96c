import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'
import { inPool } from '../../queries.ts'
import type { PlaceRow } from '../queries.ts'

export type OfferRow = Selectable<Tables['waitingOffers']>

/** A treatment or a visit, and a day, with a waiting list. */
export type WaitedDay = Pick<PlaceRow, 'serviceId' | 'subServiceId' | 'guests' | 'bookingDate'>

export function selectOpenOffer(db: Db, placeId: string, now: Date): Promise<OfferRow | undefined> {
  return db
    .selectFrom('waitingOffers')
    .selectAll()
    .where(eb => eb.and({ placeId, state: 'open' }))
    .where('openUntil', '>', now)
    .executeTakeFirst()
}

/** Returns the end of the first open offer that overlaps the window. */
export async function selectOfferedUntil(
  db: Db,
  { serviceId, from, until }: { serviceId: string; from: Date; until: Date },
  now: Date,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('waitingOffers')
    .select('openUntil')
    .where(
      sql<boolean>`(service_id in ${inPool(serviceId)} and starts_at < ${until} and free_again_at > ${from}
        or exists (select from jsonb_array_elements(further_treatments) part where part ->> 'serviceId' in ${inPool(serviceId)}
          and (part ->> 'startsAt')::timestamptz < ${until} and (part ->> 'freeAgainAt')::timestamptz > ${from}))`,
    )
    .where('state', '=', 'open')
    .where('openUntil', '>', now)
    .orderBy('openUntil')
    .executeTakeFirst()
  return row?.openUntil
}

/** Undefined when the offer is no longer open, or of another time. */
export function selectOfferedAt(
  tx: Db,
  id: string,
  wanted: Pick<OfferRow, 'bookingDate' | 'bookingTime'>,
  now: Date,
): Promise<OfferRow | undefined> {
  return tx
    .selectFrom('waitingOffers')
    .selectAll()
    .where(eb => eb.and({ id, ...wanted, state: 'open' }))
    .where('openUntil', '>', now)
    .executeTakeFirst()
}

/** False when the offer is no longer open. */
export async function markTaken(tx: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('waitingOffers')
    .set({ state: 'taken' })
    .where(eb => eb.and({ id, state: 'open' }))
    .where('openUntil', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function selectEndedOffers(
  db: Db,
  now: Date,
): Promise<Pick<OfferRow, 'id' | 'serviceId' | 'furtherTreatments'>[]> {
  return db
    .selectFrom('waitingOffers')
    .select(['id', 'serviceId', 'furtherTreatments'])
    .where('state', '=', 'open')
    .where('openUntil', '<=', now)
    .execute()
}

export async function endOffers(tx: Db, ids: readonly string[]) {
  await tx
    .updateTable('waitingOffers')
    .set({ state: 'over' })
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .execute()
}

/** Ended offers whose mail was never attempted. */
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

/** Days with a place whose mailbox was not mailed today, the longest wait first. */
export async function selectWaitedDays(db: Db, today: string): Promise<WaitedDay[]> {
  return db
    .selectFrom('waitingPlaces as place')
    .select(['serviceId', 'subServiceId', 'guests', 'bookingDate'])
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
    .groupBy(['serviceId', 'subServiceId', 'guests', 'bookingDate'])
    .orderBy(({ fn }) => fn.min('createdAt'))
    .orderBy('subServiceId')
    .orderBy('guests')
    .execute()
}

export interface InLine extends PlaceRow {
  /** Starts already offered to this place, which are not offered again. */
  had: Date[]
}

/** Places of a day that wait for the same and were not mailed today, by how few offers they let pass, then by age. */
export async function selectLine(
  tx: Db,
  { subServiceId, guests, bookingDate }: WaitedDay,
  today: string,
): Promise<InLine[]> {
  const places = await tx
    .selectFrom('waitingPlaces')
    .selectAll()
    .where(eb => eb.and({ subServiceId, bookingDate }))
    .where('guests', '=', sql<PlaceRow['guests']>`${JSON.stringify(guests)}::jsonb`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const mailboxes = places.map(({ mailboxKey }) => mailboxKey)
  if (mailboxes.length === 0) return []
  const offers = await tx
    .selectFrom('waitingOffers')
    .select(['placeId', 'mailboxKey', 'mailedOn', 'startsAt'])
    .where('mailboxKey', 'in', mailboxes)
    .execute()
  const mailed = new Set(offers.filter(({ mailedOn }) => mailedOn === today).map(({ mailboxKey }) => mailboxKey))
  return places
    .filter(({ mailboxKey }) => !mailed.has(mailboxKey))
    .map(place => ({ ...place, had: offers.filter(({ placeId }) => placeId === place.id).map(one => one.startsAt) }))
    .sort((one, other) => one.had.length - other.had.length)
}

/** False when another process has mailed this mailbox today. */
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

/** True if the desk can still undo a change that freed a time on this day. */
export async function canComeBack(
  tx: Db,
  { serviceIds, bookingDate }: { serviceIds: readonly string[]; bookingDate: string },
  now: Date,
): Promise<boolean> {
  const ids = textList(serviceIds)
  const pools = sql`(select other.id from services one join services other on other.pool_id = one.pool_id where one.id = any(${ids}))`
  const further = sql`coalesce(c.before -> 'furtherTreatments', b.further_treatments)`
  const { rows } = await sql<object>`
    select from booking_changes c join bookings b on b.id = c.booking_id
    where c.undo_until > ${now} and c.undone_at is null
      and (coalesce(c.before ->> 'serviceId', b.service_id) in ${pools}
        or exists (select from jsonb_array_elements(${further}) part where part ->> 'serviceId' in ${pools}))
      and c.before ->> 'bookingDate' = ${bookingDate}
      and c.before ->> 'status' in ('held', 'submitted', 'confirmed')
      and (c.after ->> 'status' not in ('held', 'submitted', 'confirmed')
        or c.before ->> 'serviceId' is distinct from c.after ->> 'serviceId'
        or c.before ->> 'startsAt' is distinct from c.after ->> 'startsAt'
        or c.before ->> 'therapistId' is distinct from c.after ->> 'therapistId'
        or c.before ->> 'furtherTreatments' is distinct from c.after ->> 'furtherTreatments'
        or c.before ->> 'freeAgainAt' is distinct from c.after ->> 'freeAgainAt')
    limit 1`.execute(tx)
  return rows.length > 0
}
