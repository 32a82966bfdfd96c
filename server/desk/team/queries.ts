import { type Insertable, sql, type Updateable } from 'kysely'
import { type BookingStatus, LIVE_BOOKING_STATUSES } from '#contract/booking/booking-states.ts'
import { addDays } from '#contract/platform/dates.ts'
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

// A therapist's own day

/** What takes place, or has taken place; a hold counts until it lapses. */
const SHOWN = [...LIVE_BOOKING_STATUSES, 'done', 'no_show'] as const

type Which = { therapistId: string; date: string; from: Date; until: Date } | { bookingId: string }

export function selectTreatments(db: Db, which: Which, now: Date) {
  return db
    .selectFrom('treatments as t')
    .innerJoin('bookings as b', 'b.id', 't.bookingId')
    .leftJoin('people', 'people.id', 'b.personId')
    .leftJoin('healthAnswers as health', 'health.bookingId', 'b.id')
    .select(['t.id', 't.bookingId', 't.guest', 't.therapistId', 't.serviceName', 't.subServiceName', 't.bookingTime'])
    .select(['t.startsAt', 't.endsAt', 't.freeAgainAt', 't.roomName', 't.therapistWanted'])
    .select(['b.fullName', 'b.guestNames', 'b.guestMarks', 'b.arrivedAt', 'people.careNote'])
    .select(['pregnancy', 'allergies', 'conditions', 'injuries', 'health.updatedAt as answeredAt'])
    .select(stateOf(now).as('status'))
    .$if('bookingId' in which, query => query.where('t.bookingId', '=', (which as { bookingId: string }).bookingId))
    .$if('therapistId' in which, query => {
      const { therapistId, date, from, until } = which as Extract<Which, { therapistId: string }>
      const isTheirs = query.where('t.therapistId', '=', therapistId)
      // The dates are for the further treatments of visits, which no index knows by their start.
      const isOfDay = isTheirs.where('t.bookingDate', 'in', [addDays(date, -1), date])
      return isOfDay.where('t.startsAt', '>=', from).where('t.startsAt', '<', until)
    })
    .where(stateOf(now), 'in', SHOWN)
    .orderBy('t.startsAt')
    .orderBy('t.id')
    .execute()
}

const stateOf = (now: Date) => sql<BookingStatus>`booking_state(b.status, b.hold_expires_at, ${now})`
