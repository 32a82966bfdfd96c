// @ts-check
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../build/build.mjs'
import { startPostgresql } from '../setup/postgresql.mjs'
import { root } from '../setup/process.mjs'
import { cpuOf } from './bench/cpu-of.mjs'
import { compareMixed } from './bench/mixed.mjs'
import { sameAs } from './bench/same.mjs'
import {
  bookAtDesk,
  bookedDay,
  busyDesk,
  datesPath,
  manyWishes,
  openDay,
  questionsAbout,
  servicesOf,
  timesPath,
} from './bench/spa-life.mjs'
import { startSubject } from './bench/subjects.mjs'
import { visit } from './bench/visitors.mjs'

/** @typedef {import('./bench/subjects.mjs').Subject} Subject @typedef {import('./bench/visitors.mjs').Ask} Ask */

/** Enough for the engine to have compiled what runs often: a server is cold once a day, warm the rest of it. */
const WARM_UP = 3000
const REQUESTS = 2000
const WARM_UP_CHANGES = 80
const FEWEST_ASKED = 240
/** An idle server takes some 1 % of a processor, for its look at how late it is. */
const STILL = { ms: 110, cpuMicroseconds: 2500 }
const ROUNDS = 5
/** Many short turns: what else the machine does then falls on one of them, and the median is not moved by it. */
const TURNS = { count: 21, requests: 500 }
/** A page of the desk costs as much as a hundred kept ones. */
const DESK_TURNS = { count: 5, requests: 200 }
/** Two servers of their own that should differ little: more rounds, so that chance does not decide. */
const LOG_ROUNDS = 11
const ENDURANCE = 10_000
const DESK = { bookings: 60, receipts: 10 }
const CREATES = { warmUp: 60, measured: 100 }
const MIXED_GOAL = 2.5
/** In a hundred. */
const BOOKINGS_IN_MIXED = 2
const PARTS = ['memory', 'kept', 'desk', 'logging', 'changed', 'create', 'mixed']

/** What we promise: multiples of a bare "hello", of a create's own SQL, and megabytes. What has no number is only told. */
const GOALS = {
  kept: 1.5,
  times: 2,
  changed: 4,
  search: 3,
  create: 3,
  logging: 10,
  memory: { embedded: 260, postgresql: 120 },
}

/**
 * Prints what a request costs the server, as a multiple of what a bare Fastify "hello" costs in the same run, and how
 * much memory the whole server holds. Ratios travel between machines; milliseconds do not. With `--against FOLDER` also
 * how much more of a mixed load it serves than the build in that folder. Parts may be named: all of it takes a while.
 * @param {string[]} [args]
 */
export async function bench(args = []) {
  await build()
  const folder = args[args.indexOf('--against') + 1]
  const against = args.includes('--against') && folder ? resolve(folder) : undefined
  const named = PARTS.filter(part => args.includes(part))
  const parts = new Set(named.length > 0 ? named : PARTS)
  const hello = await startSubject('hello', {})
  const postgresql = await startPostgresql()
  const database = databasesOf(postgresql.url, postgresql.pid)
  try {
    for (const engine of /** @type {const} */ (['embedded', 'postgresql'])) {
      const least = await benchEngine(engine, hello, parts, engine === 'postgresql' ? database : undefined)
      if (!against || !parts.has('mixed')) continue
      /** @returns {Promise<Record<string, string>>} */
      const env = async () => (engine === 'postgresql' ? { DATABASE_URL: await database.make() } : {})
      const { whole, withoutBookings } = await compareMixed(engine, against, env)
      const by = (/** @type {typeof whole} */ { cpu, told }) => `  (${cpu.toFixed(2)} by CPU: ${told})`
      print('  served, in times', whole.throughput, MIXED_GOAL, by(whole), true)
      print('  without bookings', withoutBookings.throughput, undefined, by(withoutBookings))
      if (!least) continue
      const each = withoutBookings.each.ours + (BOOKINGS_IN_MIXED * (least.sql + least.letter)) / 100
      const sum = `  (by CPU, ${Math.round(each)} µs: each booking nothing but its own SQL and its letter)`
      print('  at the most', whole.each.theirs / each, undefined, sum)
    }
  } finally {
    await hello.stop()
    await postgresql.stop()
  }
}

/** @typedef {ReturnType<typeof databasesOf>} Databases @param {string} url @param {number} pid */
function databasesOf(url, pid) {
  let made = 0
  return {
    /** Of the server that they all are on. */
    cpu: () => cpuOf(pid),
    /** @param {string} [template] the address of a database to copy, which nobody uses */
    async make(template) {
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const name = `bench_${++made}`
      const from = template ? ` template ${new URL(template).pathname.slice(1)}` : ''
      await client.query(`create database ${name}${from}`)
      await client.end()
      return Object.assign(new URL(url), { pathname: `/${name}` }).href
    },
  }
}

/** @param {'embedded' | 'postgresql'} engine @param {Subject} hello @param {Set<string>} parts @param {Databases} [databases] */
async function benchEngine(engine, hello, parts, databases) {
  const databaseUrl = await databases?.make()
  const env = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const spa = await startSubject('spa', { env: /** @type {Record<string, string>} */ (env) })
  const { folder } = spa
  const [service] = await servicesOf(spa.url)
  const sub = service?.serviceArray[0]?._id
  if (!service || !sub) throw new Error('The new spa has no service.')
  const day = await openDay(spa.url, sub, 7)
  const desk = await busyDesk(spa.url, DESK)
  const paths = { times: timesPath(sub, day), dates: datesPath(sub, day.slice(0, 7)) }

  // First: what the other parts ask is many times as much.
  if (parts.has('memory')) {
    console.log(`\n${engine}`)
    const before = (await spa.usage()).residentBytes
    await visit(spa.url, { next: () => ({ path: paths.times }), requests: ENDURANCE, clients: 10 })
    const after = (await spa.usage()).residentBytes
    const was = `  MB, ${megabytes(before)} before ${ENDURANCE} more requests`
    print('  resident memory', megabytes(after), GOALS.memory[engine], was)
  }
  const multiples = (/** @type {number} */ clients) =>
    console.log(`\n${engine}, ${clients} at a time: CPU per request, in multiples of a bare Fastify "hello"`)
  for (const clients of parts.has('kept') ? [10, 1] : []) {
    multiples(clients)
    const kept = [
      { what: 'available-times', path: paths.times, goal: GOALS.times },
      { what: 'booked-dates', path: paths.dates, goal: GOALS.times },
      { what: 'fetch_all', path: '/api/services/fetch_all', goal: GOALS.kept },
      { what: 'settings', path: '/api/setting/user', goal: GOALS.kept },
      { what: 'home page', path: '/', goal: GOALS.kept },
      { what: 'service page', path: `/services/${service.slug}`, goal: GOALS.kept },
      { what: 'search', path: '/api/service/list/search/massage', goal: GOALS.search },
    ]
    await compare(kept, hello, { spa, clients, turns: TURNS })
  }
  if (parts.has('desk')) {
    multiples(10)
    const { headers } = desk
    const asked = [
      { what: `day of ${DESK.bookings}`, path: desk.day, headers },
      { what: `${DESK.receipts} receipts`, path: '/api/desk/receipts', headers },
      { what: 'pulse', path: '/api/desk/pulse', headers },
    ]
    await compare(asked, hello, { spa, clients: 10, turns: DESK_TURNS })
  }
  console.log(`\n${engine}`)
  if (parts.has('logging')) {
    const database = async () => databases && { DATABASE_URL: await databases.make() }
    // Both as new as each other: what one has done before costs more than its lines.
    const usual = await startSubject('spa', { env: { ...(await database()) } })
    const silent = await startSubject('spa', { env: { ...(await database()), LOG_LEVEL: 'warn' } })
    for (const clients of [10, 1]) await logging(usual, silent, clients)
    for (const subject of [usual, silent]) await subject.stop()
  }
  for (const [what, asked] of parts.has('changed') ? Object.entries(questionsAbout(service)) : [])
    await afterChange(what, hello, spa, service, asked)

  if (!parts.has('create')) return spa.stop()
  const create = await cpuOfCreates(spa, databases)
  await spa.stop(true)
  const least = await cpuOfTheirSql(folder, databases, databaseUrl)
  const ms = (/** @type {number} */ cpu) => (cpu / 1000).toFixed(1)
  const inTheDatabase =
    create.database &&
    least.database &&
    `; of it in the database ${ms(create.database)} and ${ms(least.database)}, without it ${(create.ours / least.sql).toFixed(2)}`
  const whole = create.ours + (create.database ?? 0)
  const bare = least.sql + (least.database ?? 0)
  const more = `  (${ms(whole)} of ${ms(bare)} ms${inTheDatabase ?? ''}; its letter ${ms(least.letter)}; ${least.refused} refused)`
  print('  create, in multiples of its own SQL', whole / bare, GOALS.create, more)
  return least
}

/**
 * Each in turns with the hello, and with one that sends the same headers and bytes; and all of them in every turn.
 * @param {({ what: string, goal?: number } & Ask)[]} lines @param {Subject} hello
 * @param {{ spa: Subject, clients: number, turns: typeof TURNS }} load
 */
async function compare(lines, hello, { spa, clients, turns: { count, requests } }) {
  const bare = () => ({ path: '/' })
  const same = () => ({ path: '/same' })
  const measured = []
  for (const line of lines) {
    const next = () => line
    const answer = await sameAs(spa.url + line.path, line.headers)
    const warmUp = { requests: Math.min(WARM_UP, count * requests), clients }
    await hello.ask('same', { same: answer })
    await visit(hello.url, { ...warmUp, next: bare })
    await visit(spa.url, { ...warmUp, next })
    await visit(hello.url, { ...warmUp, next: same })
    measured.push({ ...line, next, answer, ratios: /** @type {number[]} */ ([]), floor: /** @type {number[]} */ ([]) })
  }
  for (let turn = 0; turn < count; turn++)
    for (const { next, answer, ratios, floor } of measured) {
      await hello.ask('same', { same: answer })
      const base = await cpuPerRequest(hello, { next: bare, requests, clients })
      ratios.push((await cpuPerRequest(spa, { next, requests, clients })) / base)
      floor.push((await cpuPerRequest(hello, { next: same, requests, clients })) / base)
    }
  for (const { what, goal, ratios, floor } of measured) {
    const sent = `bare with the same headers and bytes ${median(floor).toFixed(2)}, ${middleHalf(floor)}`
    print(`  ${what}`, median(ratios), goal, `  (${middleHalf(ratios)}; ${sent})`)
  }
}

/**
 * What an answer costs the first time it is asked for after a booking of its service: every question once, after each of
 * a few bookings. Beside it as many hellos in the same rhythm, over a new connection after as long a pause: few requests at
 * a time cost either server more than many in a row.
 * @param {string} what @param {Subject} hello @param {Subject} spa @param {import('./bench/spa-life.mjs').Service} service
 * @param {(date: string) => string[]} questions
 */
async function afterChange(what, hello, spa, service, questions) {
  /** @type {number[]} */
  const ratios = []
  /** @type {number[]} */
  const inARow = []
  let bookings = 0
  const bookAndAsk = async () => {
    const date = bookedDay(bookings)
    const asked = questions(date)
    const requests = asked.length
    await bookAtDesk(spa.url, service, { date, n: bookings++ })
    return { requests, clients: 1, next: () => ({ path: asked.shift() ?? '/' }) }
  }
  for (let change = 0; change < WARM_UP_CHANGES; change++) await visit(spa.url, await bookAndAsk())
  const hellos = { next: () => ({ path: '/' }), clients: 1 }
  await visit(hello.url, { ...hellos, requests: WARM_UP })
  for (let round = 0; round < ROUNDS; round++) {
    const row = await cpuPerRequest(hello, { ...hellos, requests: REQUESTS })
    let [cpu, base, requests] = [0, 0, 0]
    // A few questions alone would say more about chance than about their cost.
    while (requests < FEWEST_ASKED) {
      const load = await bookAndAsk()
      await untilStill(spa)
      base += load.requests * (await cpuPerRequest(hello, { ...hellos, requests: load.requests }))
      cpu += load.requests * (await cpuPerRequest(spa, load))
      requests += load.requests
    }
    ratios.push(cpu / base)
    inARow.push(cpu / requests / row)
  }
  print(`  ${what}`, median(ratios), GOALS.changed, `  (${listed(ratios)}; of a hello in a long row ${listed(inARow)})`)
}

/** Until what a booking leaves behind is done: the end of its response, mails, lines of the log. @param {Subject} spa */
async function untilStill(spa) {
  for (let tries = 0; tries < 20; tries++) {
    const before = await spa.usage()
    await sleep(STILL.ms)
    const after = await spa.usage()
    if (after.cpuMicroseconds - before.cpuMicroseconds < STILL.cpuMicroseconds) return
  }
}

/**
 * What the line in the log is of a request: beside a server that writes none, in turns.
 * @param {Subject} usual @param {Subject} silent @param {number} clients
 */
async function logging(usual, silent, clients) {
  const next = () => ({ path: '/api/setting/user' })
  for (const subject of [usual, silent]) await visit(subject.url, { next, requests: 2 * WARM_UP, clients })
  /** @type {{ written: number, unwritten: number }[]} */
  const rounds = []
  for (let round = 0; round < LOG_ROUNDS; round++)
    rounds.push({
      written: await cpuPerRequest(usual, { next, requests: REQUESTS, clients }),
      unwritten: await cpuPerRequest(silent, { next, requests: REQUESTS, clients }),
    })
  const [written, unwritten] = [rounds.map(round => round.written), rounds.map(round => round.unwritten)]
  const share = 100 * (1 - median(unwritten) / median(written))
  const each = [written, unwritten].map(cpus => cpus.map(Math.round).join(', ')).join(' | ')
  print('  logging, % of settings', share, GOALS.logging, `  (µs with it and without: ${each})`)
}

/** @param {Subject} spa @param {Databases} [databases] */
async function cpuOfCreates(spa, databases) {
  const wishes = await manyWishes(spa.url, 30)
  const next = () => wishes.pop() ?? { path: '/' }
  await visit(spa.url, { next, requests: CREATES.warmUp, clients: 1, perAddress: 20 })
  const database = since(databases)
  const ours = await cpuPerRequest(spa, { next, requests: CREATES.measured, clients: 1, perAddress: 20 })
  return { ours, database: database() }
}

/** What PostgreSQL takes for each create from now on, where there is one and the system tells. @param {Databases} [databases] */
function since(databases) {
  const before = databases?.cpu()
  return () => {
    const after = databases?.cpu()
    return before === undefined || after === undefined ? undefined : (after - before) / CREATES.measured
  }
}

/**
 * The same number of creates again, their statements recorded, and then run alone on a copy of the database as it was;
 * and their letters composed alone.
 * @param {string} folder @param {Databases} [databases] @param {string} [databaseUrl]
 */
async function cpuOfTheirSql(folder, databases, databaseUrl) {
  const copy = mkdtempSync(join(tmpdir(), 'spa-bench-copy-'))
  if (!databaseUrl) cpSync(join(folder, 'database'), join(copy, 'database'), { recursive: true })
  const copyUrl = databaseUrl && (await databases?.make(databaseUrl))
  const recorded = await startSubject('recorded', { env: databaseUrl ? { DATABASE_URL: databaseUrl } : {}, folder })
  const wishes = await manyWishes(recorded.url, 60)
  const next = () => wishes.pop() ?? { path: '/' }
  await recorded.ask('recorded')
  await visit(recorded.url, { next, requests: CREATES.warmUp, clients: 1, perAddress: 20 })
  const warmUp = await recorded.ask('recorded')
  await visit(recorded.url, { next, requests: CREATES.measured, clients: 1, perAddress: 20 })
  const measured = await recorded.ask('recorded')
  await recorded.stop()
  const bare = await startSubject('statements', {
    folder: copy,
    env: copyUrl ? { DATABASE_URL: copyUrl } : { BENCH_DATABASE: join(copy, 'database') },
    build: root,
  })
  await bare.ask('run', { statements: warmUp })
  const database = since(databases)
  const cpuOfAsking = async (/** @type {string} */ what) => {
    const before = await bare.usage()
    const answer = await bare.ask(what, { statements: measured })
    const after = await bare.usage()
    return { answer, each: (after.cpuMicroseconds - before.cpuMicroseconds) / CREATES.measured }
  }
  const { answer: refused, each: sql } = await cpuOfAsking('run')
  const inDatabase = database()
  await bare.ask('letters', { statements: warmUp })
  const { each: letter } = await cpuOfAsking('letters')
  await bare.stop()
  return { sql, database: inDatabase, letter, refused }
}

/** @param {Subject} subject @param {import('./bench/visitors.mjs').Load} load */
async function cpuPerRequest(subject, load) {
  const before = await subject.usage()
  await visit(subject.url, load)
  const after = await subject.usage()
  return (after.cpuMicroseconds - before.cpuMicroseconds) / load.requests
}

/** @param {string} what @param {number} value @param {number | undefined} goal @param {string} [more] @param {boolean} [atLeast] */
function print(what, value, goal, more = '', atLeast = false) {
  const isMet = goal === undefined ? ' ' : (atLeast ? value >= goal : value <= goal) ? '✓' : '✗'
  const number = Number.isInteger(value) ? String(value) : value.toFixed(2)
  console.log(`${what.padEnd(24)} ${isMet} ${number}${goal ? ` of ${goal}` : ''}${more}`)
}

/** @param {number[]} ratios */
const listed = ratios => ratios.map(ratio => ratio.toFixed(2)).join(', ')

/** @param {number[]} numbers */
function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** Between what half of them lie. @param {number[]} numbers */
function middleHalf(numbers) {
  const ordered = [...numbers].sort((a, b) => a - b)
  const at = (/** @type {number} */ share) => ordered[Math.round(share * (ordered.length - 1))]?.toFixed(2)
  return `half between ${at(0.25)} and ${at(0.75)}`
}

/** @param {number} bytes */
function megabytes(bytes) {
  return Math.round(bytes / 1024 / 1024)
}
