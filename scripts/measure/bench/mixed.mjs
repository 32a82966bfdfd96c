// @ts-check
import { datesPath, manyWishes, servicesOf, timesPath } from './spa-life.mjs'
import { startSubject } from './subjects.mjs'
import { visit } from './visitors.mjs'

const CLIENTS = 32
const REQUESTS = 4000
/** Before they are measured: some hundred bookings, or half of their code is still interpreted. */
const WARM_UP_ROUNDS = 3
const ROUNDS = 4
const SEARCHES = ['massage', 'wax', 'facial', 'lash', 'scrub', 'nails', 'deep', 'hot stone', 'brow', 'pedi']
const DAY_MS = 86_400_000

/** @typedef {{ spa: import('./subjects.mjs').Subject, next: (isBooking?: boolean) => import('./visitors.mjs').Ask }} Rival */

/**
 * How much more of the mixed load this build serves than another one, each as much as it can, in turns: 70 % pages, 20 %
 * availability, 8 % searches, 2 % bookings; and how much more of it without the bookings, whose cost is their SQL. By the
 * clock, and by the processor time a request takes, which a busy machine disturbs less.
 * @param {'embedded' | 'postgresql'} engine @param {string} against a folder with a built site
 * @param {() => Promise<Record<string, string>>} database settings of a database of its own
 */
export async function compareMixed(engine, against, database) {
  /** @type {Rival[]} */
  const rivals = []
  for (const build of [undefined, against]) {
    const spa = await startSubject('spa', { env: await database(), build })
    rivals.push({ spa, next: await mixedLoad(spa.url) })
  }
  try {
    console.log(`\n${engine}: mixed load, ${CLIENTS} at once, beside ${against}`)
    return { whole: await inTurns(rivals, true), withoutBookings: await inTurns(rivals, false) }
  } finally {
    for (const { spa } of rivals) await spa.stop()
  }
}

/** @param {Rival[]} rivals @param {boolean} areBooking */
async function inTurns(rivals, areBooking) {
  const sums = rivals.map(() => ({ ms: 0, cpu: 0, refused: 0 }))
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++)
    for (const [index, { spa, next }] of rivals.entries()) {
      const before = await spa.usage()
      const began = performance.now()
      const load = { next: () => next(areBooking), requests: REQUESTS, clients: CLIENTS, perAddress: 200 }
      const refused = await visit(spa.url, load)
      const sum = sums[index]
      if (round < 0 || !sum) continue
      sum.refused += refused
      sum.ms += performance.now() - began
      sum.cpu += (await spa.usage()).cpuMicroseconds - before.cpuMicroseconds
    }
  const [ours, theirs] = /** @type {[typeof sums[0], typeof sums[0]]} */ (sums)
  const told = sums.map(({ ms, cpu, refused }) => {
    const perSecond = Math.round((ROUNDS * REQUESTS * 1000) / ms)
    return `${perSecond} a second, ${Math.round(cpu / ROUNDS / REQUESTS)} µs of CPU each, ${refused} refused`
  })
  const each = { ours: ours.cpu / ROUNDS / REQUESTS, theirs: theirs.cpu / ROUNDS / REQUESTS }
  return { throughput: theirs.ms / ours.ms, cpu: theirs.cpu / ours.cpu, each, told: told.join(' | ') }
}

/** @param {string} url */
async function mixedLoad(url) {
  const services = await servicesOf(url)
  const subs = services.flatMap(({ serviceArray }) => serviceArray.map(({ _id }) => _id))
  const pages = ['/', '/services', '/about', '/booking', ...services.map(({ slug }) => `/services/${slug}`)]
  const days = Array.from({ length: 21 }, (_, n) => new Date(Date.now() + (3 + n) * DAY_MS).toISOString().slice(0, 10))
  const wishes = await manyWishes(url, 75)
  let n = 0
  return (isBooking = true) => {
    const kind = (n++ * 37) % (isBooking ? 100 : 98)
    const pick = (/** @type {string[]} */ items) => items[(n * 7919) % items.length] ?? ''
    if (kind < 70) return { path: pick(pages), mayBeRefused: true }
    if (kind < 85) return { path: timesPath(pick(subs), pick(days)), mayBeRefused: true }
    if (kind < 90) return { path: datesPath(pick(subs), pick(days).slice(0, 7)), mayBeRefused: true }
    if (kind < 98) return { path: `/api/service/list/search/${encodeURIComponent(pick(SEARCHES))}`, mayBeRefused: true }
    return wishes.pop() ?? { path: '/' }
  }
}
