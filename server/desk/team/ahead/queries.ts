import { sql } from 'kysely'
import { LIVE_BOOKING_STATUSES } from '#contract/booking/booking-states.ts'
import { hasFurther, IS_VISIT, visitDays } from '#server/booking/queries.ts'
import { stateAt } from '#server/platform/db/booking-state.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { FurtherTreatment } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'

type Resource = { therapistId: string } | { roomId: string }

/** Bookings keep the name they were made with, but the live ones ahead tell the present one. */
export async function renameAhead(tx: Db, where: Resource, name: string, now: Date) {
  const isTherapist = 'therapistId' in where
  await tx
    .updateTable('bookings')
    .set(isTherapist ? { therapistName: name } : { roomName: name })
    .$if(isTherapist, query => query.where('therapistId', '=', (where as { therapistId: string }).therapistId))
    .$if(!isTherapist, query => query.where('roomId', '=', (where as { roomId: string }).roomId))
    .where('status', 'in', LIVE_BOOKING_STATUSES)
    .where('startsAt', '>=', now)
    .execute()
  await renameFurther(tx, where, isTherapist ? { therapistName: name } : { roomName: name }, now)
}

/** The same of the further treatments of visits. */
async function renameFurther(
  tx: Db,
  where: Resource,
  named: { therapistName: string } | { roomName: string },
  now: Date,
) {
  const isIts = sql`part @> ${JSON.stringify(where)}::jsonb and (part ->> 'startsAt')::timestamptz >= ${now}`
  await tx
    .updateTable('bookings')
    .set({
      furtherTreatments: sql<FurtherTreatment[]>`(
        select jsonb_agg(case when ${isIts} then part || ${JSON.stringify(named)}::jsonb else part end order by position)
        from jsonb_array_elements(further_treatments) with ordinality as listed (part, position))`,
    })
    .where(IS_VISIT)
    .where(hasFurther(where))
    .where('bookingDate', '>=', visitDays({ from: now }).from)
    .where('status', 'in', LIVE_BOOKING_STATUSES)
    .execute()
}

// Treatments that lack somebody

/** A treatment, of a booking or of an offer, without a person or a room that its service takes by now. */
export interface Lacking {
  id: string
  /** The booking or the offer that has it. */
  ownerId: string
  serviceId: string
  subServiceId: string
  stations: number
  startsAt: Date
  endsAt: Date
  freeAgainAt: Date
  therapistId: string | null
  therapistWanted: boolean
  roomId: string | null
  /** Done right after it by the same person in the same place. */
  extraIds?: readonly string[]
}

/** What a treatment `of` lacks, joined with its `service`; the name of the alias is SQL. */
const lacksAny = (of: 't' | 'o') => {
  const lacks = (kind: 'therapist' | 'room') => sql.raw(`(service.takes_${kind} and ${of}.${kind}_id is null)`)
  return sql<boolean>`(${lacks('therapist')} or ${lacks('room')})`
}

/** Live treatments ahead that lack somebody, in order. */
export function selectLacking(tx: Db, now: Date): Promise<Lacking[]> {
  return tx
    .selectFrom('treatments as t')
    .innerJoin('services as service', 'service.id', 't.serviceId')
    .select(['t.id', 't.bookingId as ownerId', 't.serviceId', 't.subServiceId', 'service.stations'])
    .select(['t.startsAt', 't.endsAt', 't.freeAgainAt', 't.therapistId', 't.therapistWanted', 't.roomId'])
    .where('t.status', 'in', LIVE_BOOKING_STATUSES)
    .where(stateAt(now), 'in', LIVE_BOOKING_STATUSES)
    .where('t.startsAt', '>=', now)
    .where('t.bookingDate', '>=', visitDays({ from: now }).from)
    .where(lacksAny('t'))
    .orderBy('t.startsAt')
    .orderBy('t.id')
    .execute()
}

/** Open offers of the waiting list, which lack them in the same way: their times are promised, too. */
export async function selectLackingOffers(tx: Db, now: Date): Promise<Lacking[]> {
  const { rows } = await sql<Lacking>`
    select o.id, o.owner_id as "ownerId", o.service_id as "serviceId", o.sub_service_id as "subServiceId", service.stations,
      o.starts_at as "startsAt", o.ends_at as "endsAt", o.free_again_at as "freeAgainAt", o.therapist_id as "therapistId",
      false as "therapistWanted", o.room_id as "roomId"
    from (
      select offer.id, offer.id as owner_id, offer.service_id, sub_service_id, starts_at,
        least(starts_at + duration_minutes * interval '1 minute', free_again_at) as ends_at, free_again_at, therapist_id, room_id
      from waiting_offers offer join sub_services sub on sub.id = sub_service_id
      where state = 'open' and open_until > ${now}
      union all
      select part.id, offer.id, part."serviceId", part."subServiceId", part."startsAt", part."endsAt", part."freeAgainAt",
        part."therapistId", part."roomId"
      from waiting_offers offer, jsonb_to_recordset(further_treatments) as part (id text, "serviceId" text, "subServiceId" text,
        "startsAt" timestamptz, "endsAt" timestamptz, "freeAgainAt" timestamptz, "therapistId" text, "roomId" text)
      where state = 'open' and open_until > ${now}
    ) o join services service on service.id = o.service_id
    where ${lacksAny('o')}
    order by o.id`.execute(tx)
  return rows
}

export interface Placed extends Pick<Lacking, 'id' | 'ownerId'> {
  therapist: { id: string; name: string } | undefined
  room: { id: string; name: string; place: number } | undefined
  /** Nothing is lacking any more, so that no station is needed. */
  isComplete: boolean
}

/** No change of the history: it would end the Undo of what the desk has just done. */
export async function savePlaced(tx: Db, placed: readonly Placed[], now: Date) {
  const texts = (read: (one: Placed) => string | undefined) => textList(placed.map(one => read(one) ?? ''))
  const found = sql`
    unnest(${texts(({ id }) => id)}, ${texts(one => String(one.isComplete))},
      ${texts(one => one.therapist?.id)}, ${texts(one => one.therapist?.name)},
      ${texts(one => one.room?.id)}, ${texts(one => one.room?.name)}, ${texts(one => one.room?.place.toString())})
      as new (id, complete, therapist, therapist_called, room, room_called, place)`
  const place = sql`
    station = case when new.complete = 'true' then null else station end,
    therapist_id = coalesce(nullif(new.therapist, ''), therapist_id),
    room_id = coalesce(nullif(new.room, ''), room_id),
    room_place = coalesce(nullif(new.place, '')::integer, room_place)`
  await sql`
    update bookings set updated_at = ${now}, ${place},
      squeezed_in = squeezed_in and new.complete <> 'true',
      therapist_name = coalesce(nullif(new.therapist_called, ''), therapist_name),
      room_name = coalesce(nullif(new.room_called, ''), room_name)
    from ${found} where bookings.id = new.id`.execute(tx)
  await sql`update waiting_offers set ${place} from ${found} where waiting_offers.id = new.id`.execute(tx)
  const further = placed.filter(({ id, ownerId }) => id !== ownerId)
  if (further.length > 0) await saveFurtherPlaced(tx, further, now)
}

/** The same of further treatments, which are in lists. */
async function saveFurtherPlaced(tx: Db, placed: readonly Placed[], now: Date) {
  const columns = placed.map(({ id, therapist, room, isComplete }) => {
    const ofTherapist = therapist && { therapistId: therapist.id, therapistName: therapist.name }
    const ofRoom = room && { roomId: room.id, roomName: room.name, roomPlace: room.place }
    return { id, columns: { ...ofTherapist, ...ofRoom, ...(isComplete && { station: null, squeezedIn: false }) } }
  })
  const list = sql`(
    select jsonb_agg(part || coalesce(found.columns, '{}') order by position)
    from jsonb_array_elements(further_treatments) with ordinality as listed (part, position)
      left join jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as found (id text, columns jsonb) on found.id = part ->> 'id')`
  const owners = textList(placed.map(({ ownerId }) => ownerId))
  await sql`update bookings set further_treatments = ${list}, updated_at = ${now} where id = any(${owners})`.execute(tx)
  await sql`update waiting_offers set further_treatments = ${list} where id = any(${owners})`.execute(tx)
}
