// @ts-check
import { datesPath, manyWishes, servicesOf, timesPath } from './spa-life.mjs'
import { startSubject } from './subjects.mjs'
import { visit } from './visitors.mjs'

const CLIENTS = 32
const REQUESTS = 4000
const ROUNDS = 3
const SEARCHES = ['massage', 'wax', 'facial', 'lash', 'scrub', 'nails', 'deep', 'hot stone', 'brow', 'pedi']
const DAY_MS = 86_400_000

/**
 * How much more of the mixed load this build serves than another one, each as much as it can, in turns: 70 % pages, 20 %
 * availability, 8 % searches, 2 % bookings. By the clock, and by the processor time a request takes, which a busy machine
 * disturbs less.
 * @param {'embedded' | 'postgresql'} engine @param {string} against a folder with a built site
 * @param {() => Promise<Record<string, string>>} database settings of a database of its own
 */
export async function compareMixed(engine, against, database) {
  const rivals = []
  for (const build of [undefined, against]) {
    const spa = await startSubject('spa', { env: await database(), build })
    rivals.push({ spa, next: await mixedLoad(spa.url), ms: 0, cpu: 0, refused: 0 })
  }
  try {
    for (let round = 0; round <= ROUNDS; round++)
      for (const rival of rivals) {
        const before = await rival.spa.usage()
        const began = performance.now()
        const load = { next: rival.next, requests: REQUESTS, clients: CLIENTS, perAddress: 200 }
        const refused = await visit(rival.spa.url, load)
        // The first round only warms up.
        if (round === 0) continue
        rival.refused += refused
        rival.ms += performance.now() - began
        rival.cpu += (await rival.spa.usage()).cpuMicroseconds - before.cpuMicroseconds
      }
    const [ours, theirs] = rivals
    if (!ours || !theirs) return
    const perSecond = (/** @type {{ ms: number }} */ { ms }) => Math.round((ROUNDS * REQUESTS * 1000) / ms)
    console.log(
      `\n${engine}: mixed load, ${CLIENTS} at once: ${perSecond(ours)} requests a second, ${perSecond(theirs)} by ${against} (refused: ${ours.refused} and ${theirs.refused})`,
    )
    return { throughput: theirs.ms / ours.ms, cpu: theirs.cpu / ours.cpu }
  } finally {
    for (const { spa } of rivals) await spa.stop()
  }
}

/** @param {string} url */
async function mixedLoad(url) {
  const services = await servicesOf(url)
  const subs = services.flatMap(({ serviceArray }) => serviceArray.map(({ _id }) => _id))
  const pages = ['/', '/services', '/about', '/booking', ...services.map(({ slug }) => `/services/${slug}`)]
  const days = Array.from({ length: 21 }, (_, n) => new Date(Date.now() + (3 + n) * DAY_MS).toISOString().slice(0, 10))
  const wishes = await manyWishes(url, 75)
  let n = 0
  return () => {
    const kind = (n++ * 37) % 100
    const pick = (/** @type {string[]} */ items) => items[(n * 7919) % items.length] ?? ''
    if (kind < 70) return { path: pick(pages), mayBeRefused: true }
    if (kind < 85) return { path: timesPath(pick(subs), pick(days)), mayBeRefused: true }
    if (kind < 90) return { path: datesPath(pick(subs), pick(days).slice(0, 7)), mayBeRefused: true }
    if (kind < 98) return { path: `/api/service/list/search/${encodeURIComponent(pick(SEARCHES))}`, mayBeRefused: true }
    return wishes.pop() ?? { path: '/' }
  }
}
