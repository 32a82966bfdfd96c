import { hash, randomUUID } from 'node:crypto'
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { OWNER_GATHER_MINUTES, OWNER_LETTERS_PER_HOUR } from '#contract/rules.ts'
import type { Db } from '../db/database.ts'
import { mailboxOf } from './mailbox.ts'
import type { Gathered, OutgoingMail } from './outgoing-mail.ts'
import {
  countTopic,
  deleteUnsentAbout,
  insertBulk,
  insertMail,
  lockTopic,
  type NewMail,
  selectGathering,
  updateMail,
} from './queries.ts'

export type { Gathered, OutgoingMail }

/** Writes the mail in the caller's transaction. Returns its id. */
export function postMail(tx: Db, mail: OutgoingMail, now: Date, dueAt = now): Promise<string> {
  return insert(tx, { mail, mailbox: null, now, dueAt })
}

/** Writes a mail that anybody can trigger to any address; each mailbox gets a few of these an hour (`waitsForRoom`). */
export function postUnasked(tx: Db, mail: OutgoingMail, now: Date, dueAt = now): Promise<string> {
  // A digest, because the row outlives the letter.
  return insert(tx, { mail, mailbox: mailboxDigest(mail.to), now, dueAt })
}

/**
 * Writes a mail that is not the first about its booking; first ones have priority. With `replaces` it replaces unsent mails
 * about that booking to the same mailbox.
 */
export async function postRepeated(
  tx: Db,
  mail: OutgoingMail,
  { now, dueAt = now, replaces = null }: { now: Date; dueAt?: Date; replaces?: string | null },
): Promise<string> {
  const mailbox = mailboxDigest(mail.to)
  if (replaces !== null) await deleteUnsentAbout(tx, replaces, { mailbox })
  return insert(tx, { mail, mailbox, now, dueAt, about: replaces, repeats: true })
}

export type Topic = keyof typeof OWNER_LETTERS_PER_HOUR

interface News {
  topic: Topic
  letter: OutgoingMail
  told: Gathered
  /** A newer mail about the same booking replaces this one while it is unsent. */
  isReplaced: boolean
  /** False gathers nothing. */
  limited: boolean
  now: Date
  dueAt: Date
  compose: (gathered: Gathered[]) => OutgoingMail
}

/**
 * Posts a mail to the owner that strangers can cause, in the caller's transaction and after its other locks. Past a few an hour the
 * next ones are gathered for some minutes into one letter with a list.
 */
export async function postNews(tx: Db, { topic, letter, told, now, dueAt, ...news }: News): Promise<string> {
  await lockTopic(tx, topic)
  if (news.isReplaced) await deleteUnsentAbout(tx, told.about, { topic })
  const about = news.isReplaced ? told.about : null
  const gathering = await selectGathering(tx, topic)
  if (gathering) {
    const others = (gathering.mail.gathered ?? []).filter(one => one.about !== told.about)
    const gathered = [...others, told]
    const mail = others.length > 0 ? news.compose(gathered) : letter
    await updateMail(tx, gathering.id, { kind: mail.kind, mail: storable({ ...mail, gathered }) })
    return gathering.id
  }
  const since = new Date(now.getTime() - MS_PER_HOUR)
  const isFull = news.limited && (await countTopic(tx, topic, since)) >= OWNER_LETTERS_PER_HOUR[topic]
  if (!isFull) return insert(tx, { mail: letter, mailbox: null, topic, about, now, dueAt })
  const leavesAt = new Date(Math.max(dueAt.getTime(), now.getTime() + OWNER_GATHER_MINUTES * MS_PER_MINUTE))
  // The mail may gather news of other bookings, so no newer mail about this one replaces it.
  const mail = { ...letter, gathered: [told] }
  return insert(tx, { mail, mailbox: null, topic, about: null, now, dueAt: leavesAt })
}

export function mailboxDigest(address: string) {
  return hash('sha256', mailboxOf(address), 'base64url')
}

/** Sent while nothing else is due. Their readers asked for them, so no mailbox is counted. Returns the ids in order. */
export async function postBulk(tx: Db, mails: readonly OutgoingMail[], now: Date): Promise<string[]> {
  const rows = mails.map(mail => ({ id: randomUUID(), kind: mail.kind, mail: storable(mail) }))
  await insertBulk(tx, rows, now)
  return rows.map(({ id }) => id)
}

type NewRow = Omit<NewMail, 'id' | 'kind' | 'mail'> & { mail: OutgoingMail }

async function insert(tx: Db, row: NewRow) {
  const id = randomUUID()
  await insertMail(tx, { ...row, id, kind: row.mail.kind, mail: storable(row.mail) })
  return id
}

/** Returns JSON that PostgreSQL accepts: drops control characters and lone surrogates, which a note may contain. */
export function storable(mail: OutgoingMail): string {
  const json = JSON.stringify(mail)
  // Checked first, because replacing in each text costs ten times as much as writing them.
  if (!mayBeUnstorable.test(json)) return json
  return JSON.stringify(mail, (_key, value) => (typeof value === 'string' ? value.replace(unstorable, '') : value))
}

/** Their JSON escapes; a backslash in a text may look the same. */
const mayBeUnstorable = /\\(?:[bf]|u(?:00|d))|\u007f/
// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu
