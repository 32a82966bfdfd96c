import { type Selectable, sql } from 'kysely'
import { accountsAt } from '#server/ledger/queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { UNDECIDED } from '../queries.ts'

type BookingRow = Omit<Selectable<Tables['bookings']>, 'words'>

/** A booking and an instant, so that another start or receipt gets its own reminder. */
export function aboutBooking({ id }: { id: string }, at: Date): string {
  return `${id} ${at.toISOString()}`
}

/** Returns the new ones; the caller posts a mail for each in the same transaction. */
export async function writeReminders(tx: Db, kind: string, abouts: readonly string[], now: Date): Promise<string[]> {
  if (abouts.length === 0) return []
  const rows = await tx
    .insertInto('reminders')
    // In a fixed order, so that two processes do not deadlock.
    .values([...abouts].sort().map(about => ({ kind, about, at: now })))
    .onConflict(conflict => conflict.columns(['kind', 'about']).doNothing())
    .returning('about')
    .execute()
  return rows.map(({ about }) => about)
}

/** Whether a booking had a reminder of this kind, also for another time. */
export async function hadReminder(tx: Db, kind: string, { id }: { id: string }): Promise<boolean> {
  const found = await tx
    .selectFrom('reminders')
    .select('about')
    .where('kind', '=', kind)
    .where('about', 'like', `${id} %`)
    .executeTakeFirst()
  return found !== undefined
}

/** Those about a booking that is still to come stay: it may have been moved far ahead. */
export async function deleteRemindersBefore(db: Db, before: Date, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reminders
    where at < ${before} and split_part(about, ' ', 1) not in (select id from bookings where starts_at > ${now})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

const IS_COMING = sql`status in ('submitted', 'confirmed')`

/** The last change of the start, and of a status to one that takes place; undone changes do not count. */
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
  /** Kinds of reminders sent about this start. */
  had: string[]
}

/** Bookings with an address that start until then, or only the one with this id. */
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
export function selectDayList(db: Db, date: string, now: Date): Promise<ListedRow[]> {
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

/** Undecided receipts that came since then. */
export function selectUndecidedReceipts(db: Db, since: Date): Promise<WaitingRow[]> {
  return db
    .selectFrom('bookings as b')
    .selectAll('b')
    .select(CAME_AT.as('cameAt'))
    .where(sql<boolean>`id in (select id from ${UNDECIDED})`)
    .where(CAME_AT, '>=', since)
    .orderBy('cameAt')
    .orderBy('id')
    .execute()
}

/** Time of the newest receipt, or of a payment claimed without one. */
const CAME_AT = sql<Date>`coalesce((select max(created_at) from receipts where booking_id = b.id), submitted_at)`
