import { type Insertable, sql, type Updateable } from 'kysely'
import { LIVE_BOOKING_STATUSES } from '#contract/booking/booking-states.ts'
import { stateAt } from '#server/platform/db/booking-state.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { textList } from '#server/platform/db/text-list.ts'

type New<T extends 'therapists' | 'rooms'> = Omit<Insertable<Tables[T]>, 'position' | 'createdAt' | 'updatedAt'>

/** At the end of the list. */
const last = sql<number>`coalesce(max(position), -1) + 1`

export async function insertTherapist(tx: Db, row: New<'therapists'>, now: Date) {
  const { position } = await tx.selectFrom('therapists').select(last.as('position')).executeTakeFirstOrThrow()
  await tx
    .insertInto('therapists')
    .values({ ...row, position, createdAt: now, updatedAt: now })
    .execute()
}

export async function insertRoom(tx: Db, row: New<'rooms'>, now: Date) {
  const { position } = await tx.selectFrom('rooms').select(last.as('position')).executeTakeFirstOrThrow()
  await tx
    .insertInto('rooms')
    .values({ ...row, position, createdAt: now, updatedAt: now })
    .execute()
}

const version = sql<number>`version + 1`

/** Kysely leaves out what is undefined. */
export async function updateTherapistRow(tx: Db, id: string, change: Updateable<Tables['therapists']>, now: Date) {
  await tx
    .updateTable('therapists')
    .set({ ...change, updatedAt: now, version })
    .where('id', '=', id)
    .execute()
}

export async function updateRoomRow(tx: Db, id: string, change: Updateable<Tables['rooms']>, now: Date) {
  await tx
    .updateTable('rooms')
    .set({ ...change, updatedAt: now, version })
    .where('id', '=', id)
    .execute()
}

export async function saveOrder(tx: Db, ids: readonly string[]) {
  for (const [position, id] of ids.entries())
    await tx
      .updateTable('therapists')
      .set({ position })
      .where('id', '=', id)
      .where('position', '<>', position)
      .execute()
}

/** Ticks of hidden treatments stay, for when they are shown again. */
export async function replaceSkills(
  tx: Db,
  therapistId: string,
  shownIds: readonly string[],
  ticked: readonly string[],
) {
  await tx
    .deleteFrom('therapistSkills')
    .where('therapistId', '=', therapistId)
    .where('subServiceId', '=', sql<string>`any(${textList(shownIds)})`)
    .execute()
  if (ticked.length === 0) return
  await tx
    .insertInto('therapistSkills')
    .values(ticked.map(subServiceId => ({ therapistId, subServiceId })))
    .execute()
}

export async function deleteSkills(tx: Db, therapistId: string) {
  await tx.deleteFrom('therapistSkills').where('therapistId', '=', therapistId).execute()
}

/** Ticks of hidden services stay. */
export async function replaceRoomServices(
  tx: Db,
  roomId: string,
  shownIds: readonly string[],
  ticked: readonly string[],
) {
  await tx
    .deleteFrom('roomServices')
    .where('roomId', '=', roomId)
    .where('serviceId', '=', sql<string>`any(${textList(shownIds)})`)
    .execute()
  if (ticked.length === 0) return
  await tx
    .insertInto('roomServices')
    .values(ticked.map(serviceId => ({ roomId, serviceId })))
    .execute()
}

/** Bookings keep the name they were made with, but the live ones ahead tell the present one. */
export async function renameAhead(
  tx: Db,
  where: { therapistId: string } | { roomId: string },
  name: string,
  now: Date,
) {
  await tx
    .updateTable('bookings')
    .set('therapistId' in where ? { therapistName: name } : { roomName: name })
    .$if('therapistId' in where, query =>
      query.where('therapistId', '=', (where as { therapistId: string }).therapistId),
    )
    .$if('roomId' in where, query => query.where('roomId', '=', (where as { roomId: string }).roomId))
    .where('status', 'in', LIVE_BOOKING_STATUSES)
    .where('startsAt', '>=', now)
    .execute()
}

// A therapist's own day

/** What takes place, or has taken place; a hold counts until it lapses. */
const SHOWN = [...LIVE_BOOKING_STATUSES, 'done', 'no_show'] as const

export function selectTreatments(
  db: Db,
  which: { therapistId: string; from: Date; until: Date } | { id: string },
  now: Date,
) {
  return db
    .selectFrom('bookings')
    .leftJoin('people', 'people.id', 'bookings.personId')
    .select(['bookings.id', 'therapistId', 'subServiceName', 'bookingTime', 'startsAt', 'endsAt', 'freeAgainAt'])
    .leftJoin('healthAnswers as health', 'health.bookingId', 'bookings.id')
    .select(['bookings.fullName', 'roomName', 'therapistWanted', 'arrivedAt', 'people.careNote'])
    .select(['pregnancy', 'allergies', 'conditions', 'injuries', 'health.updatedAt as answeredAt'])
    .select(stateAt(now).as('status'))
    .$if('id' in which, query => query.where('bookings.id', '=', (which as { id: string }).id))
    .$if('therapistId' in which, query => {
      const { therapistId, from, until } = which as { therapistId: string; from: Date; until: Date }
      return query.where('therapistId', '=', therapistId).where('startsAt', '>=', from).where('startsAt', '<', until)
    })
    .where(stateAt(now), 'in', SHOWN)
    .orderBy('startsAt')
    .orderBy('bookings.id')
    .execute()
}

// Bookings that lack somebody

export type Lacking = Awaited<ReturnType<typeof selectLacking>>[number]

/** Live bookings ahead without a person or a room that their service takes by now, in order. */
export function selectLacking(tx: Db, now: Date) {
  return tx
    .selectFrom('bookings as b')
    .innerJoin('services as service', 'service.id', 'b.serviceId')
    .select(['b.id', 'b.serviceId', 'b.subServiceId', 'service.stations', 'b.startsAt', 'b.endsAt', 'b.freeAgainAt'])
    .select(['b.therapistId', 'b.therapistWanted', 'b.roomId'])
    .where('b.status', 'in', LIVE_BOOKING_STATUSES)
    .where(stateAt(now), 'in', LIVE_BOOKING_STATUSES)
    .where('b.startsAt', '>=', now)
    .where(({ or, and, eb }) =>
      or([
        and([eb('service.takesTherapist', '=', true), eb('b.therapistId', 'is', null)]),
        and([eb('service.takesRoom', '=', true), eb('b.roomId', 'is', null)]),
      ]),
    )
    .orderBy('b.startsAt')
    .orderBy('b.id')
    .execute()
}

/** Open offers of the waiting list, which lack them in the same way: their times are promised, too. */
export function selectLackingOffers(tx: Db, now: Date): Promise<Lacking[]> {
  return tx
    .selectFrom('waitingOffers as o')
    .innerJoin('services as service', 'service.id', 'o.serviceId')
    .innerJoin('subServices as sub', 'sub.id', 'o.subServiceId')
    .select(['o.id', 'o.serviceId', 'o.subServiceId', 'service.stations', 'o.startsAt', 'o.freeAgainAt'])
    .select(sql<Date>`least(o.starts_at + sub.duration_minutes * interval '1 minute', o.free_again_at)`.as('endsAt'))
    .select(['o.therapistId', sql<boolean>`false`.as('therapistWanted'), 'o.roomId'])
    .where('o.state', '=', 'open')
    .where('o.openUntil', '>', now)
    .where(({ or, and, eb }) =>
      or([
        and([eb('service.takesTherapist', '=', true), eb('o.therapistId', 'is', null)]),
        and([eb('service.takesRoom', '=', true), eb('o.roomId', 'is', null)]),
      ]),
    )
    .orderBy('o.id')
    .execute()
}

export interface Placed {
  id: string
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
}
