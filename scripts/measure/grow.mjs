// @ts-check
import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OWNER_TOKEN } from '../serve/own-server.mjs'
import { dayIn, nth, timesPath } from '../serve/spa-client.mjs'
import { run, Stop, say } from '../setup/process.mjs'
import { cpuPerRequest, judged, table, withSites } from './harness.mjs'
import { visit } from './load.mjs'

/**
 * @typedef {import('./harness.mjs').Site & { database?: import('./harness.mjs').Database }} Site
 * @typedef {import('./load.mjs').Request} Request
 * @typedef {{ server: number, database: number }} Cost in microseconds
 * @typedef {object} Call
 * @property {(n: number) => Request} ask the n-th request
 * @property {number} [goalMs] for the larger size; without one the ratio of both sizes counts
 * @property {boolean} [isOfMonth] adds up a month, so it costs what that month has in it: not judged
 * @property {number} [times]
 */

const SIZES = { postgresql: [5_000, 1_000_000], embedded: [0, 100_000] }
const MOST_GROWTH = 1.3
const ROUNDS = 5

const owner = { authorization: `Bearer ${OWNER_TOKEN}` }
/** @param {(n: number) => string} path @returns {Call} */
const atDesk = path => ({ goalMs: 5, ask: n => ({ path: `/api/${path(n)}`, headers: owner }) })
/** @param {(n: number) => string} query */
const list = query => atDesk(n => `booking/list?${query(n)}`)
/** @param {(n: number) => string} q */
const people = q => atDesk(n => `desk/people?q=${encodeURIComponent(q(n))}`)

const names = (/** @type {number} */ n) => nth(['balogun', 'Adaeze ok', 'ogunleye'], n)
const oneName = (/** @type {number} */ n) => `Sanni ${(2500 + n * 7).toString(16)}`
const phone = (/** @type {number} */ n) => `080${String(2500 + n).padStart(8, '0')}`
const month = (/** @type {number} */ n) => dayIn(n).slice(0, 7)

/** @type {Record<string, Call>} */
const CALLS = {
  'available-times': { ask: n => ({ path: timesPath('grow-open-hour', dayIn(1 + (n % 150))) }) },
  'booked-dates': {
    ask: n => ({ path: `/api/booking/booked-dates?subServiceId=grow-open-hour&month=${month(30 * (n % 5))}` }),
  },
  create: { times: 60, ask: create },
  "owner's list, a week": list(n => `from=${dayIn(-7 - (n % 300))}&to=${dayIn(-1 - (n % 300))}`),
  "owner's list, by status": list(n => `status=${nth(['cancelled', 'declined', 'done', 'submitted'], n)}`),
  "owner's list, unpaid": list(() => 'unpaid=true'),
  "owner's list, to return": list(() => 'toReturn=true'),
  'find by name': list(n => `q=${encodeURIComponent(names(n))}`),
  'find by one name': list(n => `q=${encodeURIComponent(oneName(n))}`),
  'find by phone': list(n => `q=${phone(n)}`),
  'find by e-mail': list(n => `q=person${2500 + n}@example`),
  'find nothing': list(n => `q=nobody${n}`),
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
  'money, this month': { ...atDesk(() => `desk/money?month=${month(0)}`), isOfMonth: true },
  'numbers, a month': { ...atDesk(() => `desk/numbers?from=${dayIn(61)}&to=${dayIn(90)}`), goalMs: undefined },
  'next free day, full half-year': {
    goalMs: 5,
    times: 60,
    ask: n => ({ path: timesPath('grow-full-hour', dayIn(n % 100)) }),
  },
}

/** Each takes an hour of its own: three and four o'clock are free. @param {number} n @returns {Request} */
function create(n) {
  const slot = { serviceId: 'grow-open', subServiceId: 'grow-open-hour', bookingDate: dayIn(1 + (n >> 1)) }
  const who = { email: `adaeze${n}@example.com`, phoneNumber: `+234 802 ${1_000_000 + n}`, fullName: 'Adaeze Obi' }
  const body = JSON.stringify({ ...slot, bookingTime: n % 2 ? '3:00 PM' : '4:00 PM', ...who })
  return { method: 'POST', path: '/api/booking/create', body }
}

/** As grow/queries.mjs makes it. @param {number} who */
const personId = who =>
  createHash('md5')
    .update(`person${who}`)
    .digest('hex')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

/**
 * What the same calls cost with few bookings and with very many: CPU of the server and of its database. Without arguments it takes
 * minutes; `5k 50k` compares other sizes on both engines; an engine can be named.
 * @param {string[]} args
 */
export default async function grow(args) {
  const named = args.filter(arg => arg in SIZES)
  const sizes = args.filter(arg => !(arg in SIZES)).map(toNumber)
  if (sizes.length !== 0 && sizes.length !== 2)
    throw new Stop('Name two sizes to compare, such as: npm run measure -- grow 5k 50k')
  for (const engine of /** @type {const} */ (['postgresql', 'embedded']))
    if (named.length === 0 || named.includes(engine)) {
      await compareSizes(engine, sizes.length === 2 ? sizes : SIZES[engine])
      await measureCatalogue(engine)
    }
}

/** @param {import('./harness.mjs').Engine} engine @param {number[]} sizes */
async function compareSizes(engine, sizes) {
  /** @type {Record<string, Cost>[]} */
  const costs = []
  for (const size of sizes) costs.push(await withFilled(engine, String(size), measureCalls))
  const shown = ({ server = 0, database = 0 }) => [server, ...(database ? [database] : [])].map(ms).join(' + ')
  const rows = Object.entries(CALLS).map(([name, { goalMs, isOfMonth }]) => {
    const [few, many] = costs.map(cost => /** @type {Cost} */ (cost[name]))
    const [before, after] = [few, many].map(cost => (cost ? cost.server + cost.database : 0))
    const ratio = (after ?? 0) / (before ?? 0)
    const byGoal = goalMs ? judged((after ?? 0) / 1000, goalMs, ' ms') : judged(ratio, MOST_GROWTH, '×')
    return [name, shown(few ?? {}), shown(many ?? {}), `${ratio.toFixed(2)}×`, isOfMonth ? 'by the month' : byGoal]
  })
  const [small, large] = sizes.map(size => `${size.toLocaleString('en')} bookings`)
  console.log(`\n${engine}: CPU per call in ms, server + database\n`)
  console.log(table(['call', small ?? '', large ?? '', 'ratio', 'goal'], rows))
}

/** @param {Site} site */
async function measureCalls(site) {
  await visit(site.url, { next: () => ({ path: timesPath('grow-open-hour', dayIn(1)) }), requests: 600, clients: 1 })
  /** @type {Record<string, Cost>} */
  const costs = {}
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
}

/** A catalogue of 500 services with 3,000 sub-services. @param {import('./harness.mjs').Engine} engine */
function measureCatalogue(engine) {
  return withFilled(engine, 'catalogue', async site => {
    const rows = []
    for (const path of ['/', '/services', '/services/grow-250']) {
      const load = { next: () => ({ path }), requests: 1, clients: 1 }
      const { server, database } = await cpuPerRequest(site, 1, () => visit(site.url, load))
      const kilobytes = Buffer.byteLength(await (await fetch(site.url + path)).text()) / 1024
      rows.push([path, judged((server + database) / 1000, 400, ' ms'), judged(kilobytes, 250, ' KB')])
    }
    let n = 0
    const load = { next: () => ({ path: `/api/service/list/search/${hundredLetters(n++)}` }), clients: 1 }
    await visit(site.url, { ...load, requests: 10 })
    const { server, database } = await cpuPerRequest(site, 50, () => visit(site.url, { ...load, requests: 50 }))
    rows.push(['search, 100 letters', judged((server + database) / 1000, 20, ' ms'), ''])
    console.log(`\n${engine}: a catalogue of 500 services with 3,000 sub-services\n`)
    console.log(table(['', 'first time', 'HTML'], rows))
  })
}

/** Words of the catalogue, whole and misspelt, different each time. Half of the searches find most of the catalogue; the others have a word that it lacks. @param {number} n */
function hundredLetters(n) {
  const words = `massage relaxing ${n % 2 ? 'hotstone' : 'stone'} facail aromatic botanical cleanse renewal oil therapy waxing deep`
  const each = Array.from({ length: 14 }, (_, at) => nth(words.split(' '), n + at * 5))
  // A digit at the end is a typo, which a long word is forgiven.
  const text = each.map(word => (word.length >= 7 ? `${word}${n % 10}` : word)).join(' ')
  return encodeURIComponent(text.slice(0, 100))
}

/**
 * Runs work on a site whose database was filled before it started, and waits until it has done with starting.
 * @template T
 * @param {import('./harness.mjs').Engine} engine @param {string} what @param {(site: Site) => Promise<T>} work
 */
function withFilled(engine, what, work) {
  return withSites(async start => {
    say(`Filling ${engine}: ${what}.`)
    const dataDir = mkdtempSync(join(tmpdir(), 'imole-grow-'))
    const site = await start(engine, { dataDir, fill: env => fill(what, { DATA_DIR: dataDir, ...env }) })
    for (let before = 0, tries = 0; tries < 60; tries++) {
      const { cpuMicroseconds } = await site.usage()
      if (cpuMicroseconds - before < 10_000) break
      before = cpuMicroseconds
      await sleep(500)
    }
    say('Measuring.')
    return work(site)
  })
}

/** @param {string} what @param {Record<string, string>} env */
async function fill(what, env) {
  const program = ['--import', 'tsx', 'scripts/measure/grow/fill.mjs', what]
  const code = await run(process.execPath, program, { env: { PATH: process.env.PATH, ...env } })
  if (code !== 0) throw new Stop('The database could not be filled.')
}

/** @param {number} microseconds */
const ms = microseconds => (microseconds / 1000).toFixed(2)

/** "5k" is 5,000 and "1m" a million. @param {string} text */
function toNumber(text) {
  const [, digits, unit = ''] = /^(\d+)([km]?)$/i.exec(text) ?? []
  if (!digits) throw new Stop(`"${text}" is no number of bookings. Write 5000, 5k or 1m.`)
  return Number(digits) * ({ k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1)
}
