import { addDays } from '#contract/platform/dates.ts'
import { MS_PER_HOUR } from '#contract/platform/time.ts'
import { DAYS_OF_WEEK } from '#contract/rules.ts'
import type { Db } from '#server/platform/db/database.ts'
import { zoneNamed } from '#server/platform/zone.ts'

const WAITING = 20
const OPEN_HOURS = 6

/**
 * People who wait for a day that lies ahead and was full when they came; meanwhile everything on it has become free. Gives
 * back how many of them can be offered a time at once.
 */
export async function letThemWait(db: Db, { now, timeZone }: { now: Date; timeZone: string }): Promise<number> {
  const date = addDays(zoneNamed(timeZone).dateOf(now.getTime()), 3)
  const { id: subServiceId, serviceId } = await db
    .selectFrom('subServices as sub')
    .innerJoin('services as service', 'service.id', 'sub.serviceId')
    .select(['sub.id', 'sub.serviceId'])
    .orderBy('service.position', 'desc')
    .executeTakeFirstOrThrow()
  const day = DAYS_OF_WEEK[new Date(`${date}T12:00:00Z`).getUTCDay()]!
  const timeRanges = [{ startHour: 9, startMinute: 0, endHour: 9 + OPEN_HOURS, endMinute: 0 }]
  await db
    .updateTable('subServices')
    .set({ availability: JSON.stringify([{ day, timeRanges }]), durationMinutes: 60, turnoverMinutes: 0 })
    .where('id', '=', subServiceId)
    .execute()
  await db.updateTable('services').set({ stations: 1 }).where('id', '=', serviceId).execute()
  for (let who = 0; who < WAITING; who++)
    await db
      .insertInto('waitingPlaces')
      .values({
        id: crypto.randomUUID(),
        serviceId,
        subServiceId,
        bookingDate: date,
        email: `waiting${who}@example.com`,
        mailboxKey: `mailbox ${who}`,
        networkKey: null,
        createdAt: new Date(now.getTime() - MS_PER_HOUR + who),
      })
      .execute()
  return OPEN_HOURS
}

/** Each offer to somebody else, each with its one mail. */
export async function offersOf(db: Db) {
  const offers = await db.selectFrom('waitingOffers').select(['mailboxKey', 'startsAt', 'mailId']).execute()
  return {
    people: new Set(offers.map(({ mailboxKey }) => mailboxKey)).size,
    times: new Set(offers.map(({ startsAt }) => startsAt.getTime())).size,
    mails: new Set(offers.map(({ mailId }) => mailId)).size,
  }
}
