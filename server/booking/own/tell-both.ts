import { MS_PER_SECOND } from '#contract/time.ts'
import type { Db } from '#server/db/database.ts'
import { type OutgoingMail, postMail, postUnasked } from '#server/mail/outbox.ts'
import type { BookingRow } from '../booking.ts'
import { canBeUndone, lastChange } from '../history/history.ts'

/**
 * What the customer did is mailed at once, to the spa and to themselves. Only a decision of the desk that still waits for
 * its time of Undo goes first: it was made before, and the last letter that arrives is the one that is believed.
 */
export async function tellBoth(
  tx: Db,
  booking: BookingRow,
  { toOwner, toCustomer }: { toOwner: OutgoingMail; toCustomer: OutgoingMail },
  now: Date,
): Promise<{ mailIds: string[]; dueAt: Date }> {
  const last = await lastChange(tx, booking.id)
  const dueAt = canBeUndone(last, now) ? new Date(last.undoUntil!.getTime() + MS_PER_SECOND) : now
  const mailIds = [await postMail(tx, toOwner, now, dueAt)]
  if (booking.email) mailIds.push(await postUnasked(tx, toCustomer, now, dueAt))
  return { mailIds, dueAt }
}
