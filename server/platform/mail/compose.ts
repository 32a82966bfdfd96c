import MailComposer from 'nodemailer/lib/mail-composer'
import { tidyEmail } from '#contract/platform/email.ts'
import { controlCharacters } from '#contract/platform/text.ts'
import type { OutgoingMail } from './outgoing-mail.ts'

/** A file that travels in a mail. */
export interface Attachment {
  fileName: string
  contentType: string
  content: Buffer
}

/** A mail as it goes over the wire, with what it was made from. */
export interface Parcel {
  id: string
  createdAt: Date
  mail: OutgoingMail
  envelope: { from: string; to: string }
  bytes: Buffer
}

/**
 * Everything that could differ between two attempts comes from the row: a mail that is sent again, because the answer to
 * the first attempt was lost, has the same Message-ID and the same bytes, and mail programs show it once.
 */
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

/** "Ìmọ́lẹ̀ Spa <bookings@spa.example>" or a bare address. Anything that could be read as two is refused. */
export function readMailbox(text: string): { name: string; address: string } {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const address = inBrackets ?? text.trim()
  if (!oneAddress.test(address) || controlCharacters.test(text)) throw new Error('a mail goes to exactly one address')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: tidyEmail(address) }
}

/**
 * An address beyond ASCII in a header needs a mail server that takes such addresses (SMTPUTF8). Only a mail to such an address
 * may ask for that; any other one arrives without the header rather than not at all.
 */
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
  // Tells answering machines that nobody reads their answers.
  const all: Record<string, string> = { 'Auto-Submitted': 'auto-generated' }
  for (const [name, value] of Object.entries(headers)) all[name] = oneLine(value)
  return all
}

function oneLine(text: string) {
  return text.replace(new RegExp(controlCharacters, 'g'), ' ').trim()
}

/** The one line end that mail knows. */
function mailLines(text: string) {
  return text.replace(/\r\n|\r|\n/g, '\r\n')
}
