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

/** `mailbox` only of mails that anybody could have caused; `bulk` is one of many alike; `repeats` is not the first about its booking. */
export type QueuedMail = Pick<Row, 'id' | 'kind' | 'createdAt' | 'attempts' | 'mailbox' | 'bulk' | 'repeats'> & {
  mail: OutgoingMail
}

/** Taken to be sent, and whether another one was due with it. */
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

/** Deletes mails that nobody has begun to send; returns how many that were. */
export async function takeMailsBack(tx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx
    .deleteFrom('outbox')
    .where('id', 'in', ids)
    .where('sentAt', 'is', null)
    .where('attempts', '=', 0)
    .returning('id')
    .execute()
  return rows.length
}

/** Nobody is sending it: it was never tried, or waits for another try. */
function isUntouched(eb: Outbox) {
  return eb.and([isWaiting(eb), eb.or([eb('attempts', '=', 0), isSetBack(eb)])])
}

/** Unsent letters about a booking, to one mailbox or on one topic of the owner's. */
export async function deleteUnsentAbout(tx: Db, about: string, of: { mailbox: string } | { topic: string }) {
  await tx
    .deleteFrom('outbox')
    .where('about', '=', about)
    .where(eb => ('topic' in of ? eb('topic', '=', of.topic) : eb('mailbox', '=', of.mailbox)))
    .where(isUntouched)
    .execute()
}

/** Until the transaction ends nobody else writes to the owner on this topic: what follows counts them all. */
export async function lockTopic(tx: Db, topic: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`owner's letters: ${topic}`}, 0))`.execute(tx)
}

/** Letters of a topic that were written since then, those that wait to tell of many included. */
export async function countTopic(tx: Db, topic: string, since: Date): Promise<number> {
  const { letters } = await tx
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('letters'))
    .where('topic', '=', topic)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(letters)
}

/** The letter that still gathers. */
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

/**
 * Claims the mail that waits longest, one of many alike only when there is no other and `mayBeBulk`. It is due again when
 * the lease ends, so that another process sends it if this one died; concurrent claims skip each other's rows.
 */
export function claimDueMail(db: Db, now: Date, leaseUntil: Date, mayBeBulk = true): Promise<ClaimedMail | undefined> {
  const due = (eb: Outbox) => eb('dueAt', '<=', now)
  return claimMail(db, leaseUntil, mayBeBulk ? due : eb => eb.and([due(eb), eb('bulk', '=', false)]))
}

/** Takes the mail that was set back first, whether it is due or not. */
export async function claimSetBackMail(db: Db, leaseUntil: Date): Promise<ClaimedMail | undefined> {
  return claimMail(db, leaseUntil, isSetBack)
}

/** What was set back while the mail server was away is due now. */
export async function makeSetBackDue(db: Db, now: Date) {
  await db
    .updateTable('outbox')
    .set({ dueAt: now })
    .where(isWaiting)
    .where('dueAt', '>', now)
    .where(isSetBack)
    .execute()
}

type Attempt = Pick<QueuedMail, 'id' | 'attempts'>

/**
 * Writes what came of an attempt; false when the mail is no longer ours. The attempt is named so that a process that lost
 * its lease cannot move the row of the one that took over.
 */
async function updateAttempt(db: Db, { id, attempts }: Attempt, set: Updateable<Tables['outbox']>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(set)
    .where(eb => eb.and({ id, attempts, sentAt: null }))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const extendLease = (db: Db, attempt: Attempt, dueAt: Date) => updateAttempt(db, attempt, { dueAt })

export const markForRetry = (db: Db, attempt: Attempt, dueAt: Date, lastError: string) =>
  updateAttempt(db, attempt, { dueAt, lastError })

/** Sending has not begun, so it is no attempt. */
export const postpone = (db: Db, attempt: Attempt, dueAt: Date, lastError: string) =>
  updateAttempt(db, attempt, { dueAt, lastError, attempts: attempt.attempts - 1 })

/** A mail that was given up keeps its letter until it is pruned, so that it can still be sent by hand. */
export const markFailed = (db: Db, attempt: Attempt, failedAt: Date, lastError: string) =>
  updateAttempt(db, attempt, { failedAt, lastError })

export const markUseless = (db: Db, attempt: Attempt, failedAt: Date, lastError: string) =>
  updateAttempt(db, attempt, { failedAt, mail: NOTHING, lastError })

type Outbox = ExpressionBuilder<Tables, 'outbox'>

/** Tried and waiting for another try. One that is being sent has no error, whatever its last try ended with. */
function isSetBack(eb: Outbox) {
  return eb('lastError', 'is not', null)
}

async function claimMail(
  db: Db,
  leaseUntil: Date,
  which: (eb: Outbox) => ExpressionWrapper<Tables, 'outbox', SqlBool>,
) {
  const row = await db
    .updateTable('outbox as claimed')
    .set(({ eb }) => ({ dueAt: leaseUntil, attempts: eb('attempts', '+', 1), lastError: null }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('outbox')
        .select('id')
        .where(isWaiting)
        .where(which)
        .orderBy('bulk')
        // What was held back by a mailbox's hour becomes due with others: first letters about a booking go ahead.
        .orderBy('repeats')
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'mail', 'createdAt', 'attempts', 'mailbox', 'bulk', 'repeats'])
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

function isWaiting(eb: Outbox) {
  return eb.and({ sentAt: null, failedAt: null })
}

/** What was sent is forgotten: the row stays for counting, the letter does not. */
export async function markSent(db: Db, id: string, now: Date) {
  await db
    .updateTable('outbox')
    .set({ sentAt: now, mail: NOTHING, lastError: null })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()
}

type OfMailbox = { id: string; mailbox: string }

/** Counts the mail if fewer than so many others of its mailbox were counted since then; false if not. */
export async function countIfRoom(
  db: Db,
  { id, mailbox }: OfMailbox,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    select count_if_room(${id}, ${mailbox}, ${now}, ${since}, ${limit}) as counted`.execute(db)
  return rows[0]!.counted
}

/** When the nth-newest of the others was counted. */
export async function selectCounted(
  db: Db,
  { id, mailbox }: OfMailbox,
  { since, nth }: { since: Date; nth: number },
): Promise<Date | undefined> {
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

export async function setCounted(db: Db, id: string, countedAt: Date | null) {
  await db.updateTable('outbox').set({ countedAt }).where('id', '=', id).execute()
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

export interface Backlog {
  /** Due, or tried in vain. */
  waiting: number
  /** When the first of them was written. */
  oldestAt: Date | undefined
  /** Given up, and not yet forgotten. */
  failed: number
}

/** Without what waits as it is meant to: letters to thousands, which leave by and by, and mails that wait for the morning. */
export async function selectBacklog(db: Db, now: Date): Promise<Backlog> {
  const row = await db
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
  return { waiting: Number(row.waiting), oldestAt: row.oldestAt ?? undefined, failed: Number(row.failed) }
}

/** `mail` is empty once it was not worth sending any more. */
export type OutgoingRow = Pick<Row, (typeof OUTGOING)[number]> & { mail: Partial<OutgoingMail> }

const MOST_SHOWN = 200
const OUTGOING = ['id', 'kind', 'mail', 'createdAt', 'dueAt', 'attempts', 'failedAt', 'lastError'] as const

export async function selectOutgoing(db: Db): Promise<OutgoingRow[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(OUTGOING)
    .where('sentAt', 'is', null)
    // A letter to thousands would hide the others; it has a page of its own.
    .where('bulk', '=', false)
    .orderBy(({ eb }) => eb('failedAt', 'is', null))
    .orderBy('createdAt', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(row => ({ ...row, mail: row.mail as Partial<OutgoingMail> }))
}

/** As if it were new: due now, with all its tries before it. */
export async function makeDueAgain(tx: Db, id: string, now: Date): Promise<OutgoingRow | undefined> {
  const row = await tx
    .updateTable('outbox')
    .set({ dueAt: now, createdAt: now, failedAt: null, attempts: 0, lastError: null })
    .where(eb => eb.and({ id, sentAt: null }))
    .returning(OUTGOING)
    .executeTakeFirst()
  return row && { ...row, mail: row.mail as Partial<OutgoingMail> }
}

const NOTHING = '{}'
