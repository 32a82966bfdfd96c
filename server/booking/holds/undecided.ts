import { mayMove } from '#contract/booking-states.ts'
import { deskText } from '#contract/messages.ts'
import type { Spa } from '#contract/spa.ts'
import { MS_PER_DAY } from '#contract/time.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { postMail } from '#server/mail/outbox.ts'
import { currentSpa } from '#server/spa/spa.ts'
import type { BookingDeps } from '../booking.ts'
import { lockBooking } from '../decisions.ts'
import { CLOCK, changeBooking } from '../history/history.ts'
import { mailSite } from '../mail-parts.ts'
import { refundFor } from '../refund/refund.ts'
import { undecidedForOwnerMail, undecidedMail } from './mails.ts'
import { selectUndecided } from './queries.ts'
import { undecidedUntil } from './undecided-until.ts'

/**
 * Frees the times of receipts that nobody decided, and tells the customer and the owner. Any number of processes may look:
 * each booking is moved under its lock, by the first, and not at all if somebody decides it just then.
 */
export async function giveUpUndecided(deps: BookingDeps & Pick<Deps, 'log'>): Promise<number> {
  const { db, clock, log, mail } = deps
  const spa = await currentSpa(deps)
  let freed = 0
  for (const id of await selectUndecided(db, clock.now(), spa.booking.undecidedHours))
    freed += await giveUp(deps, spa, id).catch(error => {
      // One that cannot be moved does not keep the others; the next round tries it again.
      log.warn({ err: error }, 'a receipt that nobody decided could not be given up')
      return 0
    })
  if (freed > 0) mail.wake()
  return freed
}

/** A visit that was over long ago, seen only after a long standstill, is nobody's news. */
const NEWS_MS = MS_PER_DAY

async function giveUp(deps: BookingDeps, spa: Spa, id: string): Promise<number> {
  const { db, clock } = deps
  return inTransaction(db, async tx => {
    const booking = await lockBooking(tx, id, clock.now())
    const now = clock.now()
    if (!mayMove('giveUp', booking.status, 'clock') || undecidedUntil(booking, spa) > now) return 0
    const to = {
      status: 'lapsed',
      decisionReason: deskText.undecided,
      lookAgainAt: null,
      sequence: booking.sequence + 1,
      // Past it no receipt is in time, as with any other hold that is over.
      holdExpiresAt: now,
    } as const
    const after = { ...booking, ...to }
    const site = mailSite(deps, spa, now)
    const isNews = now.getTime() - booking.startsAt.getTime() < NEWS_MS
    const refund = await refundFor(tx, after, { spa, now })
    const letters = [undecidedForOwnerMail(after, site), ...(booking.email ? [undecidedMail(after, site, refund)] : [])]
    const mailIds = []
    for (const letter of isNews ? letters : []) mailIds.push(await postMail(tx, letter, now))
    await changeBooking(tx, booking, { what: 'undecided', who: CLOCK, now, to, mailIds })
    return 1
  })
}
