import { mayMove } from '#contract/booking/booking-states.ts'
import { addDays } from '#contract/platform/dates.ts'
import { AUTO_DONE_HOUR } from '#contract/rules.ts'
import { currentSpa } from '#server/catalogue/spa/spa.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { zoneNamed } from '#server/platform/zone.ts'
import { type BookingDeps, lockBooking } from './booking.ts'
import { CLOCK, changeBooking } from './history/history.ts'
import { selectConfirmedBefore } from './queries.ts'

/** Marks confirmed bookings of past days as done, early in the morning. Any process may run it; the first one wins. */
export async function finishPastDays(deps: Pick<BookingDeps, 'db' | 'clock' | 'config' | 'cache'>): Promise<number> {
  const { db, clock } = deps
  const { timeZone } = await currentSpa(deps)
  const now = clock.now()
  const zone = zoneNamed(timeZone)
  const today = zone.dateOf(now.getTime())
  const isEarly = now.getTime() < zone.day(today).instantAt(AUTO_DONE_HOUR * 60)
  let finished = 0
  for (const id of await selectConfirmedBefore(db, isEarly ? addDays(today, -1) : today))
    finished += await inTransaction(db, async tx => {
      const booking = await lockBooking(tx, id, now)
      if (!mayMove('finishPastDay', booking.status, 'clock')) return 0
      await changeBooking(tx, booking, { what: 'done', who: CLOCK, now, to: { status: 'done', decidedAt: now } })
      return 1
    })
  return finished
}
