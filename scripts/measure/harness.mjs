// @ts-check
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { build } from '../build/build.mjs'
import { OWNER_TOKEN, startOwnServer, startSite } from '../serve/own-server.mjs'
import { ensureBrowser, LAUNCH_ARGS } from '../setup/browser.mjs'
import { startPostgresql } from '../setup/postgresql.mjs'
import { root, Stop } from '../setup/process.mjs'

/**
 * @typedef {'embedded' | 'postgresql'} Engine
 * @typedef {Awaited<ReturnType<typeof startSite>>} Site
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').CDPSession} DevTools
 * @typedef {{ settings?: Record<string, string>, fill?: (env: Record<string, string>) => Promise<void> }} Prepared `fill` runs before the start
 * @typedef {import('../serve/own-server.mjs').Place & Prepared} SitePlace
 * @typedef {import('@playwright/test').BrowserContextOptions & { isDesk?: boolean, slowed?: number }} PhoneOptions
 */

export const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
/** How many times slower a phone's processor is made than this machine's. */
export const SLOWED = 4

/** @param {string} script */
const flagsOf = script => script.split(' ').filter(word => word.startsWith('--'))

/** The options of Node that `npm start` sets. */
export const startFlags = () => flagsOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start)

/**
 * Builds the site, and starts it as `npm start` does on either engine as often as it is asked to. Stops whatever still runs at the end.
 * @template T
 * @param {(start: (engine: Engine, place?: SitePlace) => Promise<Site & { database?: Database }>) => Promise<T>} work
 */
export async function withSites(work) {
  await build()
  /** @type {Site[]} */
  const running = []
  /** @type {Awaited<ReturnType<typeof startPostgresql>> | undefined} */
  let server
  try {
    return await work(async (engine, { settings, fill, ...place } = {}) => {
      server ??= engine === 'postgresql' ? await startPostgresql() : undefined
      const database = engine === 'postgresql' && server ? await newDatabase(server) : undefined
      const on = database ? { DATABASE_URL: database.url } : undefined
      await fill?.({ ...on })
      const site = await startSite({ ...on, ...settings }, { output: 'ignore', nodeOptions: startFlags(), ...place })
      running.push(site)
      return { ...site, database }
    })
  } finally {
    for (const site of running) await site.stop()
    await server?.stop()
  }
}

let databases = 0

/** @typedef {Awaited<ReturnType<typeof newDatabase>>} Database @param {{ url: string, pid: number }} server */
export async function newDatabase({ url, pid }) {
  const name = `measured_${++databases}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  /** @type {Map<number, number>} */
  const seen = new Map()
  /** The processes of the database's sessions. PostgreSQL writes user and database into their command lines. */
  const sessions = () => childrenOf(pid).filter(child => readProc(`${child}/cmdline`).includes(` ${name} `))
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    sessions,
    /** CPU time of all sessions, those that have ended included. */
    cpuMicroseconds() {
      for (const child of sessions()) seen.set(child, Number(readProc(`${child}/schedstat`).split(' ')[0]) / 1000)
      return [...seen.values()].reduce((sum, cpu) => sum + cpu, 0)
    },
  }
}

/** @param {number} pid @returns {number[]} */
export function childrenOf(pid) {
  const parentOf = (/** @type {string} */ name) => readProc(`${name}/stat`).split(') ').at(-1)?.split(' ')[1]
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && parentOf(name) === String(pid))
    .map(Number)
}

/** Empty for a process that has just ended. @param {string} path */
export function readProc(path) {
  try {
    return readFileSync(join('/proc', path), 'utf8')
  } catch {
    return ''
  }
}

/**
 * CPU time of a request, of the server alone or with its database.
 * @param {Site & { database?: Database }} site @param {number} requests @param {() => Promise<unknown>} work
 */
export async function cpuPerRequest(site, requests, work) {
  const before = { server: (await site.usage()).cpuMicroseconds, database: site.database?.cpuMicroseconds() ?? 0 }
  await work()
  const after = { server: (await site.usage()).cpuMicroseconds, database: site.database?.cpuMicroseconds() ?? 0 }
  return { server: (after.server - before.server) / requests, database: (after.database - before.database) / requests }
}

/**
 * The built site, and a browser whose pages are those of a slow phone.
 * @template T
 * @param {(tools: { url: string, executablePath: string, open: (options?: PhoneOptions) => Promise<{ page: Page, devTools: DevTools, close(): Promise<void> }> }) => Promise<T>} work
 */
export async function withPhone(work) {
  const executablePath = await ensureBrowser({ isWhole: true })
  await build()
  const { chromium } = await import('@playwright/test')
  const server = await startOwnServer()
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS })
  const localStorage = [{ name: 'token', value: OWNER_TOKEN }]
  const atDesk = { cookies: [], origins: [{ origin: server.url, localStorage }] }
  try {
    return await work({
      url: server.url,
      executablePath,
      async open({ isDesk, slowed = SLOWED, ...options } = {}) {
        const context = await browser.newContext({ ...PHONE, ...(isDesk && { storageState: atDesk }), ...options })
        const page = await context.newPage()
        const devTools = await context.newCDPSession(page)
        await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
        return { page, devTools, close: () => context.close() }
      },
    })
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Milliseconds the main thread has worked by its own clock: other programs on the machine do not count. @param {DevTools} devTools @param {string[]} [names] */
export async function busyMs(devTools, names = ['TaskDuration']) {
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await devTools.send('Performance.getMetrics')
  return 1000 * sum(metrics.filter(({ name }) => names.includes(name)).map(({ value }) => value))
}

/** @param {number[]} numbers */
export const sum = numbers => numbers.reduce((total, one) => total + one, 0)

/** @param {number[]} numbers */
export const median = numbers => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** @param {number} bytes */
export const megabytes = bytes => Math.round(bytes / 2 ** 20)

/** A figure against its limit; one that is over it fails the command. @param {number} value @param {number} [limit] @param {string} [unit] */
export function judged(value, limit, unit = '') {
  const isMet = limit === undefined || value <= limit
  if (!isMet) process.exitCode = 1
  const shown = Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(value < 10 ? 2 : 1)
  return `${shown}${unit}${limit === undefined ? '' : ` ${isMet ? '✓' : '✗'} of ${limit}`}`
}

/** A table that reads well in a terminal and in a document. @param {string[]} columns @param {(string | number)[][]} rows */
export function table(columns, rows) {
  const all = [columns, columns.map(() => '---'), ...rows].map(row => row.map(String))
  const widths = columns.map((_, index) => Math.max(...all.map(row => row[index]?.length ?? 0)))
  return all.map(row => `| ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`).join('\n')
}

/** The day, Node and the machine, with a warning where it was busy. */
export function circumstances() {
  const busy = loadavg()[1] ?? 0
  const note =
    busy > cpus().length ? `, at a load of ${Math.round(busy)}: times and rates are those of a busy machine` : ''
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${machine}${note}`
}

/** Replaces what a document says between `<!-- npm run measure -- NAME -->` and `<!-- end -->`. @param {string} file @param {string} name @param {string} text */
export function writeSection(file, name, text) {
  const path = join(root, 'docs', file)
  const [start, end] = [`<!-- npm run measure -- ${name} -->\n`, '\n<!-- end -->']
  const [before, after] = readFileSync(path, 'utf8').split(new RegExp(`(?<=${start})[\\s\\S]*?(?=${end})`))
  if (after === undefined) throw new Stop(`docs/${file} has no place for what npm run measure -- ${name} found.`)
  writeFileSync(path, `${before}${text}${after}`)
  console.log(`\n${text}\n\nWritten to docs/${file}.`)
}
