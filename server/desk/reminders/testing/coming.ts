import { DAYS_OF_WEEK } from '#contract/rules.ts'
import { addService, book, FRIDAY, hours } from '#server/app/testing/desk.ts'
import type { Spa } from '#server/app/testing/spa.ts'
import { submitted } from '#server/booking/testing/submit.ts'
import { createCache } from '#server/platform/cache/cache.ts'
import { type ReminderDeps, sendReminders } from '../reminders.ts'

/** Sets the clock by what the wall in Lagos shows, an hour ahead of UTC all year. */
export function setWall(spa: Spa, wall: string) {
  spa.clock.set(`${wall.replace(' ', 'T')}:00+01:00`)
}

/** A booking made and paid for now, that nobody has decided; of any half hour from seven to eleven in the evening. */
export async function aComing(spa: Spa, time: string, date = FRIDAY) {
  const availability = DAYS_OF_WEEK.map(day => ({ day, timeRanges: hours(7, 23) }))
  const { service, sub } = await addService(spa, { subs: [{ availability }] })
  const booking = await book(spa, service, sub, time, date)
  await submitted(spa, booking._id)
  await spa.deliver()
  return { ...booking, manageKey: spa.deps.bookingKeys.of(booking._id) }
}

/** One look as a process that has just started makes it: nothing is known but what the database holds. */
export function look(spa: Spa): Promise<number> {
  const deps: ReminderDeps = { ...spa.deps, cache: createCache(spa.deps) }
  return sendReminders(deps)
}

/** What a look at this time sends, and what else is due by then. */
export async function mailsAt(spa: Spa, wall: string) {
  setWall(spa, wall)
  await look(spa)
  const mails = await spa.deliver()
  const isForOwner = ({ kind }: { kind: string }) => kind.endsWith('-for-owner')
  return { toOwner: mails.filter(isForOwner), toCustomers: mails.filter(mail => !isForOwner(mail)) }
}

/** Nothing of an earlier test is left to be reminded of. */
export async function forgetEverything(spa: Spa) {
  await spa.db.updateTable('bookings').set({ status: 'cancelled', decidedAt: new Date() }).execute()
  await spa.db.deleteFrom('outbox').execute()
  await spa.db.deleteFrom('reminders').execute()
}
