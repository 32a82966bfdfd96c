import { type Selectable, sql } from 'kysely'
import { accountsAt } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

type BookingRow = Omit<Selectable<Tables['bookings']>, 'words'>

/** What a reminder is about: a booking and an instant, so that another start or another receipt is another reminder. */
export function aboutBooking({ id }: { id: string }, at: Date): string {
  return `${id} ${at.toISOString()}`
}

/** Returns the reminders that are new: a mail is posted only for those, in the same transaction. */
export async function writeReminders(tx: Db, kind: string, abouts: readonly string[], now: Date): Promise<string[]> {
  if (abouts.length === 0) return []
  const rows = await tx
    .insertInto('reminders')
    // Always in the same order: two processes that wait for each other's rows would deadlock.
    .values([...abouts].sort().map(about => ({ kind, about, at: now })))
    .onConflict(conflict => conflict.columns(['kind', 'about']).doNothing())
    .returning('about')
    .execute()
  return rows.map(({ about }) => about)
}

export async function deleteRemindersBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('reminders').where('at', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

const IS_COMING = sql`status in ('submitted', 'confirmed')`

/** When the booking last got the time it has, and when it last became one that takes place; what was undone never was. */
const MOVED_AT = sql<Date | null>`(
  select max(at) from booking_changes c where c.booking_id = b.id and undone_at is null
    and before ->> 'startsAt' is distinct from after ->> 'startsAt')`
const SETTLED_AT = sql<Date | null>`(
  select max(at) from booking_changes c where c.booking_id = b.id and undone_at is null
    and before ->> 'status' not in ('submitted', 'confirmed') and after ->> 'status' in ('submitted', 'confirmed'))`

export interface ComingRow {
  id: string
  startsAt: Date
  createdAt: Date
  movedAt: Date | null
  settledAt: Date | null
  /** The reminders it has had about this start. */
  had: string[]
}

/** Bookings with an address that start within a time; of one of them alone when it is named. */
export async function selectComing(db: Db, now: Date, until: Date, id?: string): Promise<ComingRow[]> {
  const { rows } = await sql<ComingRow>`
    select id, starts_at as "startsAt", created_at as "createdAt", ${MOVED_AT} as "movedAt", ${SETTLED_AT} as "settledAt",
      array(select kind from reminders where kind in ('booking-reminder', 'booking-today') and about = b.id || ' ' ||
        to_char(b.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as had
    from bookings b
    where ${IS_COMING} and email <> '' and starts_at > ${now} and starts_at <= ${until}
      ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by starts_at, id`.execute(db)
  return rows
}

export type ListedRow = BookingRow & { owed: number }

/** The bookings of a day, unpaid holds included. */
export async function selectDayList(db: Db, date: string, now: Date): Promise<ListedRow[]> {
  return db
    .selectFrom('bookings as b')
    .innerJoin(accountsAt(now).as('account'), 'account.bookingId', 'b.id')
    .selectAll('b')
    .select('owed')
    .where('bookingDate', '=', date)
    .where('state', 'in', ['held', 'submitted', 'confirmed'])
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
}

export type WaitingRow = BookingRow & { cameAt: Date }

/** Receipts that came within a time and nobody has decided: those in time, and those whose time had gone. */
export async function selectUndecidedReceipts(db: Db, since: Date): Promise<WaitingRow[]> {
  return (
    db
      .selectFrom('bookings as b')
      .selectAll('b')
      .select(CAME_AT.as('cameAt'))
      // What is marked is found by its mark: this is asked every minute.
      .where(
        sql<boolean>`id in (select id from bookings where status = 'submitted'
        union all select booking_id from receipts where late)`,
      )
      .where(
        sql<boolean>`(status = 'submitted' or status in ('held', 'lapsed') and decided_at is null
        and exists (select from receipts where booking_id = b.id and late))`,
      )
      .where(CAME_AT, '>=', since)
      .orderBy('cameAt')
      .orderBy('id')
      .execute()
  )
}

/** The newest picture; what was paid without one came when it was said. */
const CAME_AT = sql<Date>`coalesce((select max(created_at) from receipts where booking_id = b.id), submitted_at)`
