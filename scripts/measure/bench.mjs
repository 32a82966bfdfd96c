// @ts-check
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OWNER_TOKEN } from '../serve/own-server.mjs'
import {
  bookAtDesk,
  call,
  createBooking,
  dayIn,
  fetchServices,
  newCustomer,
  nth,
  photo,
  sendReceipt,
  timesPath,
  wishesFor,
} from '../serve/spa-client.mjs'
import { root } from '../setup/process.mjs'
import { cpuPerRequest, judged, median, megabytes, table, withSites } from './harness.mjs'
import { fetchAsNewVisitor, visit } from './load.mjs'

/**
 * @typedef {import('./harness.mjs').Site & { database?: import('./harness.mjs').Database }} Site
 * @typedef {import('../serve/spa-client.mjs').Service} Service
 * @typedef {{ name: string, site: Site, hello: Site, services: Service[], start: (settings?: Record<string, string>, dist?: string) => Promise<Site> }} Bench
 */

const PARTS = { memory, kept, desk, logging, changed, create, mixed }
/** At most: multiples of a bare "hello", percent of a request, megabytes. */
const GOALS = { kept: 1.5, times: 2, changed: 4, search: 3, logging: 10, embedded: 260, postgresql: 120 }
/** Enough for V8 to have compiled what runs often. */
const WARM_UP = 3000
const HELLO = { path: '/' }

/**
 * CPU time per request as a multiple of a bare Fastify "hello" in the same run, and memory. Ratios travel between machines;
 * milliseconds do not. `--against FOLDER` compares the mixed load with the build in that folder.
 * @param {string[]} args
 */
export default async function bench(args) {
  const against = args.includes('--against') ? resolve(args[args.indexOf('--against') + 1] ?? '') : undefined
  const named = Object.entries(PARTS).filter(([name]) => args.includes(name))
  await withSites(async startOn => {
    const hello = await startOn('embedded', { program: join(root, 'scripts/measure/hello.mjs') })
    for (const name of /** @type {const} */ (['embedded', 'postgresql'])) {
      /** @type {Bench['start']} */
      const start = (settings, dist) => startOn(name, { settings, dist })
      const site = await start()
      const services = await fetchServices(site)
      for (const [part, run] of named.length > 0 ? named : Object.entries(PARTS)) {
        if (part === 'mixed' && !against) continue
        console.log(`\n${name}, ${part}\n`)
        await run({ name, site, hello, services, start }, against ?? '')
      }
      await site.stop()
    }
  })
}

/** Resident memory after 10,000 requests. Runs first: the other parts send many times as much. @param {Bench} bench */
async function memory({ name, site, services }) {
  const path = await openTimes(site, services)
  const before = megabytes((await site.usage()).residentBytes)
  await visit(site.url, { next: () => ({ path }), requests: 10_000, clients: 10 })
  const after = megabytes((await site.usage()).residentBytes)
  console.log(
    `${judged(after, GOALS[/** @type {'embedded' | 'postgresql'} */ (name)], ' MB')} (${before} MB before 10,000 requests)`,
  )
}

/** @param {Bench} bench */
async function kept({ site, hello, services }) {
  const times = await openTimes(site, services)
  const { serviceArray, slug } = nth(services, 0)
  const lines = [
    { what: 'available-times', path: times, goal: GOALS.times },
    { what: 'booked-dates', path: datesPath(nth(serviceArray, 0)._id, dayIn(7)), goal: GOALS.times },
    { what: 'fetch_all', path: '/api/services/fetch_all', goal: GOALS.kept },
    { what: 'settings', path: '/api/setting/user', goal: GOALS.kept },
    { what: 'home page', path: '/', goal: GOALS.kept },
    { what: 'service page', path: `/services/${slug}`, goal: GOALS.kept },
    { what: 'search', path: '/api/service/list/search/massage', goal: GOALS.search },
  ]
  for (const clients of [10, 1]) await besideHello(lines, { site, hello, clients, turns: 21, requests: 500 })
}

/** A full day of the desk and its receipts. @param {Bench} bench */
async function desk({ site, hello, services }) {
  const spa = { url: site.url, token: OWNER_TOKEN, fetch: fetchAsNewVisitor }
  for (let n = 0; n < 60; n++) await bookOne(spa, nth(services, n), dayIn(30), n)
  for (let n = 0; n < 10; n++) {
    const [wish] = await wishesFor(spa, nth(services, n), 60 + n)
    await sendReceipt(spa, await createBooking(spa, wish ?? {}), await photo(80, 160))
  }
  const { key } = await call(spa, 'POST', '/api/desk/devices', { name: 'Bench', role: 'desk' })
  const { token } = await call(spa, 'POST', '/api/desk/enter', { key, name: 'Bench' })
  const headers = { authorization: `Bearer ${token}` }
  const lines = [
    { what: 'day of 60', path: `/api/desk/day?date=${dayIn(30)}`, headers },
    { what: '10 receipts', path: '/api/desk/receipts', headers },
    { what: 'pulse', path: '/api/desk/pulse', headers },
  ]
  await besideHello(lines, { site, hello, clients: 10, turns: 5, requests: 200 })
}

/**
 * Each request in turns with hello: what else the machine does falls on one of the turns and does not move the median.
 * @param {({ what: string, goal?: number } & import('./load.mjs').Request)[]} lines
 * @param {{ site: Site, hello: Site, clients: number, turns: number, requests: number }} load
 */
async function besideHello(lines, { site, hello, clients, turns, requests }) {
  const cost = async (/** @type {Site} */ subject, /** @type {import('./load.mjs').Request} */ request) => {
    const load = { next: () => request, requests, clients }
    return (await cpuPerRequest(subject, requests, () => visit(subject.url, load))).server
  }
  for (const request of [HELLO, ...lines]) {
    const warmUp = { next: () => request, requests: Math.min(WARM_UP, turns * requests), clients }
    await visit(request === HELLO ? hello.url : site.url, warmUp)
  }
  /** @type {number[][]} */
  const ratios = lines.map(() => [])
  for (let turn = 0; turn < turns; turn++)
    for (const [index, line] of lines.entries()) {
      const base = await cost(hello, HELLO)
      ratios[index]?.push((await cost(site, line)) / base)
    }
  const rows = lines.map(({ what, goal }, index) => {
    const all = (ratios[index] ?? []).toSorted((a, b) => a - b)
    const [low, high] = [0.25, 0.75].map(share => all[Math.round(share * (all.length - 1))]?.toFixed(2))
    return [what, judged(median(all), goal), `half between ${low} and ${high}`]
  })
  console.log(table([`${clients} at a time`, 'times hello', 'spread'], rows))
}

/** What writing the log costs, beside a new server that writes none. @param {Bench} bench */
async function logging({ start }) {
  const servers = [await start(), await start({ LOG_LEVEL: 'warn' })]
  const load = { next: () => ({ path: '/api/setting/user' }), requests: 2000, clients: 10 }
  for (const { url } of servers) await visit(url, { ...load, requests: 2 * WARM_UP })
  /** @type {number[][]} */
  const costs = [[], []]
  for (let round = 0; round < 11; round++)
    for (const [index, server] of servers.entries())
      costs[index]?.push((await cpuPerRequest(server, load.requests, () => visit(server.url, load))).server)
  const [logged = 0, silent = 0] = costs.map(median)
  console.log(`${judged(100 * (1 - silent / logged), GOALS.logging, ' % of a request')}`)
  for (const server of servers) await server.stop()
}

/**
 * What an answer costs the first time it is asked for after a booking of its service: every question once after each booking, and as
 * many hellos in the same rhythm, because few requests at a time cost either server more than many in a row.
 * @param {Bench} bench
 */
async function changed({ site, hello, services }) {
  const service = nth(services, 0)
  const subs = service.serviceArray.map(({ _id }) => _id)
  const days = Array.from({ length: 28 }, (_, n) => dayIn(7 + n))
  const months = [...new Set(Array.from({ length: 5 }, (_, n) => dayIn(30 * n)))]
  /** @type {Record<string, (date: string) => string[]>} */
  const questions = {
    'times, changed': () => subs.flatMap(sub => days.map(day => timesPath(sub, day))),
    'dates, changed': () => subs.flatMap(sub => months.map(month => datesPath(sub, month))),
    'the booked day': date => subs.flatMap(sub => [timesPath(sub, date), datesPath(sub, date)]),
  }
  let bookings = 0
  const rows = []
  for (const [what, asked] of Object.entries(questions)) {
    const bookAndAsk = async () => {
      const date = dayIn(14 + (bookings % 14))
      await bookOne({ url: site.url, token: OWNER_TOKEN, fetch: fetchAsNewVisitor }, service, date, bookings++)
      const paths = asked(date)
      return { requests: paths.length, clients: 1, next: () => ({ path: paths.shift() ?? '/' }) }
    }
    for (let change = 0; change < 80; change++) await visit(site.url, await bookAndAsk())
    const ratios = []
    for (let round = 0; round < 5; round++) {
      let [cpu, base, requests] = [0, 0, 0]
      while (requests < 240) {
        const load = await bookAndAsk()
        await untilIdle(site)
        const hellos = { ...load, next: () => HELLO }
        base += (await cpuPerRequest(hello, 1, () => visit(hello.url, hellos))).server
        cpu += (await cpuPerRequest(site, 1, () => visit(site.url, load))).server
        requests += load.requests
      }
      ratios.push(cpu / base)
    }
    rows.push([what, judged(median(ratios), GOALS.changed), ratios.map(ratio => ratio.toFixed(2)).join(', ')])
  }
  console.log(table(['first answer after a booking', 'times hello', 'each round'], rows))
}

/** Until the work that a booking leaves behind is done: mails, log lines. @param {Site} site */
async function untilIdle(site) {
  for (let tries = 0; tries < 20; tries++) {
    const before = (await site.usage()).cpuMicroseconds
    await sleep(110)
    if ((await site.usage()).cpuMicroseconds - before < 2500) return
  }
}

/** @param {Bench} bench */
async function create({ site }) {
  const wishes = await creates(site, 30)
  const load = { next: () => wishes.pop() ?? HELLO, clients: 1, perAddress: 20 }
  await visit(site.url, { ...load, requests: 60 })
  const { server, database } = await cpuPerRequest(site, 100, () => visit(site.url, { ...load, requests: 100 }))
  console.log(
    `a create: ${(server / 1000).toFixed(1)} ms of the server, ${(database / 1000).toFixed(1)} ms of PostgreSQL`,
  )
}

/**
 * How much more of a mixed load this build serves than another, in turns: 70 % pages, 20 % availability, 8 % searches, 2 % bookings.
 * @param {Bench} bench @param {string} against
 */
async function mixed({ start }, against) {
  const REQUESTS = 4000
  const rivals = []
  for (const dist of [undefined, join(against, 'dist')]) {
    const site = await start({}, dist)
    rivals.push({ site, next: await mixedLoad(site), seconds: 0, cpu: 0, refused: 0 })
  }
  for (let round = -3; round < 4; round++)
    for (const rival of rivals) {
      const { site, next } = rival
      const began = performance.now()
      let refused = 0
      const { server } = await cpuPerRequest(site, 1, async () => {
        refused = await visit(site.url, { next, requests: REQUESTS, clients: 32, perAddress: 200 })
      })
      // The first rounds warm up: half of the code of a booking would still be interpreted.
      if (round < 0) continue
      rival.seconds += (performance.now() - began) / 1000
      rival.cpu += server
      rival.refused += refused
    }
  const rows = rivals.map(({ seconds, cpu, refused }, index) => {
    const rate = Math.round((4 * REQUESTS) / seconds)
    return [index === 0 ? 'this build' : against, rate, Math.round(cpu / 4 / REQUESTS), refused]
  })
  console.log(table(['build', 'requests a second', 'µs of CPU each', 'refused'], rows))
  for (const { site } of rivals) await site.stop()
}

/** @param {Site} site */
async function mixedLoad(site) {
  const services = await fetchServices(site)
  const subs = services.flatMap(({ serviceArray }) => serviceArray.map(({ _id }) => _id))
  const pages = ['/', '/services', '/about', '/booking', ...services.map(({ slug }) => `/services/${slug}`)]
  const searches = ['massage', 'wax', 'facial', 'lash', 'scrub', 'nails', 'deep', 'hot stone', 'brow', 'pedi']
  const wishes = await creates(site, 75)
  let n = 0
  return () => {
    const kind = (n++ * 37) % 100
    const mayBeRefused = true
    const day = dayIn(3 + ((n * 7919) % 21))
    if (kind < 70) return { path: nth(pages, n * 7919), mayBeRefused }
    if (kind < 85) return { path: timesPath(nth(subs, n * 7919), day), mayBeRefused }
    if (kind < 90) return { path: datesPath(nth(subs, n * 7919), day), mayBeRefused }
    if (kind < 98)
      return { path: `/api/service/list/search/${encodeURIComponent(nth(searches, n * 7919))}`, mayBeRefused }
    return wishes.pop() ?? HELLO
  }
}

/** Bookings that can all be made, each by another customer. @param {{ url: string }} site @param {number} days */
export async function creates({ url }, days) {
  const spa = { url, fetch: fetchAsNewVisitor }
  const wishes = new Map()
  for (const service of await fetchServices(spa))
    for (let day = 0; day < days; day++)
      for (const wish of await wishesFor(spa, service, 10 + day))
        wishes.set(`${wish.serviceId} ${wish.bookingDate} ${wish.bookingTime}`, wish)
  const described = { path: '/api/booking/create', method: 'POST', mayBeRefused: true }
  return [...wishes.values()].map(wish => ({ ...described, body: JSON.stringify(wish) }))
}

/** @param {import('../serve/spa-client.mjs').Spa} spa @param {Service} service @param {string} date @param {number} n */
function bookOne(spa, { _id: serviceId, serviceArray }, date, n) {
  const slot = { serviceId, subServiceId: nth(serviceArray, 0)._id, bookingDate: date }
  const bookingTime = `${9 + (n % 3)}:${n % 2 ? '30' : '00'} AM`
  const payment = { method: 'cash', amount: 10_000 }
  return bookAtDesk(spa, { ...slot, bookingTime, ...newCustomer(), origin: 'phone', payment })
}

/** The times of a day that has some. @param {Site} site @param {Service[]} services */
async function openTimes({ url }, services) {
  const [wish] = await wishesFor({ url, fetch: fetchAsNewVisitor }, nth(services, 0), 7)
  return timesPath(wish?.subServiceId ?? '', wish?.bookingDate ?? '')
}

/** @param {string} sub @param {string} day */
const datesPath = (sub, day) => `/api/booking/booked-dates?subServiceId=${sub}&month=${day.slice(0, 7)}`
