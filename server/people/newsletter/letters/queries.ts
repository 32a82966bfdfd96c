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
