import type { AskBody } from '#contract/desk.ts'
import { deskRefusals } from '#contract/refusals.ts'
import { ASK_AGAIN_MINUTES, UNDO_SECONDS } from '#contract/rules.ts'
import { MS_PER_MINUTE, MS_PER_SECOND } from '#contract/time.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postMail } from '#server/mail/outbox.ts'
import { currentSpa } from '#server/spa/spa.ts'
import type { BookingDeps } from './booking.ts'
import { type Decided, lockBooking } from './decisions.ts'
import { canBeUndone, changeBooking, isBy, lastChange, takeBack, type Who } from './history/history.ts'
import { mailSite } from './mail-parts.ts'
import { askMail } from './mails.ts'

/** The money is not seen yet, or the picture cannot be read: the customer is told, and the booking stays as it is. */
export async function askCustomer(deps: BookingDeps, who: Who, identifier: string, body: AskBody): Promise<Decided> {
  const { db, clock, mail } = deps
  const spa = await currentSpa(deps)
  const { about, againInMinutes = ASK_AGAIN_MINUTES[0] } = body
  const asked = await inTransaction(db, async tx => {
    let booking = await lockBooking(tx, identifier, clock.now())
    const now = clock.now()
    const last = await lastChange(tx, booking.id)
    // Asking twice in the time of Undo, by mistake or on second thoughts, is one mail: the last.
    if (canBeUndone(last, now) && isBy(last, who) && last.what in ASKED)
      booking = (await takeBack(tx, booking, last, now)).booking
    if (booking.status !== 'submitted') throw new Refusal('already_decided', deskRefusals.notAskable(booking.status))
    const undoUntil = new Date(now.getTime() + UNDO_SECONDS * MS_PER_SECOND)
    const letter = askMail(booking, about, mailSite(deps, spa, now))
    const mailIds = booking.email ? [await postMail(tx, letter, now, undoUntil)] : []
    const to = { lookAgainAt: new Date(now.getTime() + againInMinutes * MS_PER_MINUTE) }
    return { booking: await changeBooking(tx, booking, { what: about, who, now, to, mailIds, undoUntil }), undoUntil }
  })
  mail.wake(asked.undoUntil ?? undefined)
  return asked
}

const ASKED = { not_seen: true, clearer_picture: true }
