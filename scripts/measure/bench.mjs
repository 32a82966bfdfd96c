// @ts-check
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../build/build.mjs'
import { freePort } from '../setup/free-port.mjs'
import { startPostgresql } from '../setup/postgresql.mjs'
import { root } from '../setup/process.mjs'

/** Enough for the engine to have compiled what runs often: a server is cold once a day, warm the rest of it. */
const WARM_UP = 3000
const REQUESTS = 2000
const AT_ONCE = 10
const ENDURANCE = 10_000
const ROUNDS = 5
const DAY_BOOKINGS = 60
const RECEIPTS = 10
const OWNER_TOKEN = 'only-for-this-one-benchmark'

/**
 * What we promise: multiples of a bare "hello", and megabytes. What has no number here is only told.
 * @type {Record<'embedded' | 'postgresql', { [what: string]: number | undefined }>}
 */
const BUDGETS = {
  embedded: { 'available-times': 12, fetch_all: 2, 'home page': 2.5, memory: 450 },
  postgresql: { 'available-times': 6, fetch_all: 2, 'home page': 2.5, day: 20, pulse: 3, memory: 200 },
}

/**
 * Prints what a request costs the server, as a multiple of what a bare Fastify "hello" costs in the same run, and how
 * much memory the whole server holds. Ratios travel between machines; milliseconds do not.
 */
export async function bench() {
  await build()
  const hello = await startSubject('hello', {})
  const postgresql = await startPostgresql()
  try {
    await benchEngine('embedded', {}, hello)
    await benchEngine('postgresql', { DATABASE_URL: postgresql.url }, hello)
  } finally {
    await hello.stop()
    await postgresql.stop()
  }
}

/** @param {'embedded' | 'postgresql'} engine @param {Record<string, string>} env @param {Subject} hello */
async function benchEngine(engine, env, hello) {
  const spa = await startSubject('spa', env)
  try {
    const times = await aBusyDay(spa.url)
    const desk = await aBusyDesk(spa.url)
    console.log(`\n${engine}: CPU per request, in multiples of a bare Fastify "hello"`)
    const budget = BUDGETS[engine]
    for (const [what, path, most, headers] of /** @type {const} */ ([
      ['available-times', times, budget['available-times']],
      ['fetch_all', '/api/services/fetch_all', budget.fetch_all],
      ['home page', '/', budget['home page']],
      [`day of ${DAY_BOOKINGS}`, desk.day, budget.day, desk.headers],
      [`${RECEIPTS} receipts`, '/api/desk/receipts', budget.receipts, desk.headers],
      ['pulse', '/api/desk/pulse', budget.pulse, desk.headers],
    ])) {
      await load(hello.url, WARM_UP)
      await load(spa.url + path, WARM_UP, headers)
      /** @type {number[]} */
      const ratios = []
      for (let round = 0; round < ROUNDS; round++) {
        const bare = await cpuPerRequest(hello, '/')
        ratios.push((await cpuPerRequest(spa, path, headers)) / bare)
      }
      const median = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
      console.log(
        `  ${what.padEnd(16)} ${median.toFixed(2)}×${most ? ` of ${most}` : ''}   (${ratios.map(r => r.toFixed(2)).join(', ')})`,
      )
    }
    const before = (await spa.usage()).residentBytes
    await load(spa.url + times, ENDURANCE)
    const after = (await spa.usage()).residentBytes
    console.log(
      `  resident memory  ${megabytes(before)} before and ${megabytes(after)} after ${ENDURANCE} more requests, of ${budget.memory} MB`,
    )
  } finally {
    await spa.stop()
  }
}

/**
 * The address of an open day's times, some of them taken: what customers look at most.
 * @param {string} url
 */
async function aBusyDay(url) {
  const { services } = await readJson(`${url}/api/services/fetch_all`)
  const { _id: serviceId, serviceArray } = services[0]
  const subServiceId = serviceArray[0]._id
  /** @param {string} date */
  const timesOf = date => `/api/booking/available-times?subServiceId=${subServiceId}&date=${date}`
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const { nextFreeDate: bookingDate = inAWeek } = await readJson(url + timesOf(inAWeek))
  const { availableTimes } = await readJson(url + timesOf(bookingDate))
  for (const bookingTime of [availableTimes.at(0), availableTimes.at(-1)]) {
    const customer = { fullName: 'Adaeze Obi', email: 'adaeze@example.com', phoneNumber: '+234 801 234 5678' }
    const body = JSON.stringify({ serviceId, subServiceId, bookingDate, bookingTime, ...customer })
    const answer = await fetch(`${url}/api/booking/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (answer.status !== 201) throw new Error(`The day cannot be filled: ${await answer.text()}`)
  }
  return timesOf(bookingDate)
}

/**
 * A device at the desk, and the address of a day it has filled, a few receipts among it.
 * @param {string} url
 */
async function aBusyDesk(url) {
  const owner = { authorization: `Bearer ${OWNER_TOKEN}` }
  const { services } = await readJson(`${url}/api/services/fetch_all`)
  const bookingDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  for (let n = 0; n < DAY_BOOKINGS; n++) {
    const { _id: serviceId, serviceArray } = services[n % services.length]
    await post(`${url}/api/desk/bookings`, owner, {
      serviceId,
      subServiceId: serviceArray[0]._id,
      bookingDate,
      bookingTime: `${9 + (n % 3)}:${n % 2 ? '30' : '00'} AM`,
      fullName: `Customer ${n}`,
      phoneNumber: '+234 801 234 5678',
      origin: 'phone',
      payment: { method: 'cash', amount: 10_000 },
      anyTime: true,
      squeezeIn: true,
    })
  }
  for (let n = 0; n < RECEIPTS; n++) await aReceipt(url, services[n % services.length], n)
  const { key } = await post(`${url}/api/desk/devices`, owner, { name: 'Bench', role: 'desk' })
  const { token } = await post(`${url}/api/desk/enter`, {}, { key, name: 'Bench' })
  return { day: `/api/desk/day?date=${bookingDate}`, headers: { authorization: `Bearer ${token}` } }
}

/** @param {string} url @param {{ _id: string, serviceArray: { _id: string }[] }} service @param {number} n */
async function aReceipt(url, { _id: serviceId, serviceArray }, n) {
  const subServiceId = serviceArray[0]?._id
  const bookingDate = new Date(Date.now() + (40 + n) * 86_400_000).toISOString().slice(0, 10)
  const times = `${url}/api/booking/available-times?subServiceId=${subServiceId}&date=${bookingDate}`
  const { nextFreeDate = bookingDate } = await readJson(times)
  const { availableTimes } = await readJson(times.replace(bookingDate, nextFreeDate))
  const customer = { fullName: 'Adaeze Obi', email: 'adaeze@example.com', phoneNumber: '+234 801 234 5678' }
  const wish = { serviceId, subServiceId, bookingDate: nextFreeDate, bookingTime: availableTimes[0], ...customer }
  const { booking } = await post(`${url}/api/booking/create`, {}, wish)
  const form = new FormData()
  // Only now: the commands can be listed before anything is installed.
  const { default: sharp } = await import('sharp')
  const picture = await sharp({ create: { width: 80, height: 160, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  form.append('bookingId', booking._id)
  form.append('image_0', new Blob([new Uint8Array(picture)]), 'receipt.png')
  const paid = await fetch(`${url}/api/booking/payment`, { method: 'PUT', body: form })
  if (!paid.ok) throw new Error(`A receipt was refused: ${await paid.text()}`)
}

/** @param {string} url @param {Record<string, string>} headers @param {object} body */
async function post(url, headers, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`)
  return answer.json()
}

/** @param {Subject} subject @param {string} path @param {Record<string, string>} [headers] */
async function cpuPerRequest(subject, path, headers) {
  const before = await subject.usage()
  await load(subject.url + path, REQUESTS, headers)
  const after = await subject.usage()
  return (after.cpuMicroseconds - before.cpuMicroseconds) / REQUESTS
}

/**
 * @typedef {{ cpuMicroseconds: number, residentBytes: number }} Usage
 * @typedef {{ url: string, usage(): Promise<Usage>, stop(): Promise<void> }} Subject
 * @param {'hello' | 'spa'} name @param {Record<string, string>} env @returns {Promise<Subject>}
 */
async function startSubject(name, env) {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'spa-bench-'))
  const child = fork(join(root, 'scripts', 'measure', 'bench-subject.mjs'), [name], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      OWNER_TOKEN,
      ...env,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await answering(`${url}/${name === 'spa' ? 'api/health' : ''}`)
  return {
    url,
    usage: () =>
      new Promise(resolve => {
        child.once('message', usage => resolve(/** @type {Usage} */ (usage)))
        child.send('usage')
      }),
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

/** @param {string} url @param {number} requests @param {Record<string, string>} [headers] */
async function load(url, requests, headers) {
  let left = requests
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await ask(url, headers)
    }),
  )
}

/** @param {string} url @param {Record<string, string>} [headers] @returns {Promise<string>} */
function ask(url, headers) {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br', ...headers } }, response => {
      let body = ''
      response.on('data', chunk => {
        body += chunk
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(body) : reject(new Error(`${url}: ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}

/** @param {string} url */
async function readJson(url) {
  const answer = await fetch(url)
  return answer.json()
}

/** @param {string} url */
async function answering(url) {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`${url} does not answer`)
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${Math.round(bytes / 1024 / 1024)} MB`
}
