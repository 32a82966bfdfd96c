import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { OWNER_TOKEN } from '../serve/own-server.mjs'
import { datesPath, dayIn, nth, timesPath } from '../serve/spa-client.mjs'
import { Stop, say } from '../setup/process.mjs'
import { rowsOfSpa } from './grow/queries.ts'
import { cpuPerRequest, type Engine, judged, type Site, table, withSites } from './harness.ts'
import { type Request, visit } from './load.ts'

interface Call {
  /** The n-th request. */
  ask: (n: number) => Request
  /** For the larger size; without one the ratio of both sizes is judged. */
  goalMs?: number
  /** Adds up a month, so it costs what that month has in it: not judged. */
  isOfMonth?: boolean
  times?: number
}

const SIZES = { postgresql: [5_000, 1_000_000], embedded: [0, 100_000] }
const MOST_GROWTH = 1.3
const ROUNDS = 5

const owner = { authorization: `Bearer ${OWNER_TOKEN}` }
const atDesk = (path: (n: number) => string): Call => ({
  goalMs: 5,
  ask: n => ({ path: `/api/${path(n)}`, headers: owner }),
})
const list = (query: (n: number) => string) => atDesk(n => `booking/list?${query(n)}`)
const find = (q: (n: number) => string) => list(n => `q=${encodeURIComponent(q(n))}`)
const people = (q: (n: number) => string) => atDesk(n => `desk/people?q=${encodeURIComponent(q(n))}`)

const names = (n: number) => nth(['balogun', 'Adaeze ok', 'ogunleye'], n)
const oneName = (n: number) => `Sanni ${(2500 + n * 7).toString(16)}`
const phone = (n: number) => `080${String(2500 + n).padStart(8, '0')}`

const CALLS: Record<string, Call> = {
  'available-times': { ask: n => ({ path: timesPath('grow-open-hour', dayIn(1 + (n % 150))) }) },
  'booked-dates': { ask: n => ({ path: datesPath('grow-open-hour', dayIn(30 * (n % 5))) }) },
  create: { times: 60, ask: create },
  "owner's list, a week": list(n => `from=${dayIn(-7 - (n % 300))}&to=${dayIn(-1 - (n % 300))}`),
  "owner's list, by status": list(n => `status=${nth(['cancelled', 'declined', 'done', 'submitted'], n)}`),
  "owner's list, unpaid": list(() => 'unpaid=true'),
  "owner's list, to return": list(() => 'toReturn=true'),
  'find by name': find(names),
  'find by one name': find(oneName),
  'find by phone': find(phone),
  'find by e-mail': find(n => `person${2500 + n}@example`),
  'find nothing': find(n => `nobody${n}`),
  "the desk's day": atDesk(n => `desk/day?date=${dayIn(n % 100)}`),
  "the desk's pulse": atDesk(() => 'desk/pulse'),
  'queue of receipts': atDesk(() => 'desk/receipts'),
  'waiting list': atDesk(() => 'desk/waiting'),
  letters: atDesk(() => 'desk/letters'),
  people: atDesk(() => 'desk/people'),
  'people by name': people(names),
  'people by one name': people(oneName),
  'people by phone': people(phone),
  'one person': atDesk(n => `desk/people/${personId(n % 250)}`),
  'money, this month': { ...atDesk(() => `desk/money?month=${dayIn(0).slice(0, 7)}`), isOfMonth: true },
  'numbers, a month': { ...atDesk(() => `desk/numbers?from=${dayIn(61)}&to=${dayIn(90)}`), goalMs: undefined },
  'next free day, full half-year': {
    goalMs: 5,
    times: 60,
    ask: n => ({ path: timesPath('grow-full-hour', dayIn(n % 100)) }),
  },
}

/** Each takes its own hour: three and four o'clock are free. */
function create(n: number): Request {
  const slot = { serviceId: 'grow-open', subServiceId: 'grow-open-hour', bookingDate: dayIn(1 + (n >> 1)) }
  const who = { email: `adaeze${n}@example.com`, phoneNumber: `+234 802 ${1_000_000 + n}`, fullName: 'Adaeze Obi' }
  const body = JSON.stringify({ ...slot, bookingTime: n % 2 ? '3:00 PM' : '4:00 PM', ...who })
  return { method: 'POST', path: '/api/booking/create', body }
}

/** The id that grow/queries.ts gives a person. */
const personId = (who: number) =>
  createHash('md5')
    .update(`person${who}`)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

/** Compares what the same calls cost with few bookings and with very many: CPU of the server and of its database. */
export default async function grow(args: string[]) {
  const named = args.filter(arg => arg in SIZES)
  const sizes = args.filter(arg => !(arg in SIZES)).map(toNumber)
  if (sizes.length !== 0 && sizes.length !== 2)
    throw new Stop('Name two sizes to compare, such as: npm run measure -- grow 5k 50k')
  for (const engine of ['postgresql', 'embedded'] as const)
    if (named.length === 0 || named.includes(engine))
      await compareSizes(engine, sizes.length === 2 ? sizes : SIZES[engine])
}

async function compareSizes(engine: Engine, [few = 0, many = 0]: number[]) {
  const [before, after] = [await measureCalls(engine, few), await measureCalls(engine, many)]
  const rows = Object.entries(CALLS).map(([name, { goalMs, isOfMonth }]) => {
    const costs = [before[name] ?? NONE, after[name] ?? NONE]
    const [small = 0, large = 0] = costs.map(({ server, database }) => server + database)
    const byGoal = goalMs ? judged(large / 1000, goalMs, ' ms') : judged(large / small, MOST_GROWTH, '×')
    return [name, ...costs.map(shown), `${(large / small).toFixed(2)}×`, isOfMonth ? 'by the month' : byGoal]
  })
  console.log(`\n${engine}: CPU per call in ms, server + database\n`)
  const sizes = [few, many].map(size => `${size.toLocaleString('en')} bookings`)
  console.log(table(['call', ...sizes, 'ratio', 'goal'], rows))
}

const NONE = { server: 0, database: 0 }
const shown = ({ server, database }: typeof NONE) =>
  [server, ...(database ? [database] : [])].map(microseconds => (microseconds / 1000).toFixed(2)).join(' + ')

/** The median CPU microseconds of each call, on a site whose database was filled before it started. */
function measureCalls(engine: Engine, bookings: number) {
  return withSites(async start => {
    say(`Filling ${engine}: ${bookings.toLocaleString('en')} bookings.`)
    const dataDir = mkdtempSync(join(tmpdir(), 'imole-grow-'))
    const site = await start(engine, { dataDir, fill: database => fill(database, rowsOfSpa(bookings)) })
    await untilIdle(site)
    say('Measuring.')
    await visit(site.url, { next: () => ({ path: timesPath('grow-open-hour', dayIn(1)) }), requests: 600, clients: 1 })
    const costs: Record<string, typeof NONE> = {}
    for (const [name, { times = 200, ask }] of Object.entries(CALLS)) {
      let n = 0
      const load = { next: () => ask(n++), clients: 1, perAddress: name === 'create' ? 1 : 60 }
      await visit(site.url, { ...load, requests: times })
      const rounds = []
      const requests = times / ROUNDS
      for (let round = 0; round < ROUNDS; round++)
        rounds.push(await cpuPerRequest(site, requests, () => visit(site.url, { ...load, requests })))
      rounds.sort((a, b) => a.server + a.database - b.server - b.database)
      costs[name] = nth(rounds, ROUNDS >> 1)
    }
    return costs
  })
}

/** Waits for the work of a start on a large database. */
async function untilIdle(site: Site) {
  for (let before = 0, tries = 0; tries < 60; tries++) {
    const { cpuMicroseconds } = await site.usage()
    if (cpuMicroseconds - before < 10_000) return
    before = cpuMicroseconds
    await sleep(500)
  }
}

async function fill({ databaseUrl, dataDir }: { databaseUrl?: string; dataDir?: string }, statements: string[]) {
  // Without the warnings about statements as long as these.
  const log = { info() {}, warn() {}, error: console.error }
  const { openDatabase } = await import(new URL('../../server/platform/db/database.ts', import.meta.url).href)
  const { seed } = await import(new URL('../../server/operations/seed/seed.ts', import.meta.url).href)
  const db = await openDatabase({ databaseUrl, dataDir, log })
  await seed({ db, clock: { now: () => new Date() }, log })
  if (databaseUrl) {
    // Not through the server's connection, which ends a statement after seconds.
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    for (const statement of [...statements, 'vacuum analyze']) await client.query(statement)
    await client.end()
  } else {
    // Blocks have no time limit.
    const blocks = statements.map(statement => `do $fill$ begin ${statement}; end $fill$`)
    for (const statement of [...blocks, 'vacuum analyze']) await sql.raw(statement).execute(db)
  }
  await db.destroy()
}

/** "5k" is 5,000 and "1m" a million. */
function toNumber(text: string) {
  const [, digits, unit = ''] = /^(\d+)([km]?)$/i.exec(text) ?? []
  if (!digits) throw new Stop(`"${text}" is no number of bookings. Write 5000, 5k or 1m.`)
  return Number(digits) * ({ k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1)
}
