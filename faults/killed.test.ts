import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue.ts'
import { overlaps } from '#server/booking/testing/queries.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { addressesIn, addService, book, bookingIn, SLOTS, wish } from './testing/customers.ts'
import { engines } from './testing/databases.ts'
import { launchSite, readySite, type Site } from './testing/site.ts'

const KILLS = 20
const CUSTOMERS = 8

describe.each(engines)('on %s', (_engine, newDatabase) => {
  test('a server killed at any moment, again and again, has every booking it confirmed, each with its mail', async () => {
    const database = await newDatabase()
    const confirmed = new Set<string>()
    let service: Service | undefined

    for (let round = 0; round < KILLS; round++) {
      const launched = launchSite(database, { RATE_LIMITS: 'off' })
      if (round % 5 === 4) {
        // While it starts, which after a kill means: while it repairs.
        await setTimeout(Math.random() * 1500)
        launched.child.kill('SIGKILL')
        await launched.ended
        continue
      }
      const site = await readySite(launched)
      service ??= await addService(site)
      const before = confirmed.size
      const crowd = bookUntilItDies(site, service, confirmed)
      await expect.poll(() => confirmed.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(before + 3)
      await setTimeout(Math.random() * 400)
      await site.kill()
      await crowd
    }

    const db = await openDatabase(database)
    const bookings = await db.selectFrom('bookings').select(['id', 'email']).execute()
    expect([...confirmed].filter(id => !bookings.some(booking => booking.id === id))).toEqual([])
    // Not one mail is missing, and none is about a booking that was never made.
    expect(await mailsOf(db, database.dataDir)).toEqual(bookings.map(({ email }) => email).sort())
    expect(await overlaps(db)).toEqual([])
    await db.destroy()
  }, 600_000)
})

let customers = 0

/** Customers who book one random time after the other, so that they are often after the same. */
async function bookUntilItDies(site: Site, service: Service, confirmed: Set<string>) {
  async function customer() {
    for (;;) {
      const answer = await book(site, wish(service, Math.floor((Math.random() * SLOTS) / 4), customers++))
      if (answer.status === 201) confirmed.add((await bookingIn(answer))._id)
      else expect(answer.status).toBe(409)
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: CUSTOMERS }, customer))
  // A line that breaks is what a kill looks like from outside; anything else is news.
  for (const end of ends) expect(end).toMatchObject({ reason: { name: 'TypeError' } })
}

/** Who has a mail, sent as a file or still waiting in the outbox. */
async function mailsOf(db: Db, dataDir: string) {
  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.eml'))
  const sent = await Promise.all(files.map(name => readFile(join(folder, name), 'utf8')))
  const waiting = await db.selectFrom('outbox').select('mail').where('sentAt', 'is', null).execute()
  const addresses = [...sent, ...waiting.map(({ mail }) => JSON.stringify(mail))].flatMap(addressesIn)
  return [...new Set(addresses)].sort()
}
