import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { overlaps } from '#server/booking/testing/queries.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { addService, book, bookingIn, wish } from '../testing/customers.ts'
import { engines } from '../testing/databases.ts'
import { type Site, startSite } from '../testing/site.ts'
import { report } from './report.ts'

const WANTED = Number(process.env.LONG_RUN_RACES ?? 10_000)
const AT_ONCE = 40
/** Few times for many: most of them are taken, and neighbours overlap by half. */
const TIMES = 600
const THREE_HOURS_MS = 3 * 3_600_000

describe.each(engines)('on %s', (engine, newDatabase) => {
  test(
    `${WANTED} creates at once for overlapping times make no two bookings of one time`,
    async () => {
      const started = Date.now()
      const database = await newDatabase()
      const first = await startSite(database, { RATE_LIMITS: 'off' })
      // A second process where the engine allows one.
      const sites: Site[] = database.databaseUrl ? [first, await startSite(database, { RATE_LIMITS: 'off' })] : [first]
      const service = await addService(first)
      const counts = { creates: 0, booked: 0, taken: 0, 'refused as too busy and tried again': 0, overlaps: 0 }
      const ids = new Set<string>()
      const decided = async (site: Site, body: object): Promise<Response> => {
        const response = await book(site, body)
        if (response.status !== 503) return response
        counts['refused as too busy and tried again']++
        await response.text()
        await pause(500)
        return decided(site, body)
      }
      const customer = async () => {
        while (counts.creates < WANTED) {
          const who = counts.creates++
          const slot = Math.floor(Math.random() * TIMES)
          const response = await decided(sites[who % sites.length]!, wish(service, slot, who))
          if (response.status === 201) ids.add((await bookingIn(response))._id)
          else await response.text()
          expect([201, 409]).toContain(response.status)
          if (response.status === 201) counts.booked++
          else counts.taken++
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, customer))
      expect(await Promise.all(sites.map(site => site.stop()))).toEqual(sites.map(() => 0))

      const db = await openDatabase(database)
      const found = await overlaps(db)
      const stored = await db.selectFrom('bookings').select('id').execute()
      await db.destroy()
      counts.overlaps = found.length
      await report(database, { engine, what: 'races', seconds: (Date.now() - started) / 1000, counts })
      expect(found).toEqual([])
      expect(stored.map(({ id }) => id).sort()).toEqual([...ids].sort())
    },
    THREE_HOURS_MS,
  )
})
