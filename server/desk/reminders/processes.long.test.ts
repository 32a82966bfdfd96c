import { expect, test } from 'vitest'
import { addDays } from '#contract/platform/dates.ts'
import { MS_PER_DAY, MS_PER_HOUR } from '#contract/platform/time.ts'
import { insertBooking } from '#server/booking/queries.ts'
import { exampleBooking } from '#server/booking/testing/examples.ts'
import { startServerProcess } from '#server/booking/testing/processes.ts'
import { letThemWait, offersOf } from '#server/booking/waiting/testing/let-them-wait.ts'
import { seed } from '#server/operations/seed/seed.ts'
import { systemClock } from '#server/platform/clock.ts'
import { type DatabaseOptions, type Db, openDatabase } from '#server/platform/db/database.ts'
import { newTestDatabase } from '#server/platform/db/testing/database.ts'
import { createLog } from '#server/platform/log.ts'
import { zoneNamed } from '#server/platform/zone.ts'

/** Real processes have the real clock, so the spa is put where it is evening. */
const timeZone = zoneWhereItIs(18)
const GUESTS = 12

test('processes that start together, are killed over it and start again, remind everybody and offer every time once', async () => {
  const database = await newTestDatabase()
  const db = await openDatabase(database)
  await seed({ db, clock: systemClock, log: createLog('silent') })
  // Otherwise what waited that long would be given up meanwhile.
  await db
    .updateTable('spa')
    .set({ changes: JSON.stringify({ booking: { undecidedHours: 720 } }) })
    .execute()
  await expectGuests(db)
  const times = await letThemWait(db, { now: systemClock.now(), timeZone })
  await db.destroy()

  const killed = await startTogether(database)
  await Promise.all(killed.map(server => server.kill()))
  for (let start = 0; start < 2; start++) {
    const servers = await startTogether(database)
    // Stopping waits for the round that the start began.
    expect(await Promise.all(servers.map(server => server.stop()))).toEqual(servers.map(() => 0))
    expect(await postedMails(database)).toEqual({
      'booking-reminder': GUESTS,
      'booking-today': GUESTS,
      'receipts-wait-for-owner': 1,
      'tomorrow-for-owner': 1,
      'waiting-offer': times,
    })
  }
  const after = await openDatabase(database)
  expect(await offersOf(after)).toEqual({ people: times, times, mails: times })
  await after.destroy()
}, 180_000)

/** Four share a PostgreSQL; the embedded database belongs to one. */
function startTogether(database: DatabaseOptions) {
  const together = database.databaseUrl ? 4 : 1
  return Promise.all(Array.from({ length: together }, () => startServerProcess(database, { SPA_TIME_ZONE: timeZone })))
}

/** As many in two days as tomorrow morning, all of whom paid days ago; and as many who have cancelled. */
async function expectGuests(db: Db) {
  const { serviceId, id: subServiceId } = await db
    .selectFrom('subServices')
    .select(['id', 'serviceId'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const now = systemClock.now().getTime()
  const zone = zoneNamed(timeZone)
  const tomorrow = addDays(zone.dateOf(now), 1)
  const starts = [now + 47 * MS_PER_HOUR, zone.day(tomorrow).instantAt(9 * 60)]
  const [longAgo, daysAgo] = [new Date(now - 10 * MS_PER_DAY), new Date(now - 5 * MS_PER_DAY)]
  for (const status of ['submitted', 'cancelled'] as const)
    for (const start of starts)
      for (let station = 1; station <= GUESTS; station++)
        await insertBooking(db, {
          ...exampleBooking,
          paymentCode: null,
          id: crypto.randomUUID(),
          hash: crypto.randomUUID(),
          serviceId,
          subServiceId,
          station,
          status,
          startsAt: new Date(start),
          endsAt: new Date(start + MS_PER_HOUR),
          freeAgainAt: new Date(start + MS_PER_HOUR),
          bookingDate: zone.dateOf(start),
          createdAt: longAgo,
          submittedAt: daysAgo,
        })
}

async function postedMails(database: DatabaseOptions) {
  const db = await openDatabase(database)
  const rows = await db.selectFrom('outbox').select('kind').orderBy('kind').execute()
  await db.destroy()
  const counts: Record<string, number> = {}
  for (const { kind } of rows) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

function zoneWhereItIs(hour: number) {
  const ahead = ((hour - systemClock.now().getUTCHours() + 36) % 24) - 12
  // These names count the other way round.
  return `Etc/GMT${ahead > 0 ? `-${ahead}` : `+${-ahead}`}`
}
