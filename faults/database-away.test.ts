import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { DatabaseOptions } from '#server/platform/db/database.ts'
import { addressOf, book, bookUntilDone, expectRefused, openSpa, timesPath, wish } from './testing/customers.ts'
import { newPostgresqlDatabase, storedBookings } from './testing/databases.ts'
import type { Site } from './testing/site.ts'
import { startProxy } from './testing/tcp-proxy.ts'

const ANSWERED_WITHIN_MS = 10_000
/** A listing may be two seconds old, so for that long it is answered without the database. */
const LISTED_FOR_MS = 2_100
/** For a machine that does other things too. */
const SLACK_MS = 10_000
/** Longer than PostgreSQL keeps a silent transaction. */
const STUCK_COMMITS_ARE_OVER_MS = 4_000

let database: DatabaseOptions
let network: Awaited<ReturnType<typeof startProxy>>
let site: Site
let service: Service
let customers = 0

beforeAll(async () => {
  const { databaseUrl, ...options } = await newPostgresqlDatabase()
  database = { ...options, databaseUrl }
  network = await startProxy(databaseUrl)
  ;({ site, service } = await openSpa({ ...options, databaseUrl: network.url }))
})

test('slow: everything still works', async () => {
  network.delayMs = 100
  expect((await health()).status).toBe(200)
  expect((await times()).status).toBe(200)
  expect((await bookNext()).status).toBe(201)
  network.delayMs = 0
})

test('lines that break in the middle: a booking is made or answered 503, and confirmed means stored', async () => {
  const confirmed: string[] = []
  let refused = 0
  for (let round = 0; round < 20; round++) {
    const asked = Array.from({ length: 8 }, async () => {
      const email = addressOf(customers)
      const answer = await bookNext()
      if (answer.status === 201) confirmed.push(email)
      else if (++refused) await expectUnavailable(answer)
    })
    setTimeout(network.cut, Math.random() * 40)
    await Promise.all(asked)
  }
  expect(refused).toBeGreaterThan(0)
  await expectRecovery()

  const stored = await bookedAddresses()
  expect(confirmed.filter(address => !stored.includes(address))).toEqual([])
})

test('down: 503 with a sentence and when to come back; up again: everything works by itself', async () => {
  expect((await fetch(`${site.url}/about`)).status).toBe(200)
  await network.stop()
  await pause(LISTED_FOR_MS)
  for (const ask of [health, times, bookNext, health]) await expectUnavailable(await ask())
  await expectPages()
  await network.start()
  await expectRecovery()
})

test('silent: everybody is answered in ten seconds; nothing is booked after the no, and a retry is one booking', async () => {
  const tries = Array.from({ length: 8 }, () => ({
    email: addressOf(customers),
    body: wish(service, customers, customers++),
    headers: { 'idempotency-key': randomUUID() },
  }))
  const creates = tries.map(({ body, headers }) => timed(() => book(site, body, headers)))
  // Into the middle of them: some have a commit on its way.
  await pause(Math.random() * 60)
  network.hold()
  const timesLater = () => pause(LISTED_FOR_MS).then(times)
  const others = [health, timesLater, bookNext, bookNext].map(timed)
  const first = Promise.race([expectPages().then(() => 'the page'), Promise.all(others).then(() => 'the refusals')])
  expect(await first).toBe('the page')
  for (const { answer } of await Promise.all(others)) await expectUnavailable(answer)
  const answers = await Promise.all(creates)
  for (const { answer } of answers) if (answer.status !== 201) await expectUnavailable(answer)
  const slowest = Math.max(...[...answers, ...(await Promise.all(others))].map(({ ms }) => ms))
  console.log(`the slowest of ${answers.length + others.length} was answered after ${Math.round(slowest)} ms`)
  expect(slowest).toBeLessThan(ANSWERED_WITHIN_MS + SLACK_MS)

  const told = await bookedAddresses()
  network.release()
  await expectRecovery()
  await pause(STUCK_COMMITS_ARE_OVER_MS)
  const later = await bookedAddresses()
  expect(tries.map(({ email }) => email).filter(email => later.includes(email) && !told.includes(email))).toEqual([])

  for (const { body, headers } of tries) expect(await bookUntilDone(site, body, headers)).toBe(201)
  const all = await bookedAddresses()
  for (const { email } of tries) expect(all.filter(address => address === email)).toHaveLength(1)
})

async function timed(ask: () => Promise<Response>) {
  const started = performance.now()
  const answer = await ask()
  return { answer, ms: performance.now() - started }
}

const bookedAddresses = async () => (await storedBookings(database)).map(({ email }) => email)

const health = () => fetch(`${site.url}${callPath('health')}`)

const times = () => fetch(site.url + timesPath(service, customers))

const bookNext = () => book(site, wish(service, customers, customers++))

/** What was shown before is shown on. */
async function expectPages() {
  const shown = await fetch(`${site.url}/about`)
  expect(shown.status).toBe(200)
  expect(await shown.text()).toContain('<h1')
}

const expectUnavailable = (response: Response) =>
  expectRefused(response, 503, 'unavailable', requestRefusals.unavailable)

async function expectRecovery() {
  await expect.poll(async () => (await health()).status, { timeout: 60_000 }).toBe(200)
  expect((await times()).status).toBe(200)
  expect((await bookNext()).status).toBe(201)
}
