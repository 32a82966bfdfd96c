// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { build } from '../build/build.mjs'
import { aptInstall, canApt } from '../setup/apt.mjs'
import { builtProgram } from '../setup/builds.mjs'
import { freePort } from '../setup/free-port.mjs'
import { startPostgresql } from '../setup/postgresql.mjs'
import { root, run, Stop, say, spawnEndingWithUs } from '../setup/process.mjs'
import { untilHealthy } from '../setup/until-healthy.mjs'
import { databasesOf } from './bench/databases.mjs'
import { median } from './bench/figures.mjs'
import { manyWishes, openDay, servicesOf, timesPath } from './bench/spa-life.mjs'
import { startFlags } from './bench/subjects.mjs'
import { visit } from './bench/visitors.mjs'
import { send } from './soak-load.mjs'

const PAGE = join(root, 'docs', 'SCALING.md')
const TABLE = /(<!-- npm run chain -->\n)[\s\S]*?(\n<!-- end -->)/
const REQUESTS = 2_000
const BURST = 12
const ENDS_WITH_US = pathToFileURL(join(root, 'scripts', 'serve', 'end-with-parent.mjs')).href
const VISIT_EVERY_MS = 250

/** @typedef {{ name: string, env: Record<string, string>, url: string, host: string, folder: string, child: import('node:child_process').ChildProcess }} Spa */

/**
 * So many spas on this machine and one PostgreSQL, a database and a process each as deploy/chain@.service starts it, behind one
 * Caddy with deploy/chain.Caddyfile: what one process does, what each holds, a create on all, an upgrade of all, a
 * backup of all. Writes its table into docs/SCALING.md.
 * @param {string[]} args
 */
export async function chain([given = '20']) {
  const count = Number(given)
  if (!Number.isInteger(count) || count < 1) throw new Stop('Say how many spas: npm run chain -- 20')
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'imole-chain-'))
  const postgresql = await startPostgresql()
  /** @type {Spa[]} */
  const spas = []
  /** @type {Awaited<ReturnType<typeof startCaddy>>} */
  let caddy
  try {
    /** @type {[string, string][]} */
    const rows = []
    const told = (/** @type {string} */ what, /** @type {string} */ figure) => {
      rows.push([what, figure])
      console.log(`${what}: ${figure}`)
    }
    // Each is a process of PostgreSQL, named by user and database.
    const connections = () =>
      childrenOf(postgresql.pid).filter(pid => /^postgres: spa bench_/.test(commandOf(pid))).length
    say(`Starting ${count} spas, one after the other.`)
    const databases = databasesOf(postgresql.url, postgresql.pid)
    const starting = await seconds(async () => {
      for (let n = 1; n <= count; n++) spas.push(await startSpa(n, folder, await databases.make()))
    })
    told(`${count} new spas started one after the other, each with its migrations`, `${starting} s`)
    caddy = await startCaddy(spas, folder)
    const front = caddy
    const [first] = /** @type {[Spa]} */ (spas)
    for (const [what, perSecond] of await alone(first)) told(`one process alone, ${what} a second`, perSecond)

    const wishes = await Promise.all(spas.map(({ url }) => manyWishes(url, 3)))
    const create = async (/** @type {Spa} */ spa, /** @type {number} */ n) => {
      const wish = /** @type {{ body: string }} */ (wishes[spas.indexOf(spa)]?.[n])
      const began = performance.now()
      const { status } = await ask(front, spa, '/api/booking/create', { method: 'POST', body: JSON.parse(wish.body) })
      return { status, ms: performance.now() - began }
    }
    const made = await Promise.all(spas.map(spa => create(spa, 0)))
    told(
      'a create on all of them at once',
      `${statuses(made)}; ${Math.round(median(made.map(({ ms }) => ms)))} ms in the median`,
    )
    let peak = 0
    const watching = setInterval(() => {
      peak = Math.max(peak, connections())
    }, 100)
    const burst = await Promise.all(spas.flatMap(spa => Array.from({ length: BURST }, (_, n) => create(spa, n + 1))))
    clearInterval(watching)
    told(
      `${BURST} creates on each at once (${BURST * count})`,
      `${statuses(burst)}; ${peak} connections to PostgreSQL at the peak`,
    )
    const others = await takeConnections(postgresql.url)
    const without = await Promise.all(spas.flatMap(spa => [1, 2, 3].map(n => create(spa, BURST + n))))
    for (const other of others) await other.end()
    told(`three creates on each with no connection left (${others.length} taken by others)`, statuses(without))

    const each = spas.map(({ child }) => memoryOf(/** @type {number} */ (child.pid)))
    const pss = each.map(one => one.pss)
    told(
      'memory of a process (PSS; what they share counted once)',
      `${median(pss)} MB in the median, ${Math.max(...pss)} MB at most`,
    )
    told('memory of a process (RSS)', `${median(each.map(({ rss }) => rss))} MB in the median`)
    told(`all ${count} processes together (PSS)`, `${sum(pss)} MB`)
    told('PostgreSQL (PSS of all its processes)', `${sum(childrenOf(postgresql.pid).map(pid => memoryOf(pid).pss))} MB`)
    await sleep(35_000)
    told('connections at rest, half a minute later', String(connections()))

    const upgrade = await upgradeAll(front, spas)
    told('an upgrade of all: restarted one after the other', upgrade)
    told('a backup of all, one after the other', await backupAll(spas, folder))
    writeTable(count, rows, front !== undefined)
    if (made.some(({ status }) => status !== 201)) throw new Stop('Not every spa took its booking.')
  } finally {
    for (const { child } of spas) await stop(child)
    if (caddy) await stop(caddy.child)
    await postgresql.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {number} n @param {string} folder @param {string} databaseUrl @returns {Promise<Spa>} */
async function startSpa(n, folder, databaseUrl) {
  const name = `spa-${String(n).padStart(2, '0')}`
  const port = await freePort()
  const own = join(folder, name)
  mkdirSync(own)
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: own,
    MALLOC_ARENA_MAX: '1',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
  }
  const spa = { name, env, folder: own, url: `http://127.0.0.1:${port}`, host: `${name}.localhost`, child: launch(env) }
  await untilHealthy(spa.child, spa.url)
  return spa
}

/** As the unit does, and ended with us. @param {Record<string, string>} env */
const launch = env =>
  spawn(process.execPath, ['--import', ENDS_WITH_US, ...startFlags(root), builtProgram('main')], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  })

/** @param {import('node:child_process').ChildProcess} child */
async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** deploy/chain.Caddyfile with these spas in place of its two, on a port of ours and without TLS. @param {Spa[]} spas @param {string} folder */
async function startCaddy(spas, folder) {
  const program = await findCaddy()
  if (!program) return undefined
  const [port, admin] = [await freePort(), await freePort()]
  const [snippet] = readFileSync(join(root, 'deploy', 'chain.Caddyfile'), 'utf8').split('\nlekki.')
  const sites = spas.map(({ host, env }) => `http://${host}:${port} {\n\timport spa ${env.PORT}\n}`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, [`{\n\tadmin 127.0.0.1:${admin}\n}`, snippet, ...sites].join('\n'))
  const folders = [`XDG_DATA_HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`]
  const child = spawnEndingWithUs('env', [...folders, program, 'run', '--config', file, '--adapter', 'caddyfile'])
  const caddy = { child, url: `http://127.0.0.1:${port}` }
  const [first] = /** @type {[Spa]} */ (spas)
  while ((await ask(caddy, first, '/api/health').catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Stop(`Caddy ended with ${child.exitCode}.`)
    await sleep(100)
  }
  return caddy
}

async function findCaddy() {
  const found = () => ['/usr/bin/caddy', '/usr/local/bin/caddy'].find(path => existsSync(path))
  if (!found() && canApt())
    await aptInstall('caddy', { why: 'One proxy stands before all spas.', instead: 'Install Caddy yourself.' })
  if (!found()) say('NOT TRIED: there is no Caddy here and none may be installed. The spas are asked directly.')
  return found()
}

/** @param {{ url: string } | undefined} caddy @param {Spa} spa @param {string} path @param {import('./soak-load.mjs').Sent} [sent] */
const ask = (caddy, { url, host }, path, sent) =>
  send((caddy?.url ?? url) + path, { ...sent, headers: { ...sent?.headers, ...(caddy && { host }) } })

/** What one process does while nobody else is asked. @param {Spa} spa @returns {Promise<[string, string][]>} */
async function alone({ url }) {
  const [service] = await servicesOf(url)
  const sub = service?.serviceArray[0]?._id ?? ''
  const times = timesPath(sub, await openDay(url, sub, 7))
  const wishes = await manyWishes(url, 10)
  /** @type {[string, import('./bench/visitors.mjs').Ask[]][]} */
  const loads = [
    ['pages', Array.from({ length: REQUESTS }, () => ({ path: '/', mayBeRefused: true }))],
    ['available times', Array.from({ length: REQUESTS }, () => ({ path: times, mayBeRefused: true }))],
    [`creates (${wishes.length})`, wishes],
  ]
  /** @type {[string, string][]} */
  const figures = []
  for (const [what, asks] of loads) {
    const requests = asks.length
    let refused = 0
    const took = await seconds(async () => {
      const next = () => /** @type {import('./bench/visitors.mjs').Ask} */ (asks.pop())
      // A few each: a create from an address that holds three unpaid times would be refused.
      refused = await visit(url, { next, requests, clients: 10, perAddress: what.startsWith('creates') ? 1 : 200 })
    })
    figures.push([what, `${Math.round((requests - refused) / took)}${refused ? `, ${refused} refused` : ''}`])
  }
  return figures
}

/** Restarts each while somebody asks every spa for its home page. @param {{ url: string } | undefined} caddy @param {Spa[]} spas */
async function upgradeAll(caddy, spas) {
  /** @type {{ status: number }[]} */
  const failed = []
  let [asked, isOver] = [0, false]
  const visitors = spas.map(async spa => {
    while (!isOver) {
      const { status } = await ask(caddy, spa, '/').catch(() => ({ status: 0 }))
      asked++
      if (status !== 200) failed.push({ status })
      await sleep(VISIT_EVERY_MS)
    }
  })
  const took = await seconds(async () => {
    for (const spa of spas) {
      await stop(spa.child)
      spa.child = launch(spa.env)
      await untilHealthy(spa.child, spa.url)
    }
  })
  isOver = true
  await Promise.all(visitors)
  const through = caddy ? 'through Caddy' : 'without a proxy'
  return `${took} s; ${failed.length} of ${asked.toLocaleString('en')} requests ${through} failed meanwhile${failed.length ? ` (${statuses(failed)})` : ''}`
}

/** @param {Spa[]} spas @param {string} folder */
async function backupAll(spas, folder) {
  const files = spas.map(({ name }) => join(folder, `${name}.tar.gz`))
  const took = await seconds(async () => {
    for (const [n, { env }] of spas.entries()) {
      const told = ['backup', /** @type {string} */ (files[n])]
      const code = await run(process.execPath, [builtProgram('backup'), ...told], { env, stdio: 'ignore' })
      if (code !== 0) throw new Stop(`The backup of spa ${n + 1} ended with ${code}.`)
    }
  })
  return `${took} s, ${files.length} files of ${Math.round(median(files.map(file => statSync(file).size)) / 1024)} KB in the median`
}

/** All that PostgreSQL has left. @param {string} url */
async function takeConnections(url) {
  const taken = []
  for (;;) {
    const client = new pg.Client({ connectionString: url })
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
  const counts = new Map()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}

/** In megabytes. @param {number} pid */
function memoryOf(pid) {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (/** @type {string} */ name) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024)
  return { rss: of('Rss'), pss: of('Pss') }
}

/** A process and what it started. @param {number} pid */
function childrenOf(pid) {
  const isChild = (/** @type {string} */ name) => {
    try {
      return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] === String(pid)
    } catch {
      return false
    }
  }
  return [
    pid,
    ...readdirSync('/proc')
      .filter(name => /^\d+$/.test(name) && isChild(name))
      .map(Number),
  ]
}

/** Empty for one that has just ended. @param {number} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** @param {number[]} numbers */
const sum = numbers => numbers.reduce((all, one) => all + one, 0)

/** @param {() => Promise<unknown>} work */
async function seconds(work) {
  const began = performance.now()
  await work()
  return Math.round((performance.now() - began) / 100) / 10
}

/** @param {number} count @param {[string, string][]} rows @param {boolean} hasCaddy */
function writeTable(count, rows, hasCaddy) {
  const busy = loadavg()[1] ?? 0
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`
  const note =
    busy > cpus().length ? `, at a load of ${Math.round(busy)}: read times and rates as what a busy machine does` : ''
  const day = new Date().toISOString().slice(0, 10)
  const table = [
    `| \`npm run chain -- ${count}\`${hasCaddy ? '' : ', without a proxy'} | ${day}, Node ${process.version}, ${machine}${note} |`,
    '|---|---|',
    ...rows.map(([what, figure]) => `| ${what} | ${figure} |`),
  ].join('\n')
  const text = readFileSync(PAGE, 'utf8')
  if (!TABLE.test(text)) throw new Stop(`${PAGE} has no place for the table of npm run chain.`)
  writeFileSync(
    PAGE,
    text.replace(TABLE, (_, before, after) => before + table + after),
  )
}
