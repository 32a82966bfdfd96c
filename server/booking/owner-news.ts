import { deskPaths } from '#contract/desk/desk-paths.ts'
import { clockTime } from '#contract/platform/zone.ts'
import type { LetterSite } from '#server/catalogue/spa/mailboxes.ts'
import type { Db } from '#server/platform/db/database.ts'
import { mailTo } from '#server/platform/mail/layout.ts'
import { type Gathered, type OutgoingMail, postNews, type Topic } from '#server/platform/mail/outbox.ts'
import { button, paragraph } from '#server/platform/mail/parts.ts'
import type { BookingRow } from './booking.ts'
import type { MailSite } from './mail-parts.ts'

interface Posted {
  site: MailSite
  topic: Topic
  /** True if a newer mail about the booking replaces this one. */
  isReplaced?: boolean
  limited: boolean
  dueAt?: Date
}

/** Mails the owner about a customer's change. Takes its lock after all others of the transaction. */
export function postOwnerNews(
  tx: Db,
  booking: Pick<BookingRow, 'id' | 'fullName'>,
  letter: OutgoingMail,
  { site, topic, isReplaced = false, limited, dueAt = site.now }: Posted,
): Promise<string> {
  const { fullName } = booking
  const line = fullName ? `${letter.subject} (${fullName})` : letter.subject
  const told = { about: booking.id, at: site.now.toISOString(), line }
  const compose = (gathered: Gathered[]) => gatheredMail(topic, gathered, site)
  return postNews(tx, { topic, letter, told, isReplaced, limited, now: site.now, dueAt, compose })
}

const WORDS: Record<Topic, { many: string; why: string; button: string; path: string }> = {
  changes: {
    many: 'changes',
    why: 'Customers have changed many bookings within the hour. So that your mailbox stays readable, we tell you the rest in one email.',
    button: 'Open the desk',
    path: deskPaths.today,
  },
  receipts: {
    many: 'receipts',
    why: 'Many receipts have come in within the hour. So that your mailbox stays readable, we tell you of the rest in one email. The pictures are at the desk.',
    button: 'Look at the receipts',
    path: deskPaths.receipts,
  },
}

export function gatheredMail(topic: Topic, gathered: Gathered[], site: LetterSite): OutgoingMail {
  const { many, why, button: label, path } = WORDS[topic]
  const [first = ''] = gathered.map(({ at }) => at).sort()
  const time = (at: string) => clockTime(at, site.spa.timeZone)
  const heading = `${gathered.length} more ${many} since ${time(first)}`
  return mailTo(site.ownerEmail, site, {
    kind: 'gathered-for-owner',
    subject: heading,
    preheader: gathered.map(({ line }) => line).join('; '),
    heading,
    parts: [
      paragraph(why),
      gathered.map(({ at, line }) => paragraph(`${time(at)}: ${line}`)),
      button(label, site.siteUrl + path),
    ],
  })
}
