import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { OutgoingMail } from './outgoing-mail.ts'
import { WAITS_FOR_MORNING } from './quiet-hours.ts'

type Row = Selectable<Tables['outbox']>
type Outbox = ExpressionBuilder<Tables, 'outbox'>

const QUEUED = ['id', 'kind', 'createdAt', 'attempts', 'mailbox', 'bulk', 'repeats'] as const
export type QueuedMail = Pick<Row, (typeof QUEUED)[number]> & { mail: OutgoingMail }

/** `isMore`: another mail was due as well. */
export type ClaimedMail = QueuedMail & { isMore: boolean }

export interface NewMail {
  id: string
  kind: string
  mail: string
  mailbox: string | null
  now: Date
  dueAt: Date
  about?: string | null
  repeats?: boolean
  topic?: string
}

export async function insertMail(db: Db, { now, ...row }: NewMail) {
  await db
    .insertInto('outbox')
    .values({ ...row, createdAt: now })
    .execute()
}

export async function insertBulk(db: Db, rows: readonly Pick<NewMail, 'id' | 'kind' | 'mail'>[], now: Date) {
  if (rows.length === 0) return
  await db
    .insertInto('outbox')
    .values(rows.map(row => ({ ...row, createdAt: now, dueAt: now, bulk: true })))
    .execute()
}

const isWaiting = (eb: Outbox) => eb.and({ sentAt: null, failedAt: null })

/** Tried, and waiting for a retry. A mail that is being sent has no error. */
const isSetBack = (eb: Outbox) => eb('lastError', 'is not', null)

const isUntouched = (eb: Outbox) => eb.and([isWaiting(eb), eb.or([eb('attempts', '=', 0), isSetBack(eb)])])

/** Deletes mails that were never tried; returns how many. */
export async function takeMailsBack(tx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('id', 'in', ids)
    .where(eb => eb.and({ sentAt: null, attempts: 0 }))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteUnsentAbout(tx: Db, about: string, of: { mailbox: string } | { topic: string }) {
  await tx
    .deleteFrom('outbox')
    .where(eb => eb.and({ about, ...of }))
    .where(isUntouched)
    .execute()
}

/** Serialises letters to the owner on this topic until the transaction ends, so that they can be counted. */
export async function lockTopic(tx: Db, topic: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`owner's letters: ${topic}`}, 0))`.execute(tx)
}

export async function countTopic(tx: Db, topic: string, since: Date): Promise<number> {
  const { letters } = await tx
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('letters'))
    .where('topic', '=', topic)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return letters
}

export async function selectGathering(tx: Db, topic: string): Promise<{ id: string; mail: OutgoingMail } | undefined> {
  const row = await tx
    .selectFrom('outbox')
    .select(['id', 'mail'])
    .where('topic', '=', topic)
    .where(sql<boolean>`mail ? 'gathered'`)
    .where(isUntouched)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row && { id: row.id, mail: row.mail as OutgoingMail }
}

export async function updateMail(tx: Db, id: string, row: { kind: string; mail: string }) {
  await tx.updateTable('outbox').set(row).where('id', '=', id).execute()
}

/** Claims the mail that is due longest, bulk mails last and only if `mayBeBulk`. */
export function claimDueMail(db: Db, now: Date, leaseUntil: Date, mayBeBulk: boolean) {
  const due = (eb: Outbox) => eb('dueAt', '<=', now)
  return claimMail(db, leaseUntil, mayBeBulk ? due : eb => eb.and([due(eb), eb('bulk', '=', false)]))
}

/** Claims the mail that was set back first, whether it is due or not. */
export function claimSetBackMail(db: Db, leaseUntil: Date) {
  return claimMail(db, leaseUntil, isSetBack)
}

/** The mail is due again when the lease ends, in case this process dies. Concurrent claims skip each other's rows. */
async function claimMail(
  db: Db,
  leaseUntil: Date,
  which: (eb: Outbox) => ExpressionWrapper<Tables, 'outbox', SqlBool>,
): Promise<ClaimedMail | undefined> {
  const row = await db
    .updateTable('outbox as claimed')
    .set(({ eb }) => ({ dueAt: leaseUntil, attempts: eb('attempts', '+', 1), lastError: null }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where(isWaiting)
        .where(which)
        .orderBy('bulk')
        // Mails held back by a mailbox's limit become due together: first letters about a booking go first.
        .orderBy('repeats')
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([...QUEUED, 'mail'])
    .returning(({ exists, selectFrom }) =>
      exists(
        selectFrom('outbox')
          .select('outbox.id')
          .where(isWaiting)
          .where(which)
          .whereRef('outbox.id', '<>', 'claimed.id'),
      ).as('isMore'),
    )
    .executeTakeFirst()
  return row && { ...row, mail: row.mail as OutgoingMail, isMore: Boolean(row.isMore) }
}

export async function makeSetBackDue(db: Db, now: Date) {
  await db
    .updateTable('outbox')
    .set({ dueAt: now })
    .where(isWaiting)
    .where('dueAt', '>', now)
    .where(isSetBack)
    .execute()
}

/**
 * Writes the result of an attempt; false if the mail is no longer ours. The attempt is named so that a process that lost its lease
 * cannot change the row of the one that took over.
 */
export async function updateAttempt(
  db: Db,
  { id, attempts }: Pick<QueuedMail, 'id' | 'attempts'>,
  set: Updateable<Tables['outbox']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(set)
    .where(eb => eb.and({ id, attempts, sentAt: null }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const NO_MAIL = '{}'

/** Keeps the row for counting, without the letter. */
export async function markSent(db: Db, id: string, now: Date) {
  await db
    .updateTable('outbox')
    .set({ sentAt: now, mail: NO_MAIL, lastError: null })
    .where(eb => eb.and({ id, sentAt: null }))
    .execute()
}

type OfMailbox = { id: string; mailbox: string }

/** Counts the mail if fewer than `limit` others of its mailbox were counted since then; false if not. */
export async function countIfRoom(
  db: Db,
  { id, mailbox }: OfMailbox,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    select count_if_room(${id}, ${mailbox}, ${now}, ${since}, ${limit}) as counted`.execute(db)
  return rows[0]!.counted
}

/** Returns when the nth-newest other mail to this mailbox was counted. */
export async function selectCounted(db: Db, { id, mailbox }: OfMailbox, { since, nth }: { since: Date; nth: number }) {
  const row = await db
    .selectFrom('outbox')
    .select('countedAt')
    .where('mailbox', '=', mailbox)
    .where('countedAt', '>', since)
    .where('id', '<>', id)
    .orderBy('countedAt', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.countedAt ?? undefined
}

export async function uncountMail(db: Db, id: string) {
  await db.updateTable('outbox').set({ countedAt: null }).where('id', '=', id).execute()
}

export async function deleteMailboxes(db: Db, countedBefore: Date) {
  await db
    .updateTable('outbox')
    .set({ mailbox: null })
    .where('mailbox', 'is not', null)
    .where(({ or, and, eb }) =>
      or([eb('failedAt', 'is not', null), and([eb('sentAt', 'is not', null), eb('countedAt', '<=', countedBefore)])]),
    )
    .execute()
}

/** Mails that are due or failed before, and those given up. Without bulk mails and mails that wait for the morning. */
export async function selectBacklog(db: Db, now: Date) {
  const { waiting, oldestAt, failed } = await db
    .selectFrom('outbox')
    .select(({ fn, selectFrom }) => [
      fn.countAll<number>().as('waiting'),
      fn.min('createdAt').as('oldestAt'),
      selectFrom('outbox')
        .select(({ fn }) => fn.countAll<number>().as('failed'))
        .where('failedAt', 'is not', null)
        .as('failed'),
    ])
    .where(isWaiting)
    .where('bulk', '=', false)
    .where(({ or, eb }) => or([eb('dueAt', '<=', now), eb('attempts', '>', 0)]))
    .where('lastError', 'is distinct from', WAITS_FOR_MORNING)
    .executeTakeFirstOrThrow()
  return { waiting, oldestAt: oldestAt ?? undefined, failed: failed ?? 0 }
}

const OUTGOING = ['id', 'kind', 'mail', 'createdAt', 'dueAt', 'attempts', 'failedAt', 'lastError'] as const
/** `mail` is empty if the mail has expired. */
export type OutgoingRow = Pick<Row, (typeof OUTGOING)[number]> & { mail: Partial<OutgoingMail> }

export function selectOutgoing(db: Db): Promise<OutgoingRow[]> {
  return (
    db
      .selectFrom('outbox')
      .select(OUTGOING)
      .where('sentAt', 'is', null)
      // A letter to thousands would hide the others; it has its own page.
      .where('bulk', '=', false)
      .orderBy(({ eb }) => eb('failedAt', 'is', null))
      .orderBy('createdAt', 'desc')
      .limit(200)
      .execute()
  )
}

/** Makes the mail due now and resets its attempts. */
export function makeDueAgain(tx: Db, id: string, now: Date): Promise<OutgoingRow | undefined> {
  return tx
    .updateTable('outbox')
    .set({ dueAt: now, createdAt: now, failedAt: null, attempts: 0, lastError: null })
    .where(eb => eb.and({ id, sentAt: null }))
    .returning(OUTGOING)
    .executeTakeFirst()
}
