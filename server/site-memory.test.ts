import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from './db/database.ts'
import { openTestDatabase } from './db/testing/database.ts'
import { siteMemory } from './site-memory.ts'
import { standingClock } from './testing/spa.ts'

let db: Db
const log = pino({ level: 'silent' })
const clock = standingClock('2026-11-16T06:00:00Z')

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

function counting(site = siteMemory({ db, clock, log, revisionWithinMs: 60_000 })) {
  let made = 0
  return { site, look: () => site.get('page', async () => ++made) }
}

async function changeSomethingShown() {
  await db
    .updateTable('settings')
    .set({ maintenanceText: String(Math.random()) })
    .execute()
}

test('something is made once and remembered', async () => {
  const { look } = counting()
  expect(await Promise.all([look(), look(), look()])).toEqual([1, 1, 1])
})

test('a change by another process is noticed after a second', async () => {
  const { look } = counting()
  await look()
  await changeSomethingShown()
  expect(await look()).toBe(1)
  clock.advance(1 / 60)
  expect(await look()).toBe(2)
})

test('a change by this process is noticed at once', async () => {
  const { site, look } = counting()
  await look()
  await changeSomethingShown()
  site.forget()
  expect(await look()).toBe(2)
})

test('a change by this process is noticed, however long the database takes to tell; another is waited for only so long', async () => {
  const { site, look } = counting(siteMemory({ db, clock, log, revisionWithinMs: 50 }))
  await look()
  const busy = await db.startTransaction().execute()
  await sql`lock table site_revision in access exclusive mode`.execute(busy)
  await sql`update settings set maintenance_text = ${String(Math.random())}`.execute(busy)
  clock.advance(5)
  expect(await look()).toBe(1)
  site.forget()
  const looked = look()
  await pause(200)
  await busy.commit().execute()
  expect(await looked).toBe(2)
})

test('looking again without a change makes nothing again', async () => {
  const { look } = counting()
  await look()
  clock.advance(5)
  expect(await look()).toBe(1)
})

test('a failure is not remembered', async () => {
  const site = siteMemory({ db, clock, log })
  await expect(site.get('page', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await site.get('page', async () => 'made')).toBe('made')
})

test('addresses nobody asks for twice do not fill the memory', async () => {
  const { site, look } = counting()
  await look()
  for (let n = 0; n < 600; n++) await site.get(`other ${n}`, async () => n)
  expect(await look()).toBe(2)
})

test('however many searches are remembered, a page stays where it is', async () => {
  const { site, look } = counting()
  await look()
  for (let typed = 0; typed < 600; typed++) await site.get(`search ${typed}`, async () => typed, { shelf: 'searches' })
  expect(await look()).toBe(1)
})

test('what is not worth keeping is shared by those who wait for it, and then made again', async () => {
  const site = siteMemory({ db, clock, log })
  let made = 0
  const look = () => site.get('huge', async () => ++made, { isWorthKeeping: () => false })
  expect(await Promise.all([look(), look()])).toEqual([1, 1])
  expect(await look()).toBe(2)
})

test('while the revision cannot be asked, what is remembered is shown; nothing else can be', async () => {
  const { look } = counting()
  expect(await look()).toBe(1)
  await db.schema.alterTable('siteRevision').renameTo('away').execute()
  clock.advance(5)
  expect(await look()).toBe(1)
  await expect(counting().look()).rejects.toThrow()
  await db.schema.alterTable('away').renameTo('siteRevision').execute()
  await changeSomethingShown()
  clock.advance(5)
  expect(await look()).toBe(2)
})
