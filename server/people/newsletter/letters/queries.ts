import { hash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { LETTER_TROUBLES_SHOWN_MAX, LETTERS_SHOWN_MAX } from '#contract/rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { WAITS_FOR_MORNING } from '#server/platform/mail/quiet-hours.ts'

export type LetterRow = Selectable<Tables['letters']>

export async function insertLetter(
  tx: Db,
  letter: Pick<LetterRow, 'id' | 'subject' | 'body' | 'createdAt' | 'deviceName'>,
): Promise<LetterRow> {
  return tx
    .insertInto('letters')
    .values({ ...letter, updatedAt: letter.createdAt })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function lockLetter(tx: Db, id: string): Promise<LetterRow | undefined> {
  return tx.selectFrom('letters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function selectLetter(db: Db, id: string): Promise<LetterRow | undefined> {
  return db.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectLetters(db: Db): Promise<LetterRow[]> {
  return db
    .selectFrom('letters')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(LETTERS_SHOWN_MAX)
    .execute()
}

type Change = Partial<Omit<LetterRow, 'id' | 'version' | 'createdAt'>>

export async function changeLetter(tx: Db, id: string, change: Change): Promise<LetterRow> {
  return tx
    .updateTable('letters')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteLetter(tx: Db, id: string) {
  await tx.deleteFrom('letters').where('id', '=', id).execute()
}

export type InTurn = Pick<LetterRow, 'id' | 'startedAt' | 'writtenTo'>

/** Subscribers at the start of the letter who have no mail yet. */
export const readersLeft = ({ id, startedAt, writtenTo }: InTurn) => sql`
    newsletter_subscribers s
    where address_key(email) > ${writtenTo} and subscribed_at <= ${startedAt}
      and not exists (
        select from letter_recipients r
        where r.letter_id = ${id} and r.address_key > ${writtenTo} and r.address_key = address_key(s.email)
      )`

/** All subscribers before the start. */
export async function countReadersLeft(db: Db, letter: InTurn): Promise<number> {
  if (!letter.startedAt) return countSubscribers(db)
  const { rows } = await sql<{ count: number }>`select count(*)::integer from ${readersLeft(letter)}`.execute(db)
  return rows[0]!.count
}

export interface OpenMails {
  sent: number
  failed: number
  /** Untried, being sent, or due again. */
  fresh: number
  /** Waiting for a retry. */
  again: number
}

const WAITS = sql`o.sent_at is null and o.failed_at is null`

/** Mails that the letter's own figures do not count yet. */
export async function countOpenMails(db: Db, letterIds: readonly string[], now: Date): Promise<Map<string, OpenMails>> {
  if (letterIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string } & OpenMails>`
    select r.letter_id as id,
      (count(*) filter (where o.sent_at is not null))::integer as sent,
      (count(*) filter (where o.sent_at is null and o.failed_at is not null))::integer as failed,
      (count(*) filter (where ${WAITS} and (o.last_error is null or o.due_at <= ${now})))::integer as fresh,
      (count(*) filter (where ${WAITS} and o.last_error is not null and o.due_at > ${now}))::integer as again
    from letter_recipients r join outbox o on o.id = r.mail_id
    where r.letter_id in (${sql.join(letterIds)}) and not r.settled
    group by r.letter_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export interface TroubleRow {
  mailId: string
  to: string
  reason: string
  dueAt: Date
  failedAt: Date | null
}

/** Failed deliveries first, then those waiting for a retry. */
export async function selectTroubles(db: Db, letterId: string): Promise<TroubleRow[]> {
  const { rows } = await sql<TroubleRow>`
    select o.id as "mailId", coalesce(o.mail ->> 'to', '') as "to", coalesce(o.last_error, '') as reason,
      o.due_at as "dueAt", o.failed_at as "failedAt"
    from letter_recipients r join outbox o on o.id = r.mail_id
    where r.letter_id = ${letterId} and not r.settled and o.sent_at is null
      and (o.failed_at is not null or o.last_error <> ${WAITS_FOR_MORNING})
    order by o.failed_at is null, o.created_at, o.id
    limit ${sql.lit(LETTER_TROUBLES_SHOWN_MAX)}`.execute(db)
  return rows
}

export async function countSubscribers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer from newsletter_subscribers`.execute(db)
  return rows[0]!.count
}

/** Letters that are due, being sent, or stopped a moment ago. */
export function selectUnderWay(db: Db, now: Date, stoppedSince: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('letters')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('status', '=', 'scheduled'), eb('sendAt', '<=', now)]),
        eb('status', '=', 'sending'),
        and([eb('status', '=', 'stopped'), eb('endedAt', '>', stoppedSince)]),
      ]),
    )
    .orderBy('startedAt')
    .orderBy('sendAt')
    .orderBy('id')
    .execute()
}

// Recipients

/** Must compute the same value as `address_key` in the database. */
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

/** The primary key rejects a second row for the same address and letter, and with it the whole batch. */
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
