import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** Serialises counting codes and tries of a mailbox. */
export async function lockMailbox(tx: Db, mailbox: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`newsletter:${mailbox}`}, 0))`.execute(tx)
}

/** `mailbox` is a digest, the same for all its spellings. */
export async function insertCode(tx: Db, code: Insertable<Tables['newsletterCodes']>) {
  await tx.insertInto('newsletterCodes').values(code).execute()
}

/** Oldest first. */
export async function selectCodeTimes(tx: Db, mailbox: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('newsletterCodes')
    .select('createdAt')
    .where('mailbox', '=', mailbox)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ createdAt }) => createdAt)
}

/** Counts the try against every valid code, because a wrong one does not say which was meant, and returns those codes. */
export function countTry(tx: Db, email: string, now: Date, maxTries: number) {
  return tx
    .updateTable('newsletterCodes')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('email', '=', email)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('tries', '<', maxTries)
    .returning(['id', 'email', 'codeHash'])
    .execute()
}

export async function markCodesUsed(tx: Db, email: string, now: Date) {
  await tx
    .updateTable('newsletterCodes')
    .set({ usedAt: now })
    .where('email', '=', email)
    .where('usedAt', 'is', null)
    .execute()
}

/** Skips rows that another process is deleting. */
export async function deleteCodesBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('newsletterCodes')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('newsletterCodes').select('id').where('createdAt', '<', before).forUpdate().skipLocked(),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** False if the address was subscribed already. */
export async function insertSubscriber(tx: Db, email: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('newsletterSubscribers')
    .values({ email, subscribedAt: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('email')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSubscriber(tx: Db, email: string) {
  await tx.deleteFrom('newsletterSubscribers').where('email', '=', email).execute()
}

export function selectSubscribers(db: Db) {
  return db
    .selectFrom('newsletterSubscribers')
    .select(['email', 'subscribedAt'])
    .orderBy('subscribedAt')
    .orderBy('email')
    .execute()
}

export async function selectSecret(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Keeps an existing secret. */
export async function insertSecret(db: Db, secret: { name: string; value: string; createdAt: Date }) {
  await db
    .insertInto('secrets')
    .values(secret)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
