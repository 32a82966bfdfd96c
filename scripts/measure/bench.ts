import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OWNER_TOKEN } from '../serve/own-server.ts'
import {
  bookAtDesk,
  call,
  datesPath,
  dayIn,
  fetchServices,
  newCustomer,
  nth,
  type Service,
  type Spa,
  timesPath,
} from '../serve/spa-client.ts'
import { root } from '../setup/process.mjs'
import { cpuOf, type Engine, judged, median, megabytes, type Site, table, withSites } from './harness.ts'
import { fetchAsNewVisitor, openTimes, type Request, rates, visit } from './load.ts'
import { planDays, planVisits } from './planner.ts'

interface Bench {
  engine: Engine
  site: Site
  hello: Site
  services: Service[]
}

const PARTS = { memory, kept, changed, alone, team }
/** At most: multiples of a bare "hello", and megabytes. */
const GOALS = { kept: 1.5, times: 2, changed: 4, changedTeam: 6, search: 3, embedded: 260, postgresql: 120, planMs: 5 }
/** Enough for V8 to have compiled what runs often. */
const WARM_UP = 3000
const TURNS = 21
const HELLO = { path: '/' }

/** CPU time per request as a multiple of a bare Fastify "hello" in the same run, and memory: ratios travel between machines. */
export default async function bench(args: string[]) {
  const all = Object.entries(PARTS)
  const named = all.filter(([name]) => args.includes(name))
  if (args.length === 0 || args.includes('planner')) planner()
  if (args.length > 0 && named.length === 0) return
  await withSites(async startOn => {
    const hello = await startOn('embedded', { program: join(root, 'scripts/measure/hello.mjs') })
    for (const engine of ['embedded', 'postgresql'] as const) {
      const site = await startOn(engine)
      const services = await fetchServices(site)
      for (const [part, run] of named.length > 0 ? named : all) {
        console.log(`\n${engine}, ${part}\n`)
        await run({ engine, site, hello, services })
      }
      await site.stop()
    }
  })
}

/** Resident memory after 10,000 requests. Runs first: the other parts send many times as much. */
async function memory({ engine, site, services }: Bench) {
  const path = await openTimes(site, services)
  const before = megabytes((await site.usage()).residentBytes)
  await visit(site.url, { next: () => ({ path }), requests: 10_000, clients: 10 })
  const after = megabytes((await site.usage()).residentBytes)
  console.log(`${judged(after, GOALS[engine], ' MB')} (${before} MB before 10,000 requests)`)
}

async function kept({ site, hello, services }: Bench) {
  const { serviceArray, slug } = nth(services, 0)
  const lines = [
    { what: 'available-times', path: await openTimes(site, services), goal: GOALS.times },
    { what: 'booked-dates', path: datesPath(nth(serviceArray, 0)._id, dayIn(7)), goal: GOALS.times },
    { what: 'fetch_all', path: '/api/services/fetch_all', goal: GOALS.kept },
    { what: 'settings', path: '/api/setting/user', goal: GOALS.kept },
    { what: 'home page', path: '/', goal: GOALS.kept },
    { what: 'service page', path: `/services/${slug}`, goal: GOALS.kept },
    { what: 'search', path: '/api/service/list/search/massage', goal: GOALS.search },
  ]
  for (const clients of [10, 1]) await besideHello(lines, { site, hello }, clients)
}

type Line = Request & { what: string; goal: number }

/** Each request takes turns with hello, so that other load on the machine does not move the median. */
async function besideHello(lines: Line[], { site, hello }: Pick<Bench, 'site' | 'hello'>, clients: number) {
  const cost = (subject: Site, request: Request) =>
    cpuOf(subject, () => visit(subject.url, { next: () => request, requests: 500, clients }))
  const warmUp = { requests: WARM_UP, clients }
  await visit(hello.url, { ...warmUp, next: () => HELLO })
  for (const line of lines) await visit(site.url, { ...warmUp, next: () => line })
  const ratios = lines.map((): number[] => [])
  for (let turn = 0; turn < TURNS; turn++)
    for (const [index, line] of lines.entries()) {
      const base = await cost(hello, HELLO)
      ratios[index]?.push((await cost(site, line)) / base)
    }
  const rows = lines.map(({ what, goal }, index) => {
    const all = (ratios[index] ?? []).toSorted((a, b) => a - b)
    const [low, high] = [0.25, 0.75].map(share => all[Math.round(share * (TURNS - 1))]?.toFixed(2))
    return [what, judged(median(all), goal), `half between ${low} and ${high}`]
  })
  console.log(table([`${clients} at a time`, 'times hello', 'spread'], rows))
}

/** The first response after a booking of its service. Hello runs in the same rhythm: few requests at a time cost either server more. */
async function changed({ site, hello, services }: Bench, goal = GOALS.changed) {
  const service = nth(services, 0)
  const subs = service.serviceArray.map(({ _id }) => _id)
  const days = Array.from({ length: 28 }, (_, n) => dayIn(7 + n))
  const months = [...new Set(Array.from({ length: 5 }, (_, n) => dayIn(30 * n)))]
  const questions: Record<string, (date: string) => string[]> = {
    'times, changed': () => subs.flatMap(sub => days.map(day => timesPath(sub, day))),
    'dates, changed': () => subs.flatMap(sub => months.map(month => datesPath(sub, month))),
    'the booked day': date => subs.flatMap(sub => [timesPath(sub, date), datesPath(sub, date)]),
  }
  let bookings = 0
  const rows = []
  for (const [what, pathsFor] of Object.entries(questions)) {
    const bookAndAsk = async () => {
      const date = dayIn(14 + (bookings % 14))
      await bookOne({ url: site.url, token: OWNER_TOKEN, fetch: fetchAsNewVisitor }, service, date, bookings++)
      const paths = pathsFor(date)
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
        base += await cpuOf(hello, () => visit(hello.url, hellos))
        cpu += await cpuOf(site, () => visit(site.url, load))
        requests += load.requests
      }
      ratios.push(cpu / base)
    }
    rows.push([what, judged(median(ratios), goal), ratios.map(ratio => ratio.toFixed(2)).join(', ')])
  }
  console.log(table(['first answer after a booking', 'times hello', 'each round'], rows))
}

/** Not in times hello: the database works beside the server. */
async function alone({ site }: Bench) {
  console.log(table(['what', 'a second'], await rates(site)))
}

/** Times again, when one of a team of five and a place in one of four rooms is looked for. The last part: the team stays. */
async function team(bench: Bench) {
  const { site, hello, services } = bench
  const spa = { url: site.url, token: OWNER_TOKEN, fetch: fetchAsNewVisitor }
  for (const name of ['Ada', 'Bisi', 'Chi', 'Dayo', 'Efe'])
    await call(spa, 'POST', '/api/desk/team', { name, about: '', subServiceIds: 'all' })
  const serviceIds = services.map(({ _id }) => _id)
  for (const places of [1, 1, 1, 2]) await call(spa, 'POST', '/api/desk/rooms', { name: 'Room', places, serviceIds })
  const line = { what: 'available-times', path: await openTimes(site, services), goal: GOALS.times }
  for (const clients of [10, 1]) await besideHello([line], { site, hello }, clients)
  await changed(bench, GOALS.changedTeam)
}

/** No server: the pure plan of one day, once V8 has compiled it. */
function planner() {
  const days = { 'of one treatment': planDays(1000) }
  const visits = {
    'of visits of four guests with four treatments each': planVisits(1000, { bookings: 0, people: 20 }),
    'of such visits beside two bookings of everybody': planVisits(1000, { bookings: 2, people: 20 }),
    'of such visits with three people, who are too few': planVisits(1000, { bookings: 0, people: 3 }),
  }
  console.log('\nplanner: a day of 20 starts, 20 people and 20 rooms\n')
  for (const [what, all] of Object.entries({ ...days, ...visits })) {
    const plans = all.slice(100)
    const slowest = Math.max(...plans).toFixed(1)
    console.log(`${judged(median(plans), GOALS.planMs, ' ms')} ${what}, the slowest ${slowest} ms`)
  }
}

/** Waits for the work that a booking leaves behind: mails, log lines. */
async function untilIdle(site: Site) {
  for (let tries = 0; tries < 20; tries++) {
    const before = (await site.usage()).cpuMicroseconds
    await sleep(110)
    if ((await site.usage()).cpuMicroseconds - before < 2500) return
  }
}

function bookOne(spa: Spa, { _id: serviceId, serviceArray }: Service, date: string, n: number) {
  const slot = { serviceId, subServiceId: nth(serviceArray, 0)._id, bookingDate: date }
  const bookingTime = `${9 + (n % 3)}:${n % 2 ? '30' : '00'} AM`
  const payment = { method: 'cash', amount: 10_000 }
  return bookAtDesk(spa, { ...slot, bookingTime, ...newCustomer(), origin: 'phone', payment })
}
