import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addService, book, FRIDAY } from '#server/app/testing/desk.ts'
import { asOwner, MONDAY_7_AM, openSpa, type Spa } from '#server/app/testing/spa.ts'

// Over a real connection: `inject` begins behind the cached responses.

const lines: string[] = []
const log = pino({ base: undefined }, { write: line => void lines.push(line) })
let spa: Spa
let url: string

beforeAll(async () => {
  spa = await openSpa({ log })
  await spa.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(spa.app.server.address() as AddressInfo).port}`
})
afterAll(() => spa.close())
beforeEach(() => spa.clock.set(MONDAY_7_AM))

/** Everything but what differs from one request to the next. */
async function asked(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, { headers })
  const { date, ...rest } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: rest, body: await answer.text() }
}

describe('a cached response is the response that the route made', () => {
  test.each(['/api/services/fetch_all', '/api/setting/user', '/api/service/list/search/massage', '/'])(
    '%s',
    async path => {
      const made = await asked(path)
      const cached = await asked(path)
      expect(cached).toEqual(made)
      expect(cached.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' })
      expect(await asked(path, { 'accept-encoding': 'identity' })).toMatchObject({ status: 200, body: made.body })
    },
  )
})

test('a client that has the response already gets 304, and 200 once it has changed', async () => {
  const { service, sub } = await addService(spa)
  const path = `/api/booking/available-times?subServiceId=${sub._id}&date=${FRIDAY}`
  const { headers } = await asked(path)
  const known = { 'if-none-match': headers.etag! }
  expect(await asked(path, known)).toMatchObject({ status: 304, body: '' })
  await book(spa, service, sub, '10:00 AM')
  const changed = await asked(path, known)
  expect(changed.status).toBe(200)
  expect(JSON.parse(changed.body).availableTimes).toEqual(['9:00 AM', '11:00 AM'])
})

test('what the owner changes is in the very next response', async () => {
  const text = async () => JSON.parse((await asked('/api/setting/user')).body).setting[0].maintenanceText.beauty
  await text()
  for (const said of ['Back at noon', 'Back at one']) {
    await spa.call('updateSetting', { body: { maintenanceText: { beauty: said } }, headers: asOwner })
    expect(await text()).toBe(said)
    expect(await text()).toBe(said)
  }
})

test('a cached response is a line of the log like any other', async () => {
  const path = '/api/service/list/search/facial'
  await asked(path)
  lines.length = 0
  await asked(path)
  await expect.poll(() => lines.length).toBe(1)
  const { time, reqId, ...line } = JSON.parse(lines[0]!)
  expect(line).toEqual({
    level: 30,
    method: 'GET',
    route: '/api/service/list/search/:query',
    status: 200,
    ms: expect.any(Number),
    msg: 'answered',
  })
  expect(reqId).toMatch(/^[\da-f-]{36}$/)
})

test('cached responses count against the limit together with all others, and are refused over it', async () => {
  const limited = await openSpa({ config: { rateLimits: true } })
  await limited.app.listen({ port: 0, host: '127.0.0.1' })
  const path = `http://127.0.0.1:${(limited.app.server.address() as AddressInfo).port}/api/service/list/search/wax`
  const left: number[] = []
  for (let n = 0; n < 600; n++) left.push(Number((await fetch(path)).headers.get('x-ratelimit-remaining')))
  expect(left).toEqual(Array.from({ length: 600 }, (_, n) => 599 - n))
  const refused = await fetch(path)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  await limited.close()
})
