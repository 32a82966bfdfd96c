import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { MS_PER_HOUR } from '#contract/time.ts'
import { startServerProcess } from '#server/booking/testing/processes.ts'
import { systemClock } from '#server/clock.ts'
import { type DatabaseOptions, type Db, openDatabase } from '#server/db/database.ts'
import { newTestDatabase } from '#server/db/testing/database.ts'
import { createLog } from '#server/log.ts'
import { seed } from '#server/seed/seed.ts'
import { zoneNamed } from '#server/zone.ts'

/** Real processes have the real clock, so the spa is put where it is noon. */
const timeZone = zoneWhereItIs(12)
const WAITING = 20

test('processes that start together, are killed over it and start again, offer every time once', async () => {
  const database = await newTestDatabase()
  const db = await openDatabase(database)
  await seed({ db, clock: systemClock, log: createLog('silent') })
  const times = await letThemWait(db)
  await db.destroy()

  const killed = await startTogether(database)
  await Promise.all(killed.map(server => server.kill()))
  const servers = await startTogether(database)
  // Stopping waits for the round that the start began.
  expect(await Promise.all(servers.map(server => server.stop()))).toEqual(servers.map(() => 0))
  const after = await openDatabase(database)
  const offers = await after.selectFrom('waitingOffers').select(['startsAt', 'mailboxKey', 'mailId']).execute()
  const mails = await after.selectFrom('outbox').select(['id', 'kind']).execute()
  await after.destroy()
  // As many as fit beside each other, each to somebody else, each with its one mail.
  expect(offers.length).toBe(times)
  expect(new Set(offers.map(({ mailboxKey }) => mailboxKey)).size).toBe(times)
  expect(
    mails
      .filter(({ kind }) => kind === 'waiting-offer')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(offers.map(({ mailId }) => mailId).sort())
}, 180_000)

/** Three share a PostgreSQL; the embedded database belongs to one. */
function startTogether(database: DatabaseOptions) {
  const together = database.databaseUrl ? 3 : 1
  return Promise.all(Array.from({ length: together }, () => startServerProcess(database, { SPA_TIME_ZONE: timeZone })))
}

/** For a day that lies ahead and was full when they came; meanwhile everything on it has become free. */
async function letThemWait(db: Db): Promise<number> {
  const now = systemClock.now()
  const date = addDays(zoneNamed(timeZone).dateOf(now.getTime()), 2)
  const sub = await db.selectFrom('subServices').select(['id', 'serviceId']).limit(1).executeTakeFirstOrThrow()
  const day = DAYS[new Date(`${date}T12:00:00Z`).getUTCDay()]!
  const availability = JSON.stringify([
    { day, timeRanges: [{ startHour: 9, startMinute: 0, endHour: 15, endMinute: 0 }] },
  ])
  const change = { availability, durationMinutes: 60, turnoverMinutes: 0 }
  await db.updateTable('subServices').set(change).where('id', '=', sub.id).execute()
  await db.updateTable('services').set({ stations: 1 }).where('id', '=', sub.serviceId).execute()
  for (let who = 0; who < WAITING; who++)
    await db
      .insertInto('waitingPlaces')
      .values({
        id: crypto.randomUUID(),
        serviceId: sub.serviceId,
        subServiceId: sub.id,
        bookingDate: date,
        email: `waiting${who}@example.com`,
        mailboxKey: `mailbox ${who}`,
        networkKey: null,
        createdAt: new Date(now.getTime() - MS_PER_HOUR + who),
      })
      .execute()
  return 6
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function zoneWhereItIs(hour: number) {
  const ahead = ((hour - systemClock.now().getUTCHours() + 36) % 24) - 12
  // These names count the other way round.
  return `Etc/GMT${ahead > 0 ? `-${ahead}` : `+${-ahead}`}`
}
