import { mayMove } from '#contract/booking/booking-states.ts'
import { deskText } from '#contract/messages.ts'
import { MS_PER_DAY, MS_PER_HOUR } from '#contract/platform/time.ts'
import { SPIKE_ALERT_EVERY_HOURS, SPIKE_HOLDS_PER_HOUR, SPIKE_TIMES_USUAL, SPIKE_USUAL_DAYS } from '#contract/rules.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { BookingDeps } from '../booking.ts'
import { CLOCK, changeBooking } from '../history/history.ts'
import { type Locked, withLockedBooking } from '../locked.ts'
import { mailSite } from '../mail-parts.ts'
import { refundFor } from '../refund/refund.ts'
import { undecidedUntil } from '../rules.ts'
import { holdSpikeMail, undecidedForOwnerMail, undecidedMail } from './mails.ts'
import { claimAlert, selectUndecided, selectUnpaid, selectUsual } from './queries.ts'

/** Every minute. A failure of one job does not stop the other. */
export async function runHoldJobs(deps: BookingDeps & Pick<Deps, 'log'>): Promise<void> {
  for (const job of [expireUndecided, alertOwnerOfSpike])
    await job(deps).catch(error => deps.log.warn({ err: error }, 'hold job failed'))
}

/**
 * Frees the times of receipts that nobody decided, and mails both sides. Any process may run it: the first one changes each
 * booking.
 */
export async function expireUndecided(deps: BookingDeps & Pick<Deps, 'log'>): Promise<number> {
  const { db, clock, log, mail } = deps
  const spa = await currentSpa(deps)
  let freed = 0
  for (const id of await selectUndecided(db, clock.now(), spa.booking.undecidedHours))
    freed += await withLockedBooking(deps, id, expire).catch(error => {
      // The others go on, and the next run retries this one.
      log.warn({ err: error }, 'an undecided receipt could not be expired')
      return 0
    })
  if (freed > 0) mail.wake()
  return freed
}

/** Limits mails after a long downtime: none about visits that are long over. */
const MAILED_WITHIN_MS = MS_PER_DAY

async function expire({ tx, booking, now, spa, site }: Locked): Promise<number> {
  if (!mayMove('expire', booking.status, 'clock') || undecidedUntil(booking, spa) > now) return 0
  const to = {
    status: 'lapsed',
    decisionReason: deskText.undecided,
    lookAgainAt: null,
    sequence: booking.sequence + 1,
    // A receipt after this is late, as after any expired hold.
    holdExpiresAt: now,
  } as const
  const after = { ...booking, ...to }
  const isMailed = now.getTime() - booking.startsAt.getTime() < MAILED_WITHIN_MS
  const refund = await refundFor(tx, after, { spa, now })
  const letters = [undecidedForOwnerMail(after, site), ...(booking.email ? [undecidedMail(after, site, refund)] : [])]
  const mailIds = []
  for (const letter of isMailed ? letters : []) mailIds.push(await postMail(tx, letter, now))
  await changeBooking(tx, booking, { what: 'undecided', who: CLOCK, now, to, mailIds })
  return 1
}

/** Alerts the owner when unpaid bookings spike: one process claims the alert, and none repeats it for some hours. */
export async function alertOwnerOfSpike(deps: BookingDeps): Promise<boolean> {
  const { db, clock, mail } = deps
  const now = clock.now()
  const hourAgo = new Date(now.getTime() - MS_PER_HOUR)
  const unpaid = await selectUnpaid(db, hourAgo)
  if (!isSpike(unpaid.unpaid, 0)) return false
  const usual = await selectUsual(db, new Date(now.getTime() - SPIKE_USUAL_DAYS * MS_PER_DAY), hourAgo)
  if (!isSpike(unpaid.unpaid, usual)) return false
  const spa = await currentSpa(deps)
  const isSent = await inTransaction(db, async tx => {
    if (!(await claimAlert(tx, now, new Date(now.getTime() - SPIKE_ALERT_EVERY_HOURS * MS_PER_HOUR)))) return false
    await postMail(tx, holdSpikeMail(unpaid, mailSite(deps, spa, now)), now)
    return true
  })
  if (isSent) mail.wake()
  return isSent
}

/** Hours without any booking say nothing about how busy the busy ones are. */
export function isSpike(unpaid: number, usual: number): boolean {
  return unpaid >= SPIKE_HOLDS_PER_HOUR && unpaid >= SPIKE_TIMES_USUAL * usual
}
