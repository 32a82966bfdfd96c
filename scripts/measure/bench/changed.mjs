// @ts-check
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuPerRequest, REQUESTS, WARM_UP } from './cpu-per-request.mjs'
import { listed, median, print } from './figures.mjs'
import { bookAtDesk, bookedDay } from './spa-life.mjs'
import { visit } from './visitors.mjs'

/** @typedef {import('./subjects.mjs').Subject} Subject */

const WARM_UP_CHANGES = 80
const FEWEST_ASKED = 240
/** An idle server takes some 1 % of a processor, for its look at how late it is. */
const STILL = { ms: 110, cpuMicroseconds: 2500 }
const ROUNDS = 5

/**
 * What an answer costs the first time it is asked for after a booking of its service: every question once, after each of
 * a few bookings. Beside it as many hellos in the same rhythm, over a new connection after as long a pause: few requests at
 * a time cost either server more than many in a row.
 * @param {string} what @param {Subject} hello @param {Subject} spa @param {import('./spa-life.mjs').Service} service
 * @param {{ questions: (date: string) => string[], goal: number }} asked
 */
export async function afterChange(what, hello, spa, service, { questions, goal }) {
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
  print(`  ${what}`, median(ratios), goal, `  (${listed(ratios)}; of a hello in a long row ${listed(inARow)})`)
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
