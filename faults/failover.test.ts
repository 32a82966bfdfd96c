import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { errorResponse } from '#contract/platform/errors.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { overlaps } from '#server/booking/testing/queries.ts'
import { asAdministrator } from '#server/platform/db/testing/database.ts'
import { quietLog } from '#server/platform/db/testing/log.ts'
import { startPostgresql, startStandby } from '../scripts/setup/postgresql.ts'
import { book, openSpa, startCrowd, timesPath, wish } from './testing/customers.ts'
import { read, storedBookings } from './testing/databases.ts'
import type { Site } from './testing/site.ts'
import { startProxy } from './testing/tcp-proxy.ts'

const CUSTOMERS = 4
/** Bookings acknowledged before the primary is killed, and again after the standby has taken over. */
const ENOUGH = 15
/** Until the standby is promoted: meanwhile it is read-only. */
const UNNOTICED_MS = 1_000

type Server = Awaited<ReturnType<typeof startPostgresql>>
const servers: Server[] = []
let primary: Server
let dataDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'imole-failover-'))
  primary = await startPostgresql()
  servers.push(primary)
  await asAdministrator(primary.url, 'create database spa')
})

afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  rmSync(dataDir, { recursive: true, force: true })
})

test('several hosts, a synchronous standby: it takes over, and nothing acknowledged is lost', async () => {
  const standby = await addStandby()
  await asAdministrator(primary.url, "alter system set synchronous_standby_names = '*'")
  await asAdministrator(primary.url, 'select pg_reload_conf()')
  const states = () => asAdministrator(primary.url, 'select sync_state from pg_stat_replication')
  await expect.poll(states, { timeout: 30_000 }).toEqual([{ sync_state: 'sync' }])
  const { host } = new URL(primary.url)
  const several = primary.url.replace(host, `${host},${new URL(standby.url).host}`)
  const { lost } = await failOver(`${databaseIn(several)}?target_session_attrs=read-write`, standby)
  expect(lost).toEqual([])
})

test('one host, a proxy that leads to the standby before it is promoted: no request fails but with 503', async () => {
  const standby = await addStandby()
  const proxy = await startProxy(databaseIn(primary.url))
  const { lost, acknowledged } = await failOver(proxy.url, standby, () => proxy.leadTo(standby.url))
  console.log(`asynchronous: ${lost.length} of ${acknowledged} acknowledged bookings were lost`)
  await proxy.stop()
})

async function addStandby() {
  const standby = await startStandby(primary.url)
  servers.push(standby)
  return standby
}

const databaseIn = (url: string) => url.replace(/postgres$/, 'spa')

/** Customers book and look while the primary is killed and the standby promoted. Every response but a good one is a 503. */
async function failOver(databaseUrl: string, standby: Server, whenKilled = () => {}) {
  const { site, service } = await openSpa({ databaseUrl, dataDir, log: quietLog })
  const crowd = crowdAt(site, service)
  await expect.poll(crowd.acknowledged, { timeout: 60_000 }).toBeGreaterThan(ENOUGH)

  process.kill(primary.pid, 'SIGKILL')
  whenKilled()
  await expect.poll(() => health(site), { timeout: 30_000 }).toBe(503)
  await pause(UNNOTICED_MS)
  expect(await health(site)).toBe(503)
  await asAdministrator(standby.url, 'select pg_promote()')
  const before = crowd.acknowledged()
  await expect.poll(() => health(site), { timeout: 30_000 }).toBe(200)
  await expect.poll(crowd.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + ENOUGH)
  const { addresses, statuses } = await crowd.stop()
  console.log(`responses: ${JSON.stringify(statuses)}`)
  expect(Object.keys(statuses).filter(status => !['200', '201', '409', '503'].includes(status))).toEqual([])
  expect(statuses[503]).toBeGreaterThan(0)
  expect(await site.stop()).toBe(0)
  primary = standby

  const promoted = { databaseUrl: databaseIn(standby.url), dataDir, log: quietLog }
  const stored = new Set((await storedBookings(promoted)).map(({ email }) => email))
  expect(await read(promoted, overlaps)).toEqual([])
  return { acknowledged: addresses.length, lost: addresses.filter(address => !stored.has(address)) }
}

let customers = 0

function crowdAt(site: Site, service: Service) {
  const statuses: Record<number, number> = {}
  const addresses: string[] = []

  async function count(response: Response) {
    const { status } = response
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status !== 503) return void (await response.arrayBuffer())
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    const text = await response.text()
    if (text.startsWith('{')) expect(errorResponse.parse(JSON.parse(text)).error).toBe(requestRefusals.unavailable)
    // As a customer would, and so that a dead database does not make this a race of refusals.
    await pause(50)
  }
  const leave = startCrowd(CUSTOMERS, async () => {
    const body = wish(service, customers, customers++)
    const response = await book(site, body)
    if (response.status === 201) addresses.push(body.email)
    await count(response)
  })
  const reader = startCrowd(1, async () => {
    const search = callPath('searchServices', { query: `massage ${customers}` })
    for (const path of [timesPath(service, customers), '/services', search]) await count(await fetch(site.url + path))
  })
  return {
    acknowledged: () => addresses.length,
    async stop() {
      await Promise.all([leave(), reader()])
      return { addresses, statuses }
    },
  }
}

const health = async (site: Site) => (await fetch(site.url + callPath('health'))).status
