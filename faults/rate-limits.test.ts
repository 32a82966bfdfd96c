import { describe, expect, test } from 'vitest'
import { callPath, calls } from '#contract/calls.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { expectRefused, postJson } from './testing/customers.ts'
import { newEmbeddedDatabase } from './testing/databases.ts'
import { startRedis } from './testing/services.ts'
import { type Site, startSite } from './testing/site.ts'

/** How often one client may answer the survey. */
const { max: ALLOWED, minutes: WITHIN_MINUTES } = calls.submitSurvey.limit

const answerSurvey = (site: Site, forwardedFor: string) =>
  postJson(site, callPath('submitSurvey'), { source: 'Instagram', type: 'beauty' }, { 'x-forwarded-for': forwardedFor })

/** No more at once than a call has places: what is refused here is refused by the limit. */
const AT_ONCE = 12

async function statuses(count: number, ask: (index: number) => Promise<Response>) {
  const counts: Record<number, number> = {}
  for (let first = 0; first < count; first += AT_ONCE) {
    const answers = many(Math.min(AT_ONCE, count - first), index => ask(first + index))
    for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

describe('a forged X-Forwarded-For', () => {
  test('is not believed when no proxy is: the limit holds, with a sentence and when to come back', async () => {
    const site = await startSite(await newEmbeddedDatabase())
    const answers = await statuses(ALLOWED + 20, index => answerSurvey(site, `198.51.100.${index}`))
    expect(answers).toEqual({ 200: ALLOWED, 429: 20 })

    const refused = await answerSurvey(site, '203.0.113.9')
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(WITHIN_MINUTES * 60)
    await expectRefused(refused, 429, 'too_many_requests', requestRefusals.tooManyRequests)
    // Other calls have limits of their own.
    expect((await fetch(`${site.url}${callPath('fetchServices')}`)).status).toBe(200)
    await site.stop()
  })

  test('behind one trusted proxy: the client is who that proxy saw, whatever stands before', async () => {
    const site = await startSite(await newEmbeddedDatabase(), { TRUST_PROXY: '1' })
    const answers = await statuses(ALLOWED + 20, index => answerSurvey(site, `198.51.100.${index}, 203.0.113.1`))
    expect(answers).toEqual({ 200: ALLOWED, 429: 20 })
    expect((await answerSurvey(site, '203.0.113.1')).status).toBe(429)
    expect((await answerSurvey(site, '203.0.113.1, 203.0.113.2')).status).toBe(200)
    await site.stop()
  })
})

test('two processes with one Redis count together, and live on without it', async () => {
  const redis = await startRedis()
  const settings = { REDIS_URL: redis.url }
  const sites = await Promise.all(many(2, async () => startSite(await newEmbeddedDatabase(), settings)))
  const anySite = (index: number) => sites[index % 2] as Site

  const answers = await statuses(ALLOWED + 20, index => answerSurvey(anySite(index), ''))
  expect(answers).toEqual({ 200: ALLOWED, 429: 20 })
  expect(await statuses(2, index => answerSurvey(anySite(index), ''))).toEqual({ 429: 2 })

  await redis.stop()
  expect(await statuses(4, index => answerSurvey(anySite(index), ''))).toEqual({ 200: 4 })
  expect(await Promise.all(sites.map(site => site.stop()))).toEqual([0, 0])
})
