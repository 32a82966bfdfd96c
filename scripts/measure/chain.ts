import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { build } from '../build/build.mjs'
import { startSite } from '../serve/own-server.ts'
import { nth } from '../serve/spa-client.ts'
import { builtProgram } from '../setup/builds.mjs'
import { debianPrograms } from '../setup/debian-programs.ts'
import { freePort } from '../setup/free-port.ts'
import { startPostgresql } from '../setup/postgresql.ts'
import { root, run, Stop, say, spawnEndingWithUs } from '../setup/process.mjs'
import {
  childrenOf,
  circumstances,
  median,
  megabytes,
  newDatabase,
  readProc,
  type Site,
  startFlags,
  sum,
  table,
  writeSection,
} from './harness.ts'
import { creates, type Request, rates, send } from './load.ts'

/** Creates on each spa at once. */
const BURST = 12
/** Between two visits to a spa while all are upgraded. */
const VISIT_EVERY_MS = 250

interface Spa {
  name: string
  host: string
  port: number
  settings: Record<string, string>
  dataDir: string
  start: () => Promise<Site>
  site: Site
}

type Ask = (spa: Spa, request: Request) => Promise<{ status: number }>

/**
 * Many spas on this machine and one PostgreSQL, a database and a process each as deploy/chain@.service starts it, behind one Caddy with
 * deploy/chain.Caddyfile. Writes its table into docs/SCALING.md.
 */
export default async function chain([given = '20']: string[]) {
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1) throw new Stop('Say how many spas: npm run measure -- chain 20')
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'imole-chain-'))
  const postgresql = await startPostgresql()
  const spas: Spa[] = []
  let caddy: Awaited<ReturnType<typeof startCaddy>>
  try {
    say(`Starting ${count} spas, one after the other.`)
    const starting = await seconds(async () => {
      for (let n = 1; n <= count; n++) spas.push(await startSpa(n, folder, await newDatabase(postgresql.url)))
    })
    caddy = await startCaddy(spas, folder)
    const front = caddy
    const ask: Ask = (spa, request) =>
      front ? send(front.url, { ...request, headers: { host: spa.host } }) : send(spa.site.url, request)
    const rows = [
      [`${count} new spas started one after the other, each with its migrations`, `${starting} s`],
      ...(await alone(nth(spas, 0).site)),
      ...(await bookings(spas, ask, postgresql)),
      ...memory(spas, postgresql.pid),
    ]
    await sleep(35_000)
    rows.push(['connections at rest, half a minute later', String(connections(postgresql.pid))])
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

async function startSpa(n: number, folder: string, databaseUrl: string): Promise<Spa> {
  const name = `spa-${String(n).padStart(2, '0')}`
  const own = { HOST: '127.0.0.1', MALLOC_ARENA_MAX: '1', TRUST_PROXY: '1', LOG_LEVEL: 'warn' }
  const settings = { ...own, DATABASE_URL: databaseUrl }
  const [port, dataDir] = [await freePort(), join(folder, name)]
  const start = () =>
    startSite(settings, { port, dataDir, keepsData: true, nodeOptions: startFlags(), output: 'ignore' })
  return { name, host: `${name}.localhost`, port, settings, dataDir, start, site: await start() }
}

/** deploy/chain.Caddyfile with these spas in place of its two, on a free port and without TLS. */
async function startCaddy(spas: Spa[], folder: string) {
  const { caddy } = await debianPrograms(['caddy'], 'One proxy stands before all spas.')
  if (!caddy) return undefined
  const [port, admin] = [await freePort(), await freePort()]
  const [snippet] = readFileSync(join(root, 'deploy', 'chain.Caddyfile'), 'utf8').split('\nlekki.')
  const sites = spas.map(spa => `http://${spa.host}:${port} {\n\timport spa ${spa.port}\n}`)
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

/** What one process takes, and what it has in memory afterwards. */
async function alone(site: Site) {
  const rows = await rates(site)
  const taken = `${megabytes((await site.usage()).residentBytes)} MB`
  return [...rows, ['one process alone: memory (RSS) after these', taken]]
}

/** A create on all, many on all, and some while others have taken every connection. */
async function bookings(spas: Spa[], ask: Ask, { url, pid }: { url: string; pid: number }) {
  const wishes = await Promise.all(spas.map(({ site }) => creates(site, 3)))
  const timed = async (spa: Spa, wish: Request) => {
    const began = performance.now()
    return { status: (await ask(spa, wish)).status, ms: performance.now() - began }
  }
  const createOnAll = (first: number, each: number) =>
    Promise.all(
      spas.flatMap((spa, index) => (wishes[index] ?? []).slice(first, first + each).map(wish => timed(spa, wish))),
    )
  const first = await createOnAll(0, 1)
  if (first.some(({ status }) => status !== 201)) throw new Stop('Not every spa took its booking.')
  let peak = 0
  const watching = setInterval(() => {
    peak = Math.max(peak, connections(pid))
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

/** PostgreSQL writes the database's name into the command line of each session. */
const connections = (postgresql: number) =>
  childrenOf(postgresql).filter(pid => readProc(pid, 'cmdline').includes(' measured_')).length

/** All that PostgreSQL has left. */
async function takeConnections(connectionString: string) {
  for (const taken: pg.Client[] = []; ; ) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      taken.push(client)
    } catch {
      return taken
    }
  }
}

function statuses(responses: { status: number }[]) {
  const all = responses.map(({ status }) => status)
  return [...new Set(all)].map(status => `${all.filter(one => one === status).length} × ${status}`).join(', ')
}

/** PSS counts what processes share once. */
function memory(spas: Spa[], postgresql: number) {
  const pssOf = (pid: number) =>
    Math.round(Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024)
  const each = spas.map(({ site }) => pssOf(site.pid))
  return [
    ['memory of a process (PSS)', `${median(each)} MB in the median, ${Math.max(...each)} MB at most`],
    [`all ${spas.length} processes together (PSS)`, `${sum(each)} MB`],
    ['PostgreSQL (PSS of all its processes)', `${sum([postgresql, ...childrenOf(postgresql)].map(pssOf))} MB`],
  ]
}

/** Restarts each spa while every home page is requested. */
async function upgrade(spas: Spa[], ask: Ask) {
  const responses: { status: number }[] = []
  let isOver = false
  const visitors = spas.map(async spa => {
    for (; !isOver; await sleep(VISIT_EVERY_MS))
      responses.push(await ask(spa, { path: '/' }).catch(() => ({ status: 0 })))
  })
  const took = await seconds(async () => {
    for (const spa of spas) {
      await spa.site.stop()
      spa.site = await spa.start()
    }
  })
  isOver = true
  await Promise.all(visitors)
  const failed = responses.filter(({ status }) => status !== 200)
  const shown = failed.length ? ` (${statuses(failed)})` : ''
  return `${took} s; ${failed.length} of ${responses.length.toLocaleString('en')} requests failed meanwhile${shown}`
}

async function backup(spas: Spa[], folder: string) {
  const file = ({ name }: Spa) => join(folder, `${name}.tar.gz`)
  const took = await seconds(async () => {
    for (const spa of spas) {
      const env = { PATH: process.env.PATH, ...spa.settings, DATA_DIR: spa.dataDir }
      const code = await run(process.execPath, [builtProgram('backup'), 'backup', file(spa)], { env, stdio: 'ignore' })
      if (code !== 0) throw new Stop(`The backup of ${spa.name} ended with ${code}.`)
    }
  })
  const size = Math.round(median(spas.map(spa => statSync(file(spa)).size)) / 1024)
  return `${took} s, ${spas.length} files of ${size} KB in the median`
}

async function seconds(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return Math.round((performance.now() - began) / 100) / 10
}
