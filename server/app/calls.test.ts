import { beforeAll, expect, test } from 'vitest'
import { type CallKey, callPath, calls } from '#contract/calls.ts'
import { type Call, waysTo } from '#contract/platform/call.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { upload } from '#server/catalogue/pictures/testing/upload.ts'
import { aBlock, aDevice } from '#server/desk/testing/desk.ts'
import { photo } from '#server/platform/decoder/testing/corpus.ts'
import { addressOf, type Example, goodRequests } from './testing/good-requests.ts'
import { asOwner, useSpa } from './testing/spa.ts'

/** What every call counts against that has no limit of its own. */
const LIMIT_OF_THE_SITE = { max: 1200, minutes: 1 }

let examples: Record<CallKey, Example>
const spa = useSpa({ config: { rateLimits: true } })
beforeAll(async () => {
  const { services } = (await spa.app.inject(callPath('fetchServices'))).json()
  const added = await spa.call('addClosure', { body: { from: '2026-12-25', to: '2026-12-26' }, headers: asOwner })
  const device = await aDevice(spa, 'Till')
  const { picture } = (await upload(spa, await photo())).json()
  examples = goodRequests({
    service: services[0],
    closureId: added.json().closure._id,
    blockId: await aBlock(spa),
    deviceId: device.id,
    pictureId: picture.url.split('/').at(-1),
  })
})

const ways = Object.entries<Call>(calls).flatMap(([key, call]) =>
  waysTo(call).map(way => ({ ...way, key: key as CallKey, call })),
)

test('every call keeps to the limit and the cache of the table', async () => {
  for (const { method, url, key, call } of ways) {
    const { max, minutes } = call.limit ?? LIMIT_OF_THE_SITE
    const { body: payload, ...address } = examples[key]
    const answer = await spa.app.inject({ method, url: addressOf(url, address), headers: asOwner, payload })
    const name = `${method} ${url}`
    expect(answer.headers['x-ratelimit-limit'], name).toBe(String(max))
    expect(Number(answer.headers['x-ratelimit-reset']), name).toBeLessThanOrEqual(minutes * 60)
    expect(Number(answer.headers['x-ratelimit-reset']), name).toBeGreaterThan((minutes - 1) * 60)
    if (answer.statusCode < 400) expect(answer.headers['cache-control'], name).toBe(call.cache ?? 'no-store')
    else expect(['not_found', 'method_not_allowed'], name).not.toContain(answer.json().code)
  }
})

test('under /api there is what the table names, and besides only the description of the API', () => {
  const routes = routesOf(spa.app.printRoutes({ commonPrefix: false })).filter(
    route => !/^GET \/api\/docs\b/.test(route),
  )
  expect(routes.sort()).toEqual(ways.map(({ method, url }) => `${method} ${url}`).sort())
})

/** "METHOD /path" of every route in the tree Fastify prints; HEAD comes with every GET. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap(line => {
    const [, indent = '', segment = '', methods = ''] = /^((?:│ {3}| {4})*)[├└]── (\S+) \((.+)\)$/.exec(line) ?? []
    const depth = indent.length / 4
    above.splice(depth, above.length, segment)
    const path = above.join('')
    if (!path.startsWith('/api/')) return []
    return methods.split(', ').flatMap(method => (method === 'HEAD' ? [] : [`${method} ${path}`]))
  })
}

test('a DELETE may say that its body is JSON and send none', async () => {
  for (const { url, key } of ways.filter(({ method }) => method === 'DELETE')) {
    const headers = { ...asOwner, 'content-type': 'application/json' }
    const answer = await spa.app.inject({ method: 'DELETE', url: addressOf(url, examples[key]), headers, payload: '' })
    // The walk above may have deleted it already; what counts is that it was understood.
    expect([200, 404], url).toContain(answer.statusCode)
    expect(answer.json().error, url).not.toBe(requestRefusals.invalid)
  }
})

test.each([
  ['GET', '/api/newsletter/beauty/unsubscribe/ada@example.com', 'POST, PUT, DELETE'],
  ['GET', '/api/booking/create/', 'POST'],
  ['PATCH', '/api/account/banks?x=1', 'GET, PUT'],
  ['POST', '/api/service/facials', 'GET'],
])('%s %s is refused by its method, which says what works', async (method, url, allowed) => {
  const answer = await spa.app.inject({ method: method as 'GET', url })
  expect(answer.statusCode).toBe(405)
  expect(answer.json().code).toBe('method_not_allowed')
  expect(answer.headers.allow).toBe(allowed)
})

test.each(['/api/booking', '/api/services/a/b', '/api/nothing'])('%s is no call at all', async url => {
  const answer = await spa.app.inject(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.json().code).toBe('not_found')
})
