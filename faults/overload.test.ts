import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { book, expectRefused, openSpa, SLOTS, wish } from './testing/customers.ts'
import { engines, newEmbeddedDatabase } from './testing/databases.ts'
import { closedLoop, openLoop, percentile } from './testing/load.ts'
import { type Site, startSite } from './testing/site.ts'

const SATURATED_BY = 10
/** A server that gets less done is starved by others, and no refusal of its own is early then. */
const MEASURABLE_PER_SECOND = 15
const MEASURED_MS = 3_000
const OVERLOADED_MS = 12_000
/** A crowd that has only just come is served to its end; this much of the time is measured after that. */
const LASTING_SHARE = 1 / 3
const ACCEPTED_WITHIN_MS = 2_000
const REFUSED_WITHIN_MS = 1_000
/** More lines than a handful of visitors hold open. */
const CROWD = 60

// Retried: a machine that stalls for seconds fails this whatever the server does.
describe.each(engines)('on %s', { retry: 2 }, (_engine, newDatabase) => {
  test('three times as many as it can serve: the rest is refused early, and who is accepted is served soon', async () => {
    const { site, service } = await openSpa(await newDatabase())
    const create = (n: number) => book(site, wish(service, n % SLOTS, n))
    const alone = await closedLoop(SATURATED_BY, MEASURED_MS, create)
    const capacity = alone.filter(({ status }) => status !== 503).length / (MEASURED_MS / 1000)

    const pulse = healthEvery(site, 500)
    const crowd = await openLoop(3 * capacity, OVERLOADED_MS, n => create(alone.length + n))
    const health = await pulse.stop()
    const lasting = crowd.slice(Math.floor(crowd.length * (1 - LASTING_SHARE)))
    const accepted = lasting.filter(({ status }) => status !== 503)
    const refused = lasting.filter(({ status }) => status === 503)
    console.log(
      `${Math.round(capacity)}/s saturate; of the last ${lasting.length} at three times that ${accepted.length} were accepted ` +
        `(p95 ${percentile(accepted, 0.95)} ms) and ${refused.length} refused (p95 ${percentile(refused, 0.95)} ms)`,
    )
    for (const { status } of accepted) expect([201, 409]).toContain(status)
    expect(accepted.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
    for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0)
    // A balancer must never hear from a crowd that the server is dead.
    expect(health.every(status => status === 200)).toBe(true)
    expect((await create(0)).status).not.toBe(503)
    expect(await site.stop()).toBe(0)
    // The crowd, the server and the database share this machine with whatever else it does: what a few take says how busy it is.
    if (capacity < MEASURABLE_PER_SECOND) return console.log('this machine is too busy to measure with')
    const slack = 2 * percentile(alone, 0.95)
    expect(percentile(accepted, 0.95)).toBeLessThan(ACCEPTED_WITHIN_MS + slack)
    expect(percentile(refused, 0.95)).toBeLessThan(REFUSED_WITHIN_MS + slack)
  })
})

test('a process that gets no time refuses early, says when to come back, and recovers', async () => {
  const site = await startSite(await newEmbeddedDatabase(), { RATE_LIMITS: 'off' })
  const lines = await openLines(site)
  const refused = await pressUntilRefused(site)
  await expectRefused(refused, 503, 'unavailable', requestRefusals.overloaded)
  await expect.poll(async () => (await askAnything(site)).status, { timeout: 60_000 }).toBe(200)
  for (const line of lines) line.destroy()
  expect(await site.stop()).toBe(0)
})

/** A crowd that has come and says nothing yet. */
function openLines({ url }: Site) {
  const { hostname, port } = new URL(url)
  return Promise.all(
    Array.from({ length: CROWD }, async () => {
      const line = connect(Number(port), hostname)
      line.on('error', () => {})
      await once(line, 'connect')
      return line
    }),
  )
}

function healthEvery({ url }: Site, everyMs: number) {
  const asked: Promise<number>[] = []
  const timer = setInterval(() => asked.push(fetch(url + callPath('health')).then(({ status }) => status)), everyMs)
  return {
    stop() {
      clearInterval(timer)
      return Promise.all(asked)
    },
  }
}

const askAnything = ({ url }: Site) => fetch(`${url}${callPath('fetchServices')}`)

/** Gives the process a few milliseconds now and then, which is what an overloaded machine looks like from inside. */
async function pressUntilRefused(site: Site) {
  for (let round = 0; round < 20; round++) {
    site.signal('SIGSTOP')
    const asked = Array.from({ length: 10 }, () => askAnything(site))
    await setTimeout(3000)
    site.signal('SIGCONT')
    const answers = await Promise.all(asked)
    for (const { status } of answers) expect([200, 503]).toContain(status)
    const refused = answers.find(({ status }) => status === 503)
    if (refused) return refused
  }
  throw new Error('the server never refused')
}
