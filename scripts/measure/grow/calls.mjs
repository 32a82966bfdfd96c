// @ts-check
import { createHash } from 'node:crypto'

/**
 * @typedef {import('./subject.mjs').Spa} Spa
 * @typedef {import('./subject.mjs').Cpu} Cost
 * @typedef {import('./subject.mjs').Ask} Ask
 */

const MS_PER_DAY = 86_400_000
/** @param {number} days from today */
const day = days => new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 10)
/** @param {string} sub @param {number} days */
const times = (sub, days) => `/api/booking/available-times?subServiceId=${sub}&date=${day(days)}`
/** @param {string} query */
const list = query => /** @type {Ask} */ ({ path: `/api/booking/list?${query}`, owner: true })

/** @param {string} q */
const people = q => /** @type {Ask} */ ({ path: `/api/desk/people?q=${encodeURIComponent(q)}`, owner: true })
/** As the filling makes it. @param {number} who */
function personId(who) {
  const digits = createHash('md5').update(`person${who}`).digest('hex')
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

/**
 * What is measured: `ask` makes the n-th request. A goal in milliseconds holds for the larger size, without one the ratio of
 * both sizes counts; but what adds up a month costs what that month has in it, and a spa of another size has other months.
 * @type {{ name: string, goalMs?: number, isOfMonth?: boolean, times?: number, ask(n: number): Ask }[]}
 */
export const CALLS = [
  { name: 'available-times', ask: n => ({ path: times('grow-open-hour', 1 + (n % 150)) }) },
  {
    name: 'booked-dates',
    ask: n => ({
      path: `/api/booking/booked-dates?subServiceId=grow-open-hour&month=${day(30 * (n % 5)).slice(0, 7)}`,
    }),
  },
  { name: 'create', times: 60, ask: create },
  { name: "owner's list, a week", goalMs: 5, ask: n => list(`from=${day(-7 - (n % 300))}&to=${day(-1 - (n % 300))}`) },
  {
    name: "owner's list, by status",
    goalMs: 5,
    ask: n => list(`status=${['cancelled', 'declined', 'done', 'submitted'][n % 4]}`),
  },
  { name: "owner's list, unpaid", goalMs: 5, ask: () => list('unpaid=true') },
  { name: "owner's list, to return", goalMs: 5, ask: () => list('toReturn=true') },
  {
    name: 'find by name',
    goalMs: 5,
    ask: n => list(`q=${encodeURIComponent(['balogun', 'Adaeze ok', 'ogunleye'][n % 3] ?? '')}`),
  },
  {
    name: 'find by one name',
    goalMs: 5,
    ask: n => list(`q=${encodeURIComponent(`Sanni ${(2500 + n * 7).toString(16)}`)}`),
  },
  { name: 'find by phone', goalMs: 5, ask: n => list(`q=080${String(2500 + n).padStart(8, '0')}`) },
  { name: 'find by e-mail', goalMs: 5, ask: n => list(`q=person${2500 + n}@example`) },
  { name: 'find nothing', goalMs: 5, ask: n => list(`q=nobody${n}`) },
  { name: "the desk's day", goalMs: 5, ask: n => ({ path: `/api/desk/day?date=${day(n % 100)}`, owner: true }) },
  { name: "the desk's pulse", goalMs: 5, ask: () => ({ path: '/api/desk/pulse', owner: true }) },
  { name: 'queue of receipts', goalMs: 5, ask: () => ({ path: '/api/desk/receipts', owner: true }) },
  { name: 'waiting list', goalMs: 5, ask: () => ({ path: '/api/desk/waiting', owner: true }) },
  { name: 'letters', goalMs: 5, ask: () => ({ path: '/api/desk/letters', owner: true }) },
  { name: 'people', goalMs: 5, ask: () => ({ path: '/api/desk/people', owner: true }) },
  { name: 'people by name', goalMs: 5, ask: n => people(['balogun', 'Adaeze ok', 'ogunleye'][n % 3] ?? '') },
  { name: 'people by one name', goalMs: 5, ask: n => people(`Sanni ${(2500 + n * 7).toString(16)}`) },
  { name: 'people by phone', goalMs: 5, ask: n => people(`080${String(2500 + n).padStart(8, '0')}`) },
  { name: 'one person', goalMs: 5, ask: n => ({ path: `/api/desk/people/${personId(n % 250)}`, owner: true }) },
  {
    name: 'money, this month',
    isOfMonth: true,
    ask: () => ({ path: `/api/desk/money?month=${day(0).slice(0, 7)}`, owner: true }),
  },
  { name: 'numbers, a month', ask: () => ({ path: `/api/desk/numbers?from=${day(61)}&to=${day(90)}`, owner: true }) },
  {
    name: 'next free day, full half-year',
    goalMs: 5,
    times: 60,
    ask: n => ({ path: times('grow-full-hour', n % 100) }),
  },
]

/** Every one takes an hour of its own: the diary has three and four o'clock free. @param {number} n @returns {Ask} */
function create(n) {
  const body = {
    serviceId: 'grow-open',
    subServiceId: 'grow-open-hour',
    bookingDate: day(1 + (n >> 1)),
    bookingTime: n % 2 ? '3:00 PM' : '4:00 PM',
    fullName: 'Adaeze Obi',
    email: `adaeze${n}@example.com`,
    phoneNumber: `+234 802 ${String(1_000_000 + n)}`,
  }
  return { method: 'POST', path: '/api/booking/create', body }
}

const WARM_UP = 200
const ROUNDS = 5

/** @param {Spa} spa @returns {Promise<Record<string, Cost>>} */
export async function measureCalls(spa) {
  // A server is cold once a day.
  await spa.settle()
  for (let n = 0; n < 600; n++) await spa.ask({ path: times('grow-open-hour', 1 + (n % 150)) })
  /** @type {Record<string, Cost>} */
  const costs = {}
  for (const { name, times = 200, ask } of CALLS) {
    let n = 0
    for (; n < Math.min(WARM_UP, times); n++) await spa.ask(ask(n))
    /** @type {Cost[]} */
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await costOf(spa, times / ROUNDS, () => ask(n++)))
    rounds.sort((a, b) => a.server + a.database - b.server - b.database)
    costs[name] = rounds[ROUNDS >> 1] ?? { server: 0, database: 0 }
  }
  return costs
}

/** @param {Spa} spa @param {number} requests @param {() => Ask} next @returns {Promise<Cost>} */
async function costOf(spa, requests, next) {
  const before = await spa.cpu()
  for (let n = 0; n < requests; n++) await spa.ask(next())
  const after = await spa.cpu()
  return {
    server: (after.server - before.server) / requests,
    database: (after.database - before.database) / requests,
  }
}

/** What is measured of a large catalogue. */
export const CATALOGUE = /** @type {const} */ ([
  { name: 'home page, first render', most: 400, unit: 'ms' },
  { name: 'home page, HTML', most: 250, unit: 'KB' },
  { name: 'services page, first render', most: 400, unit: 'ms' },
  { name: 'services page, HTML', most: 250, unit: 'KB' },
  { name: "a service's page, HTML", most: 250, unit: 'KB' },
  { name: 'search, 100 letters', most: 20, unit: 'ms' },
])

/** @param {Spa} spa @returns {Promise<Record<string, number>>} */
export async function measureCatalogue(spa) {
  /** @type {Record<string, number>} */
  const measured = {}
  // What a server does when it starts is no part of its first page.
  await spa.settle()
  for (const [name, path] of [
    ['home page', '/'],
    ['services page', '/services'],
    ["a service's page", '/services/grow-250'],
  ]) {
    let html = ''
    const { server, database } = await costOf(spa, 1, () => ({ path: path ?? '' }))
    html = await spa.ask({ path: path ?? '' })
    measured[`${name}, first render`] = server + database
    measured[`${name}, HTML`] = Buffer.byteLength(html) / 1024
  }
  const search = (/** @type {number} */ n) => ({
    path: `/api/service/list/search/${encodeURIComponent(hundredLetters(n))}`,
    isCompressed: true,
  })
  for (let n = 0; n < 10; n++) await spa.ask(search(n))
  let n = 10
  const { server, database } = await costOf(spa, 50, () => search(n++))
  measured['search, 100 letters'] = server + database
  return measured
}

/**
 * Words of the catalogue, whole and misspelt, another hundred letters each time. Half of the searches find most of the catalogue;
 * the others have a word that it does not have.
 * @param {number} n
 */
function hundredLetters(n) {
  const words = [
    'massage',
    'relaxing',
    n % 2 ? 'hotstone' : 'stone',
    'facail',
    'aromatic',
    'botanical',
    'cleanse',
    'renewal',
    'oil',
    'therapy',
    'waxing',
    'deep',
  ]
  // A digit at the end is a typo, which is forgiven to a long word.
  return Array.from({ length: 14 }, (_, at) => words[(n + at * 5) % words.length] ?? '')
    .map(word => (word.length >= 7 ? `${word}${n % 10}` : word))
    .join(' ')
    .slice(0, 100)
}
