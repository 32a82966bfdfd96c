import { MS_PER_SECOND } from '#contract/time.ts'
import type { Db } from '#server/db/database.ts'
import { type OutgoingMail, postRepeated } from '#server/mail/outbox.ts'
import type { BookingRow } from '../booking.ts'
import { canBeUndone, lastChange } from '../history/history.ts'
import type { MailSite } from '../mail-parts.ts'
import { postOwnerNews } from '../owner-news.ts'

/**
 * What the customer did is mailed at once, to the spa and to themselves. Only a decision of the desk that still waits for
 * its time of Undo goes first: it was made before, and the last letter that arrives is the one that is believed. Who
 * changes their mind before a letter has left is told only the last state, and so is the spa.
 */
export async function tellBoth(
  tx: Db,
  booking: BookingRow,
  { toOwner, toCustomer }: { toOwner: OutgoingMail; toCustomer: OutgoingMail },
  { site, limited }: { site: MailSite; limited: boolean },
): Promise<{ mailIds: string[]; dueAt: Date }> {
  const { now } = site
  const last = await lastChange(tx, booking.id)
  const dueAt = canBeUndone(last, now) ? new Date(last.undoUntil!.getTime() + MS_PER_SECOND) : now
  const mailIds: string[] = []
  if (booking.email) mailIds.push(await postRepeated(tx, toCustomer, { now, dueAt, replaces: booking.id }))
  mailIds.push(await postOwnerNews(tx, booking, toOwner, { site, topic: 'changes', isReplaced: true, limited, dueAt }))
  return { mailIds, dueAt }
}
