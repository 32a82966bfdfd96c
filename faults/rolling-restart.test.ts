import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import type { Service } from '#contract/catalogue/catalogue.ts'
import { paths } from '#contract/paths.ts'
import { runProgram } from '#server/platform/db/testing/process.ts'
import { debianPrograms } from '../scripts/setup/debian-programs.ts'
import { freePort } from '../scripts/setup/free-port.ts'
import { addService, book, startCrowd, wish } from './testing/customers.ts'
import { newPostgresqlDatabase, storedBookings } from './testing/databases.ts'
import { DOWN_FOLDER, startCaddy, startNginx, withPorts } from './testing/proxies.ts'
import { launchSite, readySite } from './testing/site.ts'

const RESTARTS = 3
const VISITORS = 4
const BETWEEN_REQUESTS_MS = 10
const ASK_AGAIN_MS = 500

test('three rolling restarts behind nginx and behind Caddy, as OPERATING.md has them, lose no page and no booking', {
  timeout: 400_000,
}, async () => {
  const { nginx, caddy, curl } = await debianPrograms(
    ['nginx', 'caddy', 'curl'],
    'Rolling restarts are tried behind nginx and behind Caddy.',
  )
  if (!curl) return
  const database = await newPostgresqlDatabase()
  const ports = [await freePort(), await freePort()]
  const launch = (port: number) => launchSite(database, { PORT: String(port), TRUST_PROXY: '1', RATE_LIMITS: 'off' })
  const running = new Map(ports.map(port => [port, launch(port)]))
  const sites = await Promise.all([...running.values()].map(readySite))
  const service = await addService(sites[0]!)
  await Promise.all(sites.map(site => knows(site, service)))
  const downFolder = mkdtempSync(join(tmpdir(), 'spa-down-'))
  onTestFinished(() => rmSync(downFolder, { recursive: true, force: true }))

  const crowds = [
    ...(nginx ? [visit('nginx', (await startNginx(nginx, ports, downFolder)).url, service)] : []),
    ...(caddy ? [visit('Caddy', (await startCaddy(caddy, ports)).url, service)] : []),
  ]
  const exits: (number | null)[] = []
  const restarter = await systemctl(async port => {
    const { child, ended } = running.get(port)!
    child.kill('SIGTERM')
    exits.push(await ended)
    running.set(port, launch(port))
  })
  const loop = withPorts(documentedLoop(), ports)
    .replaceAll(DOWN_FOLDER, downFolder)
    .replaceAll('systemctl restart spa@', `${curl} -fs ${restarter}/`)
  for (let round = 0; round < RESTARTS; round++) {
    const program = runProgram(['sh', '-euc', loop])
    expect([await program.ended, program.complaints()]).toEqual([0, ''])
  }
  const visits = await Promise.all(crowds.map(leave => leave()))

  for (const { name, asked, booked, failed } of visits)
    console.log(`behind ${name}: ${asked} requests, ${booked} of them bookings, ${failed.length} failed`)
  expect(visits.flatMap(({ name, failed }) => failed.map(problem => `${name}: ${problem}`))).toEqual([])
  for (const { booked } of visits) expect(booked).toBeGreaterThan(20)
  // Each process stopped cleanly, and no POST was made twice.
  expect(exits).toEqual(Array.from({ length: RESTARTS * ports.length }, () => 0))
  expect(await storedBookings(database)).toHaveLength(visits.reduce((sum, { booked }) => sum + booked, 0))
})

/** The loop that OPERATING.md tells to run after the new version is in place. */
function documentedLoop() {
  const [loop] = /^for port in 3000 3001; do\n.*?^done$/ms.exec(readFileSync('docs/OPERATING.md', 'utf8')) ?? []
  if (!loop) throw new Error('OPERATING.md has no loop that restarts one process after the other.')
  return loop
}

/** Answers as `systemctl restart` does: when the old process has ended and the new one is started, ready or not. */
async function systemctl(restart: (port: number) => Promise<void>) {
  const server = createServer(async (request, response) => {
    await restart(Number(request.url?.slice(1)))
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A process that did not add the service itself hears of it within two seconds. */
async function knows({ url }: { url: string }, { slug }: Service) {
  while (!(await fetch(url + paths.service(slug))).ok) await pause(ASK_AGAIN_MS)
}

let customers = 0

/** Visitors who open pages and book one time after the other, over connections that stay open. */
function visit(name: string, url: string, service: Service) {
  const pages = [paths.home, paths.service(service.slug), callPath('fetchServices'), paths.policy]
  const failed: string[] = []
  let asked = 0
  let booked = 0

  /** The status, if it is one that may be. */
  async function ask(what: string, expected: number[], send: () => Promise<Response>) {
    asked++
    try {
      const response = await send()
      const text = await response.text()
      // A machine too busy for everybody says so in time; then one asks again.
      if (response.status === 503 && response.headers.has('retry-after')) return await pause(ASK_AGAIN_MS)
      if (!expected.includes(response.status)) failed.push(`${what}: ${response.status} ${text.slice(0, 200)}`)
      return response.status
    } catch (error) {
      failed.push(`${what}: ${(error as Error).cause ?? error}`)
    }
  }
  const leave = startCrowd(VISITORS, async n => {
    const page = pages[n % pages.length]!
    await ask(`GET ${page}`, [200], () => fetch(url + page))
    if (n % 4 === 0) {
      const who = ++customers
      // A fast machine runs out of free times before it has restarted everything.
      const status = await ask('POST', [201, 409], () => book({ url }, wish(service, who, who)))
      if (status === 201) booked++
    }
    await pause(BETWEEN_REQUESTS_MS)
  })
  return async () => {
    await leave()
    return { name, asked, booked, failed }
  }
}
