// @ts-check
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { build } from '../build/build.mjs'
import { startSite } from '../serve/own-server.mjs'
import { fetchServices, nth, timesPath, wishesFor } from '../serve/spa-client.mjs'
import { builtProgram } from '../setup/builds.mjs'
import { debianPrograms } from '../setup/debian-programs.mjs'
import { freePort } from '../setup/free-port.mjs'
import { startPostgresql } from '../setup/postgresql.mjs'
import { root, run, Stop, say, spawnEndingWithUs } from '../setup/process.mjs'
import { creates } from './bench.mjs'
import {
  childrenOf,
  circumstances,
  median,
  newDatabase,
  readProc,
  startFlags,
  sum,
  table,
  writeSection,
} from './harness.mjs'
import { fetchAsNewVisitor, send, visit } from './load.mjs'

/** Requests to one process alone, creates on each spa at once, milliseconds between two visits to a spa while all are upgraded. */
const [REQUESTS, BURST, VISIT_EVERY_MS] = [2_000, 12, 250]

/**
 * @typedef {{ name: string, host: string, settings: Record<string, string>, place: import('../serve/own-server.mjs').Place, site: import('./harness.mjs').Site, database: import('./harness.mjs').Database }} Spa
 * @typedef {(spa: Spa, request: import('./load.mjs').Request) => Promise<import('./load.mjs').Answer>} Ask
 */

/**
 * Many spas on this machine and one PostgreSQL, a database and a process each as deploy/chain@.service starts it, behind one Caddy with
 * deploy/chain.Caddyfile. Writes its table into docs/SCALING.md.
 * @param {string[]} args
 */
export default async function chain([given = '20']) {
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1) throw new Stop('Say how many spas: npm run measure -- chain 20')
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'imole-chain-'))
  const postgresql = await startPostgresql()
  /** @type {Spa[]} */
  const spas = []
  /** @type {{ kill(): void } | undefined} */
  let caddy
  try {
    say(`Starting ${count} spas, one after the other.`)
    const starting = await seconds(async () => {
      for (let n = 1; n <= count; n++) spas.push(await startSpa(n, folder, await newDatabase(postgresql)))
    })
    const front = await startCaddy(spas, folder)
    caddy = front
    /** @type {Ask} */
    const ask = (spa, request) =>
      front ? send(front.url, { ...request, headers: { host: spa.host } }) : send(spa.site.url, request)
    const rows = [
      [`${count} new spas started one after the other, each with its migrations`, `${starting} s`],
      ...(await alone(nth(spas, 0).site.url)),
      ...(await bookings(spas, ask, postgresql.url)),
      ...memory(spas, postgresql.pid),
    ]
    await sleep(35_000)
    rows.push(['connections at rest, half a minute later', String(connections(spas))])
    rows.push(['an upgrade of all: restarted one after the other', await upgrade(spas, ask)])
    rows.push(['a backup of all, one after the other', await backup(spas, folder)])
    const title = `\`npm run measure -- chain ${count}\`${front ? '' : ', without a proxy'}`
    writeSection('SCALING.md', 'chain', table([title, circumstances()], rows))
  } finally {
    for (const { site } of spas) await site.stop()
    caddy?.kill()
    await postgresql.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {number} n @param {string} folder @param {import('./harness.mjs').Database} database @returns {Promise<Spa>} */
async function startSpa(n, folder, database) {
  const name = `spa-${String(n).padStart(2, '0')}`
  const own = { HOST: '127.0.0.1', MALLOC_ARENA_MAX: '1', TRUST_PROXY: '1', LOG_LEVEL: 'warn' }
  const settings = { ...own, DATABASE_URL: database.url }
  const place = { port: await freePort(), dataDir: join(folder, name), keepsData: true, nodeOptions: startFlags() }
  const site = await startSite(settings, { ...place, output: 'ignore' })
  return { name, host: `${name}.localhost`, settings, place, site, database }
}

/** deploy/chain.Caddyfile with these spas in place of its two, on a free port and without TLS. @param {Spa[]} spas @param {string} folder */
async function startCaddy(spas, folder) {
  const { caddy } = await debianPrograms(['caddy'], 'One proxy stands before all spas.')
  if (!caddy) return undefined
  const [port, admin] = [await freePort(), await freePort()]
  const [snippet] = readFileSync(join(root, 'deploy', 'chain.Caddyfile'), 'utf8').split('\nlekki.')
  const sites = spas.map(({ host, place }) => `http://${host}:${port} {\n\timport spa ${place.port}\n}`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, [`{\n\tadmin 127.0.0.1:${admin}\n}`, snippet, ...sites].join('\n'))
  const folders = [`XDG_DATA_HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`]
  const child = spawnEndingWithUs('env', [...folders, caddy, 'run', '--config', file, '--adapter', 'caddyfile'])
  const url = `http://127.0.0.1:${port}`
  const headers = { host: nth(spas, 0).host }
  while ((await send(url, { path: '/api/health', headers }).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Stop(`Caddy ended with ${child.exitCode}.`)
    await sleep(100)
  }
  return { url, kill: () => void child.kill() }
}

/** What one process does while no other is asked. @param {string} url */
async function alone(url) {
  const spa = { url, fetch: fetchAsNewVisitor }
  const [wish] = await wishesFor(spa, nth(await fetchServices(spa), 0), 7)
  const times = timesPath(wish?.subServiceId ?? '', wish?.bookingDate ?? '')
  const repeat = (/** @type {string} */ path) => Array.from({ length: REQUESTS }, () => ({ path, mayBeRefused: true }))
  const loads = { pages: repeat('/'), 'available times': repeat(times), creates: await creates(spa, 10) }
  const rows = []
  for (const [what, requests] of Object.entries(loads)) {
    const count = requests.length
    const load = { requests: count, clients: 10, perAddress: what === 'creates' ? 1 : 200 }
    let refused = 0
    const took = await seconds(async () => {
      refused = await visit(url, { ...load, next: () => requests.pop() ?? { path: '/' } })
    })
    const rate = Math.round((count - refused) / took)
    rows.push([`one process alone, ${what} a second`, `${rate}${refused ? `, ${refused} refused` : ''}`])
  }
  return rows
}

/** A create on all, many on all, and some while others have taken every connection. @param {Spa[]} spas @param {Ask} ask @param {string} url */
async function bookings(spas, ask, url) {
  const wishes = await Promise.all(spas.map(({ site }) => creates(site, 3)))
  const createOnAll = (/** @type {number} */ first, /** @type {number} */ each) =>
    Promise.all(
      spas.flatMap((spa, index) =>
        (wishes[index] ?? []).slice(first, first + each).map(async wish => {
          const began = performance.now()
          return { status: (await ask(spa, wish)).status, ms: performance.now() - began }
        }),
      ),
    )
  const first = await createOnAll(0, 1)
  if (first.some(({ status }) => status !== 201)) throw new Stop('Not every spa took its booking.')
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, connections(spas))
  }, 100)
  const burst = await createOnAll(1, BURST)
  clearInterval(watching)
  const taken = await takeConnections(url)
  const without = await createOnAll(BURST + 1, 3)
  for (const client of taken) await client.end()
  const middle = Math.round(median(first.map(({ ms }) => ms)))
  return [
    ['a create on all of them at once', `${statuses(first)}; ${middle} ms in the median`],
    [`${BURST} creates on each at once`, `${statuses(burst)}; ${peak} connections to PostgreSQL at the peak`],
    [`three creates on each with no connection left (${taken.length} taken by others)`, statuses(without)],
  ]
}

/** @param {Spa[]} spas */
const connections = spas => sum(spas.map(({ database }) => database.sessions().length))

/** All that PostgreSQL has left. @param {string} connectionString */
async function takeConnections(connectionString) {
  for (const taken = []; ; ) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      taken.push(client)
    } catch {
      return taken
    }
  }
}

/** @param {{ status: number }[]} answers */
function statuses(answers) {
  const all = answers.map(({ status }) => status)
  return [...new Set(all)].map(status => `${all.filter(one => one === status).length} × ${status}`).join(', ')
}

/** PSS counts what processes share once. @param {Spa[]} spas @param {number} postgresql */
function memory(spas, postgresql) {
  const pssOf = (/** @type {number} */ pid) =>
    Math.round(Number(/^Pss:\s+(\d+)/m.exec(readProc(`${pid}/smaps_rollup`))?.[1] ?? 0) / 1024)
  const each = spas.map(({ site }) => pssOf(site.pid))
  return [
    ['memory of a process (PSS)', `${median(each)} MB in the median, ${Math.max(...each)} MB at most`],
    [`all ${spas.length} processes together (PSS)`, `${sum(each)} MB`],
    ['PostgreSQL (PSS of all its processes)', `${sum([postgresql, ...childrenOf(postgresql)].map(pssOf))} MB`],
  ]
}

/** Restarts each spa while every home page is asked for. @param {Spa[]} spas @param {Ask} ask */
async function upgrade(spas, ask) {
  /** @type {{ status: number }[]} */
  const answers = []
  let isOver = false
  const visitors = spas.map(async spa => {
    for (; !isOver; await sleep(VISIT_EVERY_MS))
      answers.push(await ask(spa, { path: '/' }).catch(() => ({ status: 0 })))
  })
  const took = await seconds(async () => {
    for (const spa of spas) {
      await spa.site.stop()
      spa.site = await startSite(spa.settings, { ...spa.place, output: 'ignore' })
    }
  })
  isOver = true
  await Promise.all(visitors)
  const failed = answers.filter(({ status }) => status !== 200)
  const shown = failed.length ? ` (${statuses(failed)})` : ''
  return `${took} s; ${failed.length} of ${answers.length.toLocaleString('en')} requests failed meanwhile${shown}`
}

/** @param {Spa[]} spas @param {string} folder */
async function backup(spas, folder) {
  const file = (/** @type {Spa} */ { name }) => join(folder, `${name}.tar.gz`)
  const took = await seconds(async () => {
    for (const spa of spas) {
      const env = { PATH: process.env.PATH, ...spa.settings, DATA_DIR: spa.place.dataDir }
      const code = await run(process.execPath, [builtProgram('backup'), 'backup', file(spa)], { env, stdio: 'ignore' })
      if (code !== 0) throw new Stop(`The backup of ${spa.name} ended with ${code}.`)
    }
  })
  const size = Math.round(median(spas.map(spa => statSync(file(spa)).size)) / 1024)
  return `${took} s, ${spas.length} files of ${size} KB in the median`
}

/** @param {() => Promise<unknown>} work */
async function seconds(work) {
  const began = performance.now()
  await work()
  return Math.round((performance.now() - began) / 100) / 10
}
