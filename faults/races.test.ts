import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { overlaps } from '#server/booking/testing/queries.ts'
import { book, bookingIn, openSpa, wish } from './testing/customers.ts'
import { engines, read, storedBookings } from './testing/databases.ts'
import { isLongRun, THREE_HOURS_MS } from './testing/long-run.ts'
import { type Site, startSite } from './testing/site.ts'

const CREATES = isLongRun ? 10_000 : 200
const AT_ONCE = 40
/** Few times for many: most of them are taken, and neighbours overlap by half. */
const TIMES = isLongRun ? 600 : 40

describe.each(engines)('on %s', (engine, newDatabase) => {
  test(`${CREATES} creates at once for overlapping times make no two bookings of one time`, {
    timeout: THREE_HOURS_MS,
  }, async () => {
    const database = await newDatabase()
    const { site: first, service } = await openSpa(database)
    // A second process where the engine allows one.
    const sites: Site[] = database.databaseUrl ? [first, await startSite(database, { RATE_LIMITS: 'off' })] : [first]
    const counts = { creates: 0, booked: 0, taken: 0, 'refused as too busy and tried again': 0 }
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
      while (counts.creates < CREATES) {
        const who = counts.creates++
        const slot = Math.floor(Math.random() * TIMES)
        const response = await decided(sites[who % sites.length]!, wish(service, slot, who))
        expect([201, 409]).toContain(response.status)
        if (response.status === 201) ids.add((await bookingIn(response))._id)
        else await response.text()
        counts[response.status === 201 ? 'booked' : 'taken']++
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, customer))
    expect(await Promise.all(sites.map(site => site.stop()))).toEqual(sites.map(() => 0))
    console.log(engine, counts)

    expect(await read(database, overlaps)).toEqual([])
    expect((await storedBookings(database)).map(({ id }) => id).sort()).toEqual([...ids].sort())
  })
})
