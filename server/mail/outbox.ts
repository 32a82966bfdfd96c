import { hash, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { mailboxOf } from './mailbox.ts'
import { deleteUnsentAbout, deleteUnsentMails, insertBulk, insertMail, type NewMail } from './queries.ts'

/** What a mail is, for the log and the owner's eyes. Says nothing about anyone. */
export type MailKind =
  | 'booking-created'
  | 'booking-confirmed'
  | 'booking-declined'
  | 'booking-cancelled'
  | 'booking-moved'
  | 'treatment-changed'
  | 'booking-restored'
  | 'booking-at-desk'
  | 'free-booking-for-owner'
  | 'booking-cancelled-by-customer'
  | 'manage-link'
  | 'own-move-for-owner'
  | 'own-cancel-for-owner'
  | 'own-restore-for-owner'
  | 'gathered-for-owner'
  | 'change-taken-back'
  | 'transfer-not-seen'
  | 'clearer-picture'
  | 'receipt-received'
  | 'receipt-for-owner'
  | 'late-receipt-for-owner'
  | 'receipt-undecided'
  | 'refund-update'
  | 'receipt-undecided-for-owner'
  | 'holds-jump-for-owner'
  | 'booking-reminder'
  | 'booking-today'
  | 'tomorrow-for-owner'
  | 'receipts-wait-for-owner'
  | 'waiting-offer'
  | 'newsletter-code'
  | 'newsletter-welcome'
  | 'newsletter-goodbye'
  | 'newsletter-letter'
  | 'newsletter-test'
  | 'desk-link'
  | 'desk-code'
  | 'new-device'
  | 'banks-changed'
  | 'owner-address-changed'
  | 'data-request-received'
  | 'data-request-for-owner'
  | 'data-request-refused'
  | 'data-copy-sent'
  | 'data-erased'
  | 'test-mail'

export interface OutgoingMail {
  kind: MailKind
  /** One mailbox: "ada@example.com", or with a name before it in the case of the owner's. */
  to: string
  /** Who writes, where it is not who writes all the others. */
  from?: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
  /** The booking for the reader's calendar. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
  /** A stored receipt to attach; read when the mail is sent, so that pictures do not pile up in the database. */
  receipt?: { fileName: string; contentType: string }
  /** ISO instant past which the mail is worth nothing (a code that has expired) and is no longer sent. */
  uselessAfter?: string
  /** The zone whose night is left alone: what is not sent before the quiet hours waits for their end. */
  byDayIn?: string
  /** What a letter to the owner stands for once others are told in it, too. */
  gathered?: Gathered[]
}

export interface Gathered {
  /** The booking: a newer change of it takes the place of the earlier one. */
  about: string
  /** ISO instant. */
  at: string
  line: string
}

/**
 * Writes the mail in the caller's transaction: no booking without its mail, no mail without its booking. One that may
 * still be taken back is due only when that time is over. Gives back its id.
 */
export function postMail(tx: Db, mail: OutgoingMail, now: Date, dueAt = now): Promise<string> {
  return insert(tx, { mail, mailbox: null, now, dueAt })
}

/**
 * The same for a letter that anybody can have sent to any address: by booking with it, by what the key of such a booking
 * allows, or by typing it into a form. A mailbox gets a few of these an hour; the next ones wait (see unasked.ts).
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

/** One of the owner's letters that strangers can cause; only gather.ts writes them. */
export function postOnTopic(
  tx: Db,
  mail: OutgoingMail,
  row: { topic: string; about: string | null; now: Date; dueAt: Date },
): Promise<string> {
  return insert(tx, { mail, mailbox: null, ...row })
}

export function mailboxDigest(address: string) {
  return hash('sha256', mailboxOf(address), 'base64url')
}

/**
 * Many alike: they are sent when nothing else waits. Who they are for asked for them, so no mailbox is counted. Gives back
 * their ids, in their order.
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

/** Takes mails back that nobody has begun to send; gives back how many that were. */
export function takeMailsBack(tx: Db, ids: readonly string[]): Promise<number> {
  return deleteUnsentMails(tx, ids)
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
