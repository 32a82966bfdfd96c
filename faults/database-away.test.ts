import { beforeAll, expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue.ts'
import { errorResponse } from '#contract/errors.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { type DatabaseOptions, openDatabase } from '#server/db/database.ts'
import { addressOf, addService, book, wish } from './testing/customers.ts'
import { newPostgresqlDatabase } from './testing/databases.ts'
import { type Site, startSite } from './testing/site.ts'
import { startProxy } from './testing/tcp-proxy.ts'

let database: DatabaseOptions
let network: Awaited<ReturnType<typeof startProxy>>
let site: Site
let service: Service
let customers = 0

beforeAll(async () => {
  const { databaseUrl, ...options } = await newPostgresqlDatabase()
  database = { ...options, databaseUrl }
  network = await startProxy(databaseUrl)
  site = await startSite({ ...options, databaseUrl: network.url }, { RATE_LIMITS: 'off' })
  service = await addService(site)
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

  const db = await openDatabase(database)
  const stored = await db.selectFrom('bookings').select('email').execute()
  expect(confirmed.filter(address => !stored.some(({ email }) => email === address))).toEqual([])
  await db.destroy()
})

test('down: 503 with a sentence and when to come back; up again: everything works by itself', async () => {
  expect((await fetch(`${site.url}/about`)).status).toBe(200)
  await network.stop()
  for (const ask of [health, times, bookNext, health]) await expectUnavailable(await ask())
  await expectPages()
  await network.start()
  await expectRecovery()
})

test('silent: nobody waits for ever; speaking again: everything works by itself', async () => {
  network.hold()
  const answers = Promise.all([health(), times(), bookNext(), bookNext()])
  const first = Promise.race([expectPages().then(() => 'the page'), answers.then(() => 'the refusals')])
  expect(await first).toBe('the page')
  for (const answer of await answers) await expectUnavailable(answer)
  network.release()
  await expectRecovery()
})

const health = () => fetch(`${site.url}${callPath('health')}`)

function times() {
  const { subServiceId, bookingDate } = wish(service, customers, 0)
  return fetch(`${site.url}${callPath('availableTimes')}?subServiceId=${subServiceId}&date=${bookingDate}`)
}

const bookNext = () => book(site, wish(service, customers, customers++))

/** What was shown before is shown on. */
async function expectPages() {
  const shown = await fetch(`${site.url}/about`)
  expect(shown.status).toBe(200)
  expect(await shown.text()).toContain('<h1')
}

async function expectUnavailable(answer: Response) {
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  const { code, error } = errorResponse.parse(await answer.json())
  expect({ code, error }).toEqual({ code: 'unavailable', error: requestRefusals.unavailable })
}

async function expectRecovery() {
  await expect.poll(async () => (await health()).status, { timeout: 60_000 }).toBe(200)
  expect((await times()).status).toBe(200)
  expect((await bookNext()).status).toBe(201)
}
