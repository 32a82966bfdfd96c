import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { build } from '../build/build.mjs'
import { OWNER_TOKEN, startSite } from '../serve/own-server.ts'
import { datesPath, dayIn, nth, timesPath } from '../serve/spa-client.ts'
import { startPostgresql } from '../setup/postgresql.ts'
import { Stop, say } from '../setup/process.mjs'
import { rowsOfCatalogue, rowsOfSpa, SPACE, WITH_INDEXES } from './grow/queries.ts'
import { childrenOf, circumstances, judged, readProc, startFlags, sum, table } from './harness.ts'
import { type Request, visit } from './load.ts'

interface Call {
  /** The n-th request. */
  ask: (n: number) => Request
  /** For the larger size; without one the ratio of both sizes is judged. */
  goalMs?: number
  times?: number
}

/** Milliseconds of CPU. */
interface Cost {
  server: number
  database: number
}

interface Filled {
  url: string
  costOf: (requests: number, work: () => Promise<unknown>) => Promise<Cost>
}

const SIZES = { postgresql: [5_000, 1_000_000], embedded: [0, 100_000] }
type Engine = keyof typeof SIZES
const MOST_GROWTH = 1.3
const ROUNDS = 5

const headers = { authorization: `Bearer ${OWNER_TOKEN}` }
const atDesk = (path: (n: number) => string): Call => ({ goalMs: 5, ask: n => ({ path: `/api/${path(n)}`, headers }) })
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
  'money, this month': atDesk(() => `desk/money?month=${dayIn(0).slice(0, 7)}`),
  'numbers, a month': { ...atDesk(() => `desk/numbers?from=${dayIn(61)}&to=${dayIn(90)}`), goalMs: undefined },
  'numbers by person, a month': {
    ...atDesk(() => `desk/numbers/team?from=${dayIn(61)}&to=${dayIn(90)}`),
    goalMs: undefined,
  },
  'next free day, full half-year': { ...atDesk(n => timesPath('grow-full-hour', dayIn(n % 100)).slice(5)), times: 60 },
}

/** Each takes its own hour: three and four o'clock are free. */
function create(n: number): Request {
  const slot = { serviceId: 'grow-open', subServiceId: 'grow-open-hour', bookingDate: dayIn(1 + (n >> 1)) }
  const who = { email: `adaeze${n}@example.com`, phoneNumber: `+234 802 ${1_000_000 + n}`, fullName: 'Adaeze Obi' }
  const body = JSON.stringify({ ...slot, bookingTime: n % 2 ? '3:00 PM' : '4:00 PM', ...who })
  return { method: 'POST', path: '/api/booking/create', body }
}

/** The id that grow/queries.ts gives a person. */
function personId(who: number) {
  const hex = createHash('md5').update(`person${who}`).digest('hex')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

/** Compares what the same calls cost with few bookings and with very many, and what a large catalogue costs. */
export default async function grow(args: string[]) {
  const sizes = args.filter(arg => !(arg in SIZES)).map(Number)
  if (![0, 2].includes(sizes.length) || sizes.some(Number.isNaN))
    throw new Stop('Name two sizes to compare, such as: npm run measure -- grow postgresql 5000 50000')
  await build()
  const engines = (Object.keys(SIZES) as Engine[]).filter(name => sizes.length === args.length || args.includes(name))
  for (const engine of engines) {
    await compareSizes(engine, sizes.length === 2 ? sizes : SIZES[engine])
    await withFilled(engine, 'a large catalogue', rowsOfCatalogue(), measureCatalogue)
  }
  console.log(`\n${circumstances()}`)
}

async function compareSizes(engine: Engine, sizes: number[]) {
  const counts = sizes.map(size => `${size.toLocaleString('en')} bookings`)
  const costs: Record<string, Cost>[] = []
  for (const [index, size] of sizes.entries())
    costs.push(await withFilled(engine, nth(counts, index), rowsOfSpa(size), measureCalls))
  const rows = Object.entries(CALLS).map(([name, { goalMs }]) => {
    const both = costs.map(cost => cost[name] as Cost)
    const [few = 0, many = 0] = both.map(({ server, database }) => server + database)
    const judgement = goalMs ? judged(many, goalMs, ' ms') : judged(many / few, MOST_GROWTH, '×')
    return [name, ...both.map(shown), `${(many / few).toFixed(2)}×`, judgement]
  })
  console.log(`\n${engine}: CPU per call in ms, server + database\n`)
  console.log(table(['call', ...counts, 'ratio', 'goal'], rows))
}

const shown = ({ server, database }: Cost) =>
  [server, ...(database ? [database] : [])].map(ms => ms.toFixed(2)).join(' + ')

/** The median cost of each call. */
async function measureCalls({ url, costOf }: Filled) {
  await visit(url, { next: () => ({ path: timesPath('grow-open-hour', dayIn(1)) }), requests: 600, clients: 1 })
  const costs: Record<string, Cost> = {}
  for (const [name, { times = 200, ask }] of Object.entries(CALLS)) {
    let n = 0
    const load = { next: () => ask(n++), clients: 1, perAddress: name === 'create' ? 1 : 60 }
    await visit(url, { ...load, requests: times })
    const requests = times / ROUNDS
    const rounds = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await costOf(requests, () => visit(url, { ...load, requests })))
    costs[name] = nth(
      rounds.toSorted((a, b) => a.server + a.database - b.server - b.database),
      ROUNDS >> 1,
    )
  }
  return costs
}

async function measureCatalogue({ url, costOf }: Filled) {
  const cost = async (requests: number, next: () => Request) =>
    sum(Object.values(await costOf(requests, () => visit(url, { next, requests, clients: 1 }))))
  const rows = []
  for (const path of ['/', '/services', '/services/grow-250']) {
    const ms = await cost(1, () => ({ path }))
    const kilobytes = Buffer.byteLength(await (await fetch(url + path)).text()) / 1024
    rows.push([`${path}, first render and HTML`, judged(ms, 400, ' ms'), judged(kilobytes, 250, ' KB')])
  }
  let n = 0
  const search = () => ({ path: `/api/service/list/search/${hundredLetters(n++)}` })
  await cost(10, search)
  rows.push(['search, 100 letters', judged(await cost(50, search), 20, ' ms'), ''])
  console.log(`\n500 services with 3,000 sub-services\n\n${table(['what', 'CPU', 'size'], rows)}`)
}

/** Words of the catalogue, whole and misspelt, different each time. Half of the searches find most of it; the others have a word that it lacks. */
function hundredLetters(n: number) {
  const words = `massage relaxing ${n % 2 ? 'hotstone' : 'stone'} facail aromatic botanical cleanse renewal oil therapy waxing deep`
  const each = Array.from({ length: 14 }, (_, at) => nth(words.split(' '), n + at * 5))
  // A digit at the end is a typo, which a long word is forgiven.
  const text = each.map(word => (word.length >= 7 ? `${word}${n % 10}` : word)).join(' ')
  return encodeURIComponent(text.slice(0, 100))
}

/** Measures a site whose database was filled before it started, once the work of the start is done. */
async function withFilled<T>(engine: Engine, what: string, rows: string[], measure: (site: Filled) => Promise<T>) {
  say(`Filling ${engine}: ${what}.`)
  const dataDir = mkdtempSync(join(tmpdir(), 'imole-grow-'))
  const server = engine === 'postgresql' ? await startPostgresql() : undefined
  const seen = new Map<number, number>()
  /** Of all its processes, ended ones included. */
  const databaseCpu = () => {
    for (const pid of server ? childrenOf(server.pid) : [])
      seen.set(pid, Number(readProc(pid, 'schedstat').split(' ')[0]) / 1000 || seen.get(pid) || 0)
    return sum([...seen.values()])
  }
  try {
    await fill(rows, dataDir, server?.url)
    const settings: Record<string, string> = server ? { DATABASE_URL: server.url } : {}
    const site = await startSite(settings, { dataDir, nodeOptions: startFlags(), output: 'ignore' })
    const look = async () => [(await site.usage()).cpuMicroseconds, databaseCpu()] as const
    const costOf = async (requests: number, work: () => Promise<unknown>) => {
      const [server, database] = await look()
      await work()
      const after = await look()
      return { server: (after[0] - server) / requests / 1000, database: (after[1] - database) / requests / 1000 }
    }
    try {
      for (let tries = 0; tries < 60 && sum(Object.values(await costOf(1, () => sleep(500)))) > 10; tries++);
      say('Measuring.')
      return await measure({ url: site.url, costOf })
    } finally {
      await site.stop()
    }
  } finally {
    await server?.stop()
  }
}

async function fill(statements: string[], dataDir: string, databaseUrl?: string) {
  // Without the warnings about statements as long as these.
  const log = { info() {}, warn() {}, error: console.error }
  const { openDatabase } = await import(new URL('../../server/platform/db/database.ts', import.meta.url).href)
  const { seed } = await import(new URL('../../server/operations/seed/seed.ts', import.meta.url).href)
  const db = await openDatabase({ databaseUrl, dataDir, log })
  await seed({ db, clock: { now: () => new Date() }, log })
  const query = (text: string) => sql.raw<{ taken: string }>(text).execute(db)
  // Not through the server's connection, which ends a statement after seconds; on the embedded engine blocks have no time limit.
  const client = databaseUrl ? new pg.Client({ connectionString: databaseUrl }) : undefined
  await client?.connect()
  for (const statement of statements) {
    const began = performance.now()
    await (client?.query(statement) ?? query(`do $fill$ begin ${statement}; end $fill$`))
    if (statement === WITH_INDEXES)
      console.log(`  its indexes, made in ${Math.round((performance.now() - began) / 1000)} s`)
  }
  await (client?.query('vacuum analyze') ?? query('vacuum analyze'))
  console.log(`  ${(await query(SPACE)).rows[0]?.taken}`)
  await client?.end()
  await db.destroy()
}
