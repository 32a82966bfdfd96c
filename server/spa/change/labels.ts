import { timeLabel } from '#contract/time.ts'
import { wallClock } from '#contract/zone.ts'
import type { Db } from '#server/db/database.ts'
import { selectStartsAhead, storeLabels } from './queries.ts'

/**
 * Another zone is another way to read the same instants: nobody's booking moves. The day and time it is called by are
 * written anew for all that lie ahead, also those that may be restored, so that lists, calendars and mails agree.
 */
export async function relabelBookings(tx: Db, timeZone: string, now: Date) {
  const bookings = await selectStartsAhead(tx, now)
  const labels = bookings.map(({ id, startsAt }) => {
    const { date, minutes } = wallClock(startsAt.getTime(), timeZone)
    return { id, date, time: timeLabel(minutes) }
  })
  await storeLabels(tx, labels)
}
