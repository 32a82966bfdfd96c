import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callPath } from '#contract/calls.ts'
import { errorResponse } from '#contract/errors.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { newEmbeddedDatabase } from './testing/databases.ts'
import { type Site, startSite } from './testing/site.ts'

test('a server that cannot keep up refuses early, says when to come back, and recovers', async () => {
  const site = await startSite(await newEmbeddedDatabase())
  const refused = await pressUntilRefused(site)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const { code, error } = errorResponse.parse(await refused.json())
  expect({ code, error }).toEqual({ code: 'unavailable', error: requestRefusals.overloaded })
  await expect.poll(async () => (await askAnything(site)).status, { timeout: 60_000 }).toBe(200)
  expect(await site.stop()).toBe(0)
})

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
