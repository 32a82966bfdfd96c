import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standingClock } from '#server/app/testing/spa.ts'
import { countChange } from '../db/create-db.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { newTestDatabase, openTestDatabase } from '../db/testing/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { createCache } from './cache.ts'

let db: Db
const log = pino({ level: 'silent' })
const clock = standingClock('2026-11-16T06:00:00Z')

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

function counting(cache = createCache({ db, clock, log, waitMs: 60_000 })) {
  let made = 0
  return { cache, look: () => cache.get('page', async () => ++made), peek: () => cache.getIfFresh<number>('page') }
}

const changeSettings = (handle: Db) =>
  handle
    .updateTable('settings')
    .set({ maintenanceText: String(Math.random()) })
    .execute()

test('something is made once and cached', async () => {
  const { look } = counting()
  expect(await Promise.all([look(), look(), look()])).toEqual([1, 1, 1])
})

test('a change by another process is noticed after a second', async () => {
  const { look } = counting()
  await look()
  await changeSettings(db)
  expect(await look()).toBe(1)
  clock.advance(1 / 60)
  expect(await look()).toBe(2)
})

test('a transaction of this process is noticed at once, however it ends', async () => {
  const { look, peek } = counting()
  await look()
  await inTransaction(db, async tx => {
    await changeSettings(tx)
    expect(peek()).toBe(1)
  })
  expect(peek()).toBeUndefined()
  expect(await look()).toBe(2)
  await expect(inTransaction(db, () => Promise.reject(new Error('on second thoughts')))).rejects.toThrow()
  expect(peek()).toBeUndefined()
  expect(await look()).toBe(2)
})

test('a slow database is waited for, and longer after a change by this process; then the cache is shown', async () => {
  const { look } = counting(createCache({ db, clock, log, waitMs: 1000 }))
  await look()
  const busy = await db.startTransaction().execute()
  await sql`lock table site_revision in access exclusive mode`.execute(busy)
  await changeSettings(busy)
  clock.advance(5)
  expect(await look()).toBe(1)
  countChange(db)
  const looked = look()
  await pause(1200)
  await busy.commit().execute()
  expect(await looked).toBe(2)
})

test('a snapshot without a change keeps what was computed from the one before', async () => {
  const { look } = counting()
  await look()
  clock.advance(5)
  expect(await look()).toBe(1)
})

test('a failure is not cached', async () => {
  const cache = createCache({ db, clock, log })
  await expect(cache.get('page', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get('page', async () => 'made')).toBe('made')
})

test('addresses nobody asks for twice do not fill the memory', async () => {
  const { cache, look } = counting()
  await look()
  for (let n = 0; n < 600; n++) await cache.get(`other ${n}`, async () => n)
  expect(await look()).toBe(2)
})

test('however many searches are cached, a page stays where it is', async () => {
  const { cache, look } = counting()
  await look()
  for (let n = 0; n < 600; n++) await cache.get(`search ${n}`, async () => n, { partition: 'searches' })
  expect(await look()).toBe(1)
})

test('what is not worth keeping is shared by callers that wait for it, and then made again', async () => {
  const cache = createCache({ db, clock, log })
  let made = 0
  const look = () => cache.get('huge', async () => ++made, { isWorthKeeping: () => false })
  expect(await Promise.all([look(), look()])).toEqual([1, 1])
  expect(await look()).toBe(2)
})

test('while the database is away, what is cached is shown and occupied times are refused', async () => {
  const { cache, look } = counting()
  expect(await look()).toBe(1)
  await db.schema.alterTable('siteRevision').renameTo('away').execute()
  clock.advance(5)
  expect(await look()).toBe(1)
  await expect(cache.pool('any')).rejects.toThrow()
  await expect(counting().look()).rejects.toThrow()
  await db.schema.alterTable('away').renameTo('siteRevision').execute()
  await changeSettings(db)
  clock.advance(5)
  expect(await look()).toBe(2)
})

test('a cache that follows is fresh again before anybody asks', async () => {
  const { cache, look, peek } = counting()
  await look()
  cache.follow()
  await inTransaction(db, tx => tx.selectFrom('settings').select('site').execute())
  await expect.poll(peek).toBe(1)
})

test('a cache that follows hears of the commits of another process', async () => {
  const database = await newTestDatabase()
  const own = await openDatabase(database)
  // The embedded database has only one process.
  const other = database.databaseUrl ? await openDatabase(database) : own
  const { cache, look } = counting(createCache({ db: own, clock, log, waitMs: 60_000 }))
  cache.follow()
  for (const made of [1, 2, 3]) {
    await expect.poll(look, { timeout: 20_000 }).toBe(made)
    await inTransaction(other, changeSettings)
  }
  for (const handle of new Set([own, other])) await handle.destroy()
})
