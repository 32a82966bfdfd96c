import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import pg from 'pg'
import { build } from '../build/build.mjs'
import { OWNER_TOKEN, type Place, startOwnServer, startSite } from '../serve/own-server.ts'
import { ensureBrowser, LAUNCH_ARGS } from '../setup/browser.ts'
import { startPostgresql } from '../setup/postgresql.ts'
import { root, Stop } from '../setup/process.mjs'

export type Engine = 'embedded' | 'postgresql'
export type Site = Awaited<ReturnType<typeof startSite>>
export type StartOn = (engine: Engine, place?: SitePlace) => Promise<Site>
export type PhoneOptions = BrowserContextOptions & { isDesk?: boolean; slowed?: number }

interface SitePlace extends Place {
  settings?: Record<string, string>
}

interface Phone {
  url: string
  executablePath: string
  open: (options?: PhoneOptions) => Promise<{ page: Page; devTools: CDPSession; close: () => Promise<void> }>
}

/** How many times slower a phone's processor is made than this machine's. */
export const SLOWED = 4
const PHONE = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** The Node options that `npm start` sets. */
export const startFlags = () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return scripts.start.split(' ').filter((word: string) => word.startsWith('--')) as string[]
}

/** Builds the site and lets `work` start it on either engine, with the options of `npm start`. Stops what still runs at the end. */
export async function withSites<T>(work: (start: StartOn) => Promise<T>): Promise<T> {
  await build()
  const running: Site[] = []
  let server: Awaited<ReturnType<typeof startPostgresql>> | undefined
  try {
    return await work(async (engine, { settings, ...place } = {}) => {
      server ??= engine === 'postgresql' ? await startPostgresql() : undefined
      const database = engine === 'postgresql' && server && { DATABASE_URL: await newDatabase(server.url) }
      const env = { ...database, ...settings }
      const site = await startSite(env, { output: 'ignore', nodeOptions: startFlags(), ...place })
      running.push(site)
      return site
    })
  } finally {
    for (const site of running) await site.stop()
    await server?.stop()
  }
}

let databases = 0

/** Returns the URL of a new database on a server. */
export async function newDatabase(server: string) {
  const name = `measured_${++databases}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** The server's CPU microseconds while work runs. */
export async function cpuOf(site: Site, work: () => Promise<unknown>) {
  const before = (await site.usage()).cpuMicroseconds
  await work()
  return (await site.usage()).cpuMicroseconds - before
}

export function childrenOf(pid: number) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** Empty for a process that has just ended. */
export function readProc(pid: number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The built site, and a browser whose pages are those of a slow phone. */
export async function withPhone<T>(work: (phone: Phone) => Promise<T>): Promise<T> {
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

export const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

export const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)

/** A figure beside its limit; one above the limit fails the command. */
export function judged(value: number, limit?: number, unit = '') {
  const isMet = limit === undefined || value <= limit
  if (!isMet) process.exitCode = 1
  const shown = Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(value < 10 ? 2 : 1)
  return `${shown}${unit}${limit === undefined ? '' : ` ${isMet ? '✓' : '✗'} of ${limit}`}`
}

/** A Markdown table with aligned columns. */
export function table(columns: string[], rows: (string | number)[][]) {
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

/** Replaces the text of a document between `<!-- npm run measure -- NAME -->` and `<!-- end -->`. */
export function writeSection(file: string, name: string, text: string) {
  const path = join(root, 'docs', file)
  const [start, end] = [`<!-- npm run measure -- ${name} -->\n`, '\n<!-- end -->']
  const [before, after] = readFileSync(path, 'utf8').split(new RegExp(`(?<=${start})[\\s\\S]*?(?=${end})`))
  if (after === undefined) throw new Stop(`docs/${file} has no place for what npm run measure -- ${name} found.`)
  writeFileSync(path, `${before}${text}${after}`)
  console.log(`\n${text}\n\nWritten to docs/${file}.`)
}
