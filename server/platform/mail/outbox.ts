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

/**
 * Writes the mail in the caller's transaction: no booking without its mail, no mail without its booking. One that may
 * still be undone is due only when that time is over. Returns its id.
 */
export function postMail(tx: Db, mail: OutgoingMail, now: Date, dueAt = now): Promise<string> {
  return insert(tx, { mail, mailbox: null, now, dueAt })
}

/**
 * The same for a letter that anybody can have sent to any address: by booking with it, by what the key of such a booking
 * allows, or by typing it into a form. A mailbox gets a few of these an hour; the next ones wait (`waitsForRoom`).
 */
export function postUnasked(tx: Db, mail: OutgoingMail, now: Date, dueAt = now): Promise<string> {
  // A digest is enough to count by: the row outlives the letter, and keeps no address.
  return insert(tx, { mail, mailbox: mailboxDigest(mail.to), now, dueAt })
}

/**
 * The same for a letter that is not the first about its booking: first ones go ahead of it. With `replaces` it takes the
 * place of unsent ones about that booking to the same mailbox, so that only the last state is told.
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
  /** Its line in a letter that gathers many. */
  told: Gathered
  /** Whether a newer letter about the same booking takes its place while it is unsent. */
  isReplaced: boolean
  /** False where the limits are off: then no letters are gathered. */
  limited: boolean
  now: Date
  dueAt: Date
  /** The letter that gathers many. */
  compose: (gathered: Gathered[]) => OutgoingMail
}

/**
 * Posts a mail to the owner that strangers can cause, in the caller's transaction and after its other locks. A few an hour
 * leave one by one; the next ones gather for some minutes and leave as one letter with a list.
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
  // It may come to tell of other bookings, so no newer letter about this one takes its place.
  const mail = { ...letter, gathered: [told] }
  return insert(tx, { mail, mailbox: null, topic, about: null, now, dueAt: leavesAt })
}

export function mailboxDigest(address: string) {
  return hash('sha256', mailboxOf(address), 'base64url')
}

/**
 * Many alike, sent when nothing else waits. Their readers asked for them, so no mailbox is counted. Returns their ids, in
 * their order.
 */
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

/** As JSON the database accepts: it knows neither NUL nor half a surrogate pair, and a note may hold both. */
export function storable(mail: OutgoingMail): string {
  const json = JSON.stringify(mail)
  // Hardly any letter has one of these, and to look at each of its texts costs ten times as much as to write them.
  if (!mayBeUnstorable.test(json)) return json
  return JSON.stringify(mail, (_key, value) => (typeof value === 'string' ? value.replace(unstorable, '') : value))
}

/** As they look in JSON; a backslash in a text may look like it, too. */
const mayBeUnstorable = /\\(?:[bf]|u(?:00|d))|\u007f/
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is what it is for
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu
