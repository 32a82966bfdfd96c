// @ts-check
import { resolve } from 'node:path'
import { build } from '../build/build.mjs'
import { startPostgresql } from '../setup/postgresql.mjs'
import { compareWithHello } from './bench/beside-hello.mjs'
import { afterChange } from './bench/changed.mjs'
import { compareCreate } from './bench/create.mjs'
import { databasesOf } from './bench/databases.mjs'
import { megabytes, print } from './bench/figures.mjs'
import { compareLogging } from './bench/logging.mjs'
import { compareMixed } from './bench/mixed.mjs'
import { busyDesk, datesPath, openDay, questionsAbout, servicesOf, timesPath } from './bench/spa-life.mjs'
import { startSubject } from './bench/subjects.mjs'
import { visit } from './bench/visitors.mjs'

/** @typedef {import('./bench/subjects.mjs').Subject} Subject @typedef {import('./bench/databases.mjs').Databases} Databases */

/** Many short turns: what else the machine does then falls on one of them, and the median is not moved by it. */
const TURNS = { count: 21, requests: 500 }
/** A page of the desk costs as much as a hundred kept ones. */
const DESK_TURNS = { count: 5, requests: 200 }
const ENDURANCE = 10_000
const DESK = { bookings: 60, receipts: 10 }
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
  const onPostgresql = databasesOf(postgresql.url, postgresql.pid)
  try {
    for (const engine of /** @type {const} */ (['embedded', 'postgresql'])) {
      const databases = engine === 'postgresql' ? onPostgresql : undefined
      const least = await benchEngine(engine, hello, parts, databases)
      if (!against || !parts.has('mixed')) continue
      const { whole, withoutBookings } = await compareMixed(engine, against, async () =>
        onDatabase(await databases?.make()),
      )
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

/** @param {'embedded' | 'postgresql'} engine @param {Subject} hello @param {Set<string>} parts @param {Databases} [databases] */
async function benchEngine(engine, hello, parts, databases) {
  const url = await databases?.make()
  const spa = await startSubject('spa', { env: onDatabase(url) })
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
    await compareWithHello(kept, hello, { spa, clients, turns: TURNS })
  }
  if (parts.has('desk')) {
    multiples(10)
    const { headers } = desk
    const asked = [
      { what: `day of ${DESK.bookings}`, path: desk.day, headers },
      { what: `${DESK.receipts} receipts`, path: '/api/desk/receipts', headers },
      { what: 'pulse', path: '/api/desk/pulse', headers },
    ]
    await compareWithHello(asked, hello, { spa, clients: 10, turns: DESK_TURNS })
  }
  if (['logging', 'changed', 'create'].some(part => parts.has(part))) console.log(`\n${engine}`)
  if (parts.has('logging')) await compareLogging(async () => onDatabase(await databases?.make()), GOALS.logging)
  for (const [what, questions] of parts.has('changed') ? Object.entries(questionsAbout(service)) : [])
    await afterChange(what, hello, spa, service, { questions, goal: GOALS.changed })

  if (!parts.has('create')) return spa.stop()
  return compareCreate(spa, GOALS.create, databases && url ? { databases, url } : undefined)
}

/** The setting of a server on this database; none for its own. @param {string} [url] @returns {Record<string, string>} */
const onDatabase = url => (url ? { DATABASE_URL: url } : {})
