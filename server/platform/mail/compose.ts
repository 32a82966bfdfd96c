import MailComposer from 'nodemailer/lib/mail-composer'
import { tidyEmail } from '#contract/platform/email.ts'
import { controlCharacters } from '#contract/platform/text.ts'
import type { OutgoingMail } from './outgoing-mail.ts'

export interface Attachment {
  fileName: string
  contentType: string
  content: Buffer
}

/** A mail as it goes over the wire, and its source. */
export interface Parcel {
  id: string
  createdAt: Date
  mail: OutgoingMail
  envelope: { from: string; to: string }
  bytes: Buffer
}

/** Deterministic: a mail that is sent again has the same Message-ID and bytes, so mail programs show it once. */
export async function composeMail(
  queued: { id: string; createdAt: Date; mail: OutgoingMail },
  from: string,
  receipt?: Attachment,
): Promise<Parcel> {
  const { id, createdAt, mail } = queued
  const sender = readMailbox(mail.from ?? from)
  const recipient = readMailbox(mail.to)
  const bytes = await new MailComposer({
    from: sender,
    to: recipient,
    replyTo: replyToOf(mail, recipient.address),
    subject: oneLine(mail.subject),
    text: mailLines(mail.text),
    html: mailLines(mail.html),
    messageId: `<${id}@${sender.address.split('@')[1]}>`,
    date: createdAt,
    baseBoundary: id,
    headers: headersOf(mail),
    icalEvent: mail.calendar && { ...mail.calendar, filename: 'booking.ics' },
    attachments: receipt && [{ ...receipt, filename: receipt.fileName }],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return { id, createdAt, mail, envelope: { from: sender.address, to: recipient.address }, bytes }
}

/** "Ìmọ́lẹ̀ Spa <bookings@spa.example>" or a bare address. Throws if it could be read as two. */
export function readMailbox(text: string): { name: string; address: string } {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = inBrackets ?? text.trim()
  if (!oneAddress.test(address) || controlCharacters.test(text)) throw new Error('a mail goes to exactly one address')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: tidyEmail(address) }
}

/** A non-ASCII address in a header needs SMTPUTF8, so a mail to an ASCII address goes without the header. */
function replyToOf({ replyTo }: OutgoingMail, recipient: string) {
  if (replyTo === undefined) return undefined
  const mailbox = readMailbox(replyTo)
  return isAscii(mailbox.address) || !isAscii(recipient) ? mailbox : undefined
}

function isAscii(text: string) {
  return !/[^\0-\x7f]/.test(text)
}

const oneAddress = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/

function headersOf({ headers = {} }: OutgoingMail) {
  // Auto-responders do not reply to it.
  const all: Record<string, string> = { 'Auto-Submitted': 'auto-generated' }
  for (const [name, value] of Object.entries(headers)) all[name] = oneLine(value)
  return all
}

function oneLine(text: string) {
  return text.replace(new RegExp(controlCharacters, 'g'), ' ').trim()
}

function mailLines(text: string) {
  return text.replace(/\r\n|\r|\n/g, '\r\n')
}
