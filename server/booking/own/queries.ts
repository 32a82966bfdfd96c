import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** `booking` exists once the keys were renewed. */
export async function selectSecrets(db: Db): Promise<{ manage: string; booking?: string }> {
  const rows = await db
    .selectFrom('secrets')
    .select(['name', 'value'])
    .where('name', 'in', ['manage', 'booking'])
    .execute()
  const { manage, booking } = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  if (manage === undefined) throw new Error('The secret of the customers’ keys is missing.')
  return { manage, booking }
}

export async function upsertBookingSecret(db: Db, value: string, now: Date) {
  await db
    .insertInto('secrets')
    .values({ name: 'booking', value, createdAt: now })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value, createdAt: now }))
    .execute()
}

const NOBODYS = '00000000-0000-4000-8000-000000000000'

/** Returns one row of equal length for every hash, because an empty result would arrive measurably sooner. */
export async function selectIdOrNobodys(db: Db, hash: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce((select id from bookings where hash = ${hash}), ${NOBODYS}) as id`.execute(db)
  return rows[0]!.id
}

/** Counts all receipts of a booking, and those sent with its key. */
export async function countReceipts(db: Db, bookingId: string): Promise<{ all: number; withKey: number }> {
  const rows = await db.selectFrom('receipts').select('withKey').where('bookingId', '=', bookingId).execute()
  return { all: rows.length, withKey: rows.filter(({ withKey }) => withKey).length }
}

/** Mailed links share the table of reminders, under a kind of their own. */
const LINK = 'manage-link'

export async function countLinks(db: Db, bookingId: string): Promise<number> {
  const { links } = await db
    .selectFrom('reminders')
    .select(({ fn }) => fn.countAll<string>().as('links'))
    .where('kind', '=', LINK)
    .where('about', 'like', `${bookingId} %`)
    .executeTakeFirstOrThrow()
  return Number(links)
}

export async function insertLink(tx: Db, bookingId: string, mailId: string, now: Date) {
  await tx
    .insertInto('reminders')
    .values({ kind: LINK, about: `${bookingId} ${mailId}`, at: now })
    .execute()
}

/** Deletes links of all bookings. Skips rows that another process is deleting. */
export async function deleteLinksBefore(tx: Db, before: Date) {
  await tx
    .deleteFrom('reminders')
    .where('kind', '=', LINK)
    .where('about', 'in', ({ selectFrom }) =>
      selectFrom('reminders')
        .select('about')
        .where('kind', '=', LINK)
        .where('at', '<=', before)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}
