import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type InTurn, readersLeft } from '../queries.ts'

/** As the database's `address_key` computes it. */
export function addressKeyOf(email: string): string {
  return hash('sha256', email, 'hex')
}

/** False if another process is writing letters: one process at a time counts the minute's limit. */
export async function claimTurn(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('letters', 0)) as mine`.execute(tx)
  return rows[0]!.mine
}

/** Over all letters, as mail providers count. */
export async function countPostedSince(tx: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from letter_recipients where posted_at > ${since}`.execute(tx)
  return rows[0]!.count
}

/** Locks the next readers until their mails are written, so that unsubscribing waits and then deletes the mail too. */
export async function selectNextReaders(tx: Db, letter: InTurn, limit: number) {
  const { rows } = await nextReaders(letter, limit, sql`for share of s`).execute(tx)
  return rows
}

/** @internal a test counts the rows it reads */
export function nextReaders(letter: InTurn, limit: number, lock = sql``) {
  return sql<{ email: string; addressKey: string }>`
    select email, address_key(email) as "addressKey" from ${readersLeft(letter)}
    order by address_key(email)
    limit ${limit} ${lock}`
}

interface Recipient {
  letterId: string
  addressKey: string
  mailId: string
  postedAt: Date
}

/** A second one for the same address and letter is refused by the key, and with it the whole batch. */
export async function insertRecipients(tx: Db, recipients: readonly Recipient[]) {
  if (recipients.length > 0) await tx.insertInto('letterRecipients').values(recipients).execute()
}

/** Moves sent mails to the letter's own figures; returns how many. */
export async function settleSent(tx: Db, letterId: string): Promise<number> {
  const { rows } = await sql`
    update letter_recipients r set settled = true from outbox o
    where o.id = r.mail_id and r.letter_id = ${letterId} and not r.settled and o.sent_at is not null
    returning r.mail_id`.execute(tx)
  return rows.length
}

/** Deletes mails of a letter, or of an address in all letters, that are not being sent now. Failed ones go only with their address. */
export async function takeLettersBack(
  tx: Db,
  which: { letterId: string } | { addressKey: string },
  now: Date,
): Promise<number> {
  const isOne = 'letterId' in which
  const { rows } = await sql`
    with gone as (
      delete from outbox o using letter_recipients r
      where r.mail_id = o.id and not r.settled and o.sent_at is null
        and ${isOne ? sql`r.letter_id = ${which.letterId}` : sql`r.address_key = ${which.addressKey}`}
        and (
          o.failed_at is null and (o.attempts = 0 or o.last_error is not null or o.due_at <= ${now})
          ${isOne ? sql`` : sql`or o.failed_at is not null`}
        )
      returning o.id
    )
    delete from letter_recipients r using gone where r.mail_id = gone.id returning r.mail_id`.execute(tx)
  return rows.length
}

/** Letters that ended before an instant, without unsent mails. */
export async function selectForgettable(db: Db, before: Date): Promise<{ id: string; failed: number }[]> {
  const { rows } = await sql<{ id: string; failed: number }>`
    select l.id, (
      select count(*)::integer from letter_recipients r join outbox o on o.id = r.mail_id
      where r.letter_id = l.id and not r.settled and o.failed_at is not null
    ) as failed
    from letters l
    where l.ended_at <= ${before} and l.forgotten_at is null and l.status in ('sent', 'stopped')
      and not exists (
        select from letter_recipients r join outbox o on o.id = r.mail_id
        where r.letter_id = l.id and not r.settled and o.sent_at is null and o.failed_at is null
      )`.execute(db)
  return rows
}

export async function deleteRecipients(
  tx: Db,
  which: { letterId: string; settled?: true } | { addressKey: string },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('letterRecipients')
    .where(({ and }) => and(which))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
