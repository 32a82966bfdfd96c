import { deskRefusals } from '#contract/refusals.ts'
import type { Db } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postMail } from '#server/mail/outbox.ts'
import { recordChange } from '#server/owner/audit-log.ts'
import { currentSpa } from '#server/spa/spa.ts'
import { type BookingDeps, type BookingRow, findBooking } from './booking.ts'
import { lockBooking } from './decisions.ts'
import { canBeUndone, lastChange, takeBack, type Who } from './history/history.ts'
import { mailSite } from './mail-parts.ts'
import { takenBackMail } from './mails.ts'
import { lockTimes } from './queries.ts'

/** Takes the last change of the desk back while nobody has heard of it. If its mail has left, another one follows. */
export async function undoChange(deps: BookingDeps, who: Who, identifier: string): Promise<BookingRow> {
  const { db, clock, mail } = deps
  const spa = await currentSpa(deps)
  const booking = await inTransaction(db, async tx => {
    const now = clock.now()
    await lockServiceBefore(tx, identifier)
    const current = await lockBooking(tx, identifier, now)
    const change = await lastChange(tx, current.id)
    if (!canBeUndone(change, now)) throw new Refusal('nothing_to_undo', deskRefusals.nothingToUndo)
    const { booking: before, told } = await takeBack(tx, current, change, now)
    if (told) await postMail(tx, takenBackMail(before, mailSite(deps, spa, now)), now)
    await recordChange(tx, clock, 'undo', {
      before: { _id: current.id, status: current.status },
      after: { _id: current.id, status: before.status },
      who,
    })
    return before
  })
  mail.wake()
  return booking
}

/** A change of treatment may have left another service, whose times are locked in the order everybody locks them. */
async function lockServiceBefore(tx: Db, identifier: string) {
  const found = await findBooking(tx, identifier)
  const change = found && (await lastChange(tx, found.id))
  const { serviceId } = (change?.before ?? {}) as Partial<BookingRow>
  if (found && serviceId && serviceId !== found.serviceId) await lockTimes(tx, found.serviceId, serviceId)
}
