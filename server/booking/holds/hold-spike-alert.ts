import { MS_PER_DAY, MS_PER_HOUR } from '#contract/platform/time.ts'
import { SPIKE_ALERT_EVERY_HOURS, SPIKE_HOLDS_PER_HOUR, SPIKE_TIMES_USUAL, SPIKE_USUAL_DAYS } from '#contract/rules.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import type { BookingDeps } from '../booking.ts'
import { mailSite } from '../mail-parts.ts'
import { holdSpikeMail } from './mails.ts'
import { claimAlert, selectUnpaid, selectUsual } from './queries.ts'

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
  const isTold = await inTransaction(db, async tx => {
    if (!(await claimAlert(tx, now, new Date(now.getTime() - SPIKE_ALERT_EVERY_HOURS * MS_PER_HOUR)))) return false
    await postMail(tx, holdSpikeMail(unpaid, mailSite(deps, spa, now)), now)
    return true
  })
  if (isTold) mail.wake()
  return isTold
}

/** Hours without any booking say nothing about how busy the busy ones are. */
export function isSpike(unpaid: number, usual: number): boolean {
  return unpaid >= SPIKE_HOLDS_PER_HOUR && unpaid >= SPIKE_TIMES_USUAL * usual
}
