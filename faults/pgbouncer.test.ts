import { Client } from 'pg'
import { expect, onTestFinished, type TestContext, test } from 'vitest'
import { type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts'
import { book, openSpa, SLOTS, wish } from './testing/customers.ts'
import { newPostgresqlDatabase } from './testing/databases.ts'
import { closedLoop } from './testing/load.ts'
import { startPgbouncer } from './testing/services.ts'
import { launchSite } from './testing/site.ts'

const CUSTOMERS = 12
const UNDER_LOAD_MS = 4_000

test('session mode: the site works under load', async context => {
  const { site, service } = await openSpa(await behindPgbouncer(context, { pool_mode: 'session' }))
  const answers = await closedLoop(CUSTOMERS, UNDER_LOAD_MS, n =>
    n % 3 === 2 ? fetch(`${site.url}/api/health`) : book(site, wish(service, n % SLOTS, n)),
  )
  const statuses = answers.map(({ status }) => status)
  console.log(`${answers.length} responses, ${statuses.filter(status => status === 201).length} bookings`)
  expect(statuses.filter(status => ![200, 201, 409, 503].includes(status))).toEqual([])
  expect(statuses).toContain(201)
  expect(site.output()).not.toContain('prepared statement')
  expect(await site.stop()).toBe(0)
})

test('transaction mode: the start is refused in one line', async context => {
  const database = await behindPgbouncer(context, { pool_mode: 'transaction' })
  const refused = launchSite(database)
  expect(await refused.ended).toBe(1)
  expect(refused.complaints()).toMatch(
    /^A pooler at 127\.0\.0\.1:\d+\/\w+ shares sessions .+ Set pool_mode = session .+$/,
  )
})

test('transaction mode is noticed whichever session the pooler hands out', async context => {
  const busy = await behindPgbouncer(context, { pool_mode: 'transaction', server_round_robin: 1 })
  const others = await Promise.all(Array.from({ length: 8 }, () => connect(busy)))
  // All at once, so that the pooler has a session for each to hand out.
  await Promise.all(others.map(other => other.query('select pg_sleep(0.3)')))
  await expectRefused(busy)
  // And while others use them all the time. One whose session is ended with ours comes again.
  let isOver = false
  const use = async (first: Client) => {
    for (let other = first; !isOver; )
      await other.query('select pg_sleep(0.001)').catch(async () => {
        other = await connect(busy)
      })
  }
  const users = Promise.all(others.map(use))
  for (let round = 0; round < 5; round++) await expectRefused(busy)
  isOver = true
  await users
})

async function expectRefused(database: DatabaseOptions) {
  await expect(openDatabase(database)).rejects.toThrow('pool_mode = session')
}

async function behindPgbouncer(context: TestContext, settings: Parameters<typeof startPgbouncer>[1]) {
  const { databaseUrl, ...options } = await newPostgresqlDatabase()
  const pgbouncer = await startPgbouncer(databaseUrl, settings)
  if (!pgbouncer) return context.skip('Not tried: there is no PgBouncer here, and none may be installed.')
  onTestFinished(pgbouncer.stop)
  return { ...options, databaseUrl: pgbouncer.url }
}

async function connect({ databaseUrl }: { databaseUrl: string }) {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}
