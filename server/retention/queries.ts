import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** True for the one process that does the round of this night. */
export async function claimNight(db: Db, night: string, now: Date): Promise<boolean> {
  const claimed = await db
    .insertInto('reminders')
    .values({ kind: 'retention', about: night, at: now })
    .onConflict(conflict => conflict.columns(['kind', 'about']).doNothing())
    .returning('about')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Who they were, how to reach them, and what they wrote: the booking stays, as a figure without a name. */
const WITHOUT_CONTACT = {
  fullName: '',
  email: '',
  phoneNumber: '',
  note: '',
  privateNote: '',
  mailboxKey: null,
  phoneKey: null,
}

const HAS_CONTACT = sql<boolean>`concat(full_name, email, phone_number, note, private_note) <> ''`

/** Of holds that ended before this instant and for which neither a receipt nor money ever came. */
export async function forgetLapsedContacts(db: Db, before: Date): Promise<number> {
  const rows = await db
    .updateTable('bookings')
    .set(WITHOUT_CONTACT)
    // A hold that is over has lapsed by itself, also when nobody has written that down yet.
    .where('status', 'in', ['held', 'lapsed'])
    .where('holdExpiresAt', '<=', before)
    .where(HAS_CONTACT)
    .where(sql<boolean>`not exists (select from receipts where booking_id = bookings.id)`)
    .where(sql<boolean>`not exists (select from payments where booking_id = bookings.id)`)
    .returning('id')
    .execute()
  return rows.length
}

/** Of people whose last booking, by the same address or number, was over before this instant. */
export async function forgetOldContacts(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    update bookings set full_name = '', email = '', phone_number = '', note = '', private_note = '',
      mailbox_key = null, phone_key = null
    where ends_at <= ${before}
      and status not in ('held', 'submitted', 'confirmed')
      and ${HAS_CONTACT}
      and not exists (
        select from bookings later
        where later.ends_at > ${before} and later.email <> '' and lower(later.email) = lower(bookings.email)
      )
      and not exists (
        select from bookings later
        where later.ends_at > ${before} and ${isNumber(sql`later.phone_number`)}
          and ${lastDigits(sql`later.phone_number`)} = ${lastDigits(sql`bookings.phone_number`)}
      )
    returning id`.execute(db)
  return rows.length
}

/** With and without the country's code it is the same number. */
function lastDigits(column: RawBuilder<unknown>) {
  return sql`right(regexp_replace(${column}, '\\D', '', 'g'), 10)`
}

function isNumber(column: RawBuilder<unknown>) {
  return sql`length(regexp_replace(${column}, '\\D', '', 'g')) >= 7`
}

/** Of visits that were over before this instant, unless somebody still has to decide. */
export function selectOldReceipts(db: Db, before: Date, limit: number) {
  return db
    .selectFrom('receipts')
    .innerJoin('bookings', 'bookings.id', 'receipts.bookingId')
    .select(['receipts.id', 'receipts.fileName'])
    .where('bookings.endsAt', '<=', before)
    .where('bookings.status', 'not in', ['held', 'submitted', 'confirmed'])
    .orderBy('receipts.createdAt')
    .limit(limit)
    .execute()
}

export async function deleteReceipts(db: Db, ids: readonly string[]) {
  if (ids.length > 0) await db.deleteFrom('receipts').where('id', 'in', ids).execute()
}

/** What left or was given up before this instant. */
export async function deleteOldMails(db: Db, before: Date): Promise<number> {
  const rows = await db
    .deleteFrom('outbox')
    .where(({ or, eb }) => or([eb('sentAt', '<=', before), eb('failedAt', '<=', before)]))
    .returning('id')
    .execute()
  return rows.length
}
