import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Service } from '#contract/catalogue/catalogue.ts'
import type { DatabaseOptions } from '#server/platform/db/database.ts'
import { book, bookUntilDone, openSpa, wish } from './testing/customers.ts'
import { engines, read, storedBookings } from './testing/databases.ts'
import type { Site } from './testing/site.ts'
import { startProxy } from './testing/tcp-proxy.ts'

/** Fewer than a call's slots, so that none is refused on a slow machine. */
const CUSTOMERS = 12

describe.each(engines)('on %s', (_engine, newDatabase) => {
  let database: DatabaseOptions
  let site: Site
  let service: Service
  let network: Awaited<ReturnType<typeof startProxy>>
  beforeAll(async () => {
    database = await newDatabase()
    ;({ site, service } = await openSpa(database))
    network = await startProxy(site.url)
  })
  afterAll(() => network.stop())

  const attempts = (from: number) =>
    Array.from({ length: CUSTOMERS }, (_, index) => ({
      body: wish(service, from + index, from + index),
      // No compression, so that what got lost can be read; a new line each, because these break.
      headers: { 'idempotency-key': randomUUID(), 'accept-encoding': 'identity', connection: 'close' },
    }))

  test('an answer lost on its way: the retry gets the very same one', async () => {
    const tries = attempts(0)
    network.losesAnswers = true
    const unheard = await Promise.allSettled(tries.map(({ body, headers }) => book(network, body, headers)))
    network.losesAnswers = false
    expect(unheard.map(({ status }) => status)).toEqual(tries.map(() => 'rejected'))

    const answers = await Promise.all(tries.map(({ body, headers }) => book(network, body, headers)))
    expect(answers.map(({ status }) => status)).toEqual(tries.map(() => 201))
    const lost = network.lost.map(bytes => bytes.toString().split('\r\n\r\n')[1]).sort()
    expect((await Promise.all(answers.map(answer => answer.text()))).sort()).toEqual(lost)
  })

  test('a line that breaks at any moment: retrying ends in one booking', async () => {
    const tries = attempts(CUSTOMERS)
    network.breaksAfterMs = () => Math.random() * 40
    await Promise.allSettled(tries.map(({ body, headers }) => book(network, body, headers)))
    network.breaksAfterMs = undefined
    const statuses = await Promise.all(tries.map(({ body, headers }) => bookUntilDone(network, body, headers)))
    expect(statuses).toEqual(tries.map(() => 201))
  })

  test('each of them has one booking and one mail', async () => {
    expect(await site.stop()).toBe(0)
    const bookings = await storedBookings(database)
    expect(new Set(bookings.map(({ email }) => email)).size).toBe(2 * CUSTOMERS)
    expect(bookings).toHaveLength(2 * CUSTOMERS)
    const mails = await read(database, db => db.selectFrom('outbox').select('id').execute())
    expect(mails).toHaveLength(2 * CUSTOMERS)
  })
})
