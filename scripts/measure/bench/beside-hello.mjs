// @ts-check
import { cpuPerRequest, WARM_UP } from './cpu-per-request.mjs'
import { median, middleHalf, print } from './figures.mjs'
import { sameAs } from './same.mjs'
import { visit } from './visitors.mjs'

/** @typedef {import('./subjects.mjs').Subject} Subject @typedef {import('./visitors.mjs').Ask} Ask */

/**
 * Each in turns with the hello, and with one that sends the same headers and bytes; and all of them in every turn.
 * @param {({ what: string, goal?: number } & Ask)[]} lines @param {Subject} hello
 * @param {{ spa: Subject, clients: number, turns: { count: number, requests: number } }} load
 */
export async function compareWithHello(lines, hello, { spa, clients, turns: { count, requests } }) {
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
