import { MS_PER_DAY } from '#contract/time.ts'
import type { BookingDeps } from '#server/booking/booking.ts'
import type { Deps } from '#server/deps.ts'
import { remindCustomers } from './customers.ts'
import { listComingDay, nameWaitingReceipts } from './owner.ts'
import { deleteRemindersBefore } from './queries.ts'

export type ReminderDeps = BookingDeps & Pick<Deps, 'log'>

/** Longer than any reminder could become due again. */
const KEEP_MS = 30 * MS_PER_DAY

/**
 * Looks what is due now and posts it. Nothing is planned ahead: a move, a cancel or a standstill leaves nothing behind
 * that would have to be taken back. Any number of processes may look; the row that says a reminder was posted is written
 * in the transaction that posts it, and only one of them can write it. Gives back the number of mails.
 */
export async function sendReminders(deps: ReminderDeps): Promise<number> {
  let posted = 0
  for (const look of [remindCustomers, listComingDay, nameWaitingReceipts])
    posted += await look(deps).catch(error => {
      deps.log.warn({ err: error }, 'reminders could not be looked for')
      return 0
    })
  if (posted > 0) deps.mail.wake()
  return posted
}

export function forgetOldReminders({ db, clock }: Pick<ReminderDeps, 'db' | 'clock'>): Promise<number> {
  return deleteRemindersBefore(db, new Date(clock.now().getTime() - KEEP_MS))
}
