import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** As the database's `address_key` computes it. */
export function addressKeyOf(email: string): string {
  return hash('sha256', email, 'hex')
}

/** False when another process is writing letters just now: what one minute allows is counted by one alone. */
export async function claimTurn(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('letters', 0)) as mine`.execute(tx)
  return rows[0]!.mine
}

/** Over all letters: a provider counts mails, not what they are about. */
export async function countPostedSince(tx: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from letter_recipients where posted_at > ${since}`.execute(tx)
  return Number(rows[0]!.count)
}

/**
 * The next readers in turn, who were subscribed when the letter started and have not had it. They are locked until its mails
 * are written: who leaves meanwhile waits for it, and then takes the mail along.
 */
export async function selectNextReaders(
  tx: Db,
  letter: InTurn,
  limit: number,
): Promise<{ email: string; addressKey: string }[]> {
  const { rows } = await sql<{
    email: string
    addressKey: string
  }>`${nextReaders(letter, limit)} for share of s`.execute(tx)
  return rows
}

interface InTurn {
  id: string
  startedAt: Date
  writtenTo: string
}

/** @internal a test looks at how many rows this touches */
export function nextReaders({ id, startedAt, writtenTo }: InTurn, limit: number) {
  return sql`
    select email, address_key(email) as "addressKey" from newsletter_subscribers s
    where address_key(email) > ${writtenTo} and subscribed_at <= ${startedAt}
      and not exists (
        select from letter_recipients r
        where r.letter_id = ${id} and r.address_key > ${writtenTo} and r.address_key = address_key(s.email)
      )
    order by address_key(email)
    limit ${limit}`
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

/** Once a letter is through, its recipients are no longer needed. */
export async function deleteSettled(tx: Db, letterId: string) {
  await tx.deleteFrom('letterRecipients').where('letterId', '=', letterId).where('settled', '=', true).execute()
}

/**
 * Takes the mails of a letter back that nobody is sending at this instant; with an address, only that one's and of all letters.
 * What was given up goes only with its address.
 */
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

/** Letters that were over before this instant and whose mails have all come to an end. */
export async function selectForgettable(db: Db, before: Date): Promise<{ id: string; failed: number }[]> {
  const { rows } = await sql<{ id: string; failed: string }>`
    select l.id, (
      select count(*) from letter_recipients r join outbox o on o.id = r.mail_id
      where r.letter_id = l.id and not r.settled and o.failed_at is not null
    ) as failed
    from letters l
    where l.ended_at <= ${before} and l.forgotten_at is null and l.status in ('sent', 'stopped')
      and not exists (
        select from letter_recipients r join outbox o on o.id = r.mail_id
        where r.letter_id = l.id and not r.settled and o.sent_at is null and o.failed_at is null
      )`.execute(db)
  return rows.map(({ id, failed }) => ({ id, failed: Number(failed) }))
}

export async function deleteRecipients(tx: Db, letterId: string): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('letterRecipients').where('letterId', '=', letterId).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteRecipientsOf(tx: Db, addressKey: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('letterRecipients')
    .where('addressKey', '=', addressKey)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
