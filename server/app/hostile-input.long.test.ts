import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type CallKey, calls } from '#contract/calls.ts'
import { API_BASE, type Call } from '#contract/platform/call.ts'
import { errorResponse } from '#contract/platform/errors.ts'
import { aRoom, aTherapist } from '#server/desk/team/testing/team.ts'
import { addressOf, type Example, goodRequests } from './testing/good-requests.ts'
import { hostileText, hostileValue, spoiled } from './testing/hostile.ts'
import { asOwner, useSpa } from './testing/spa.ts'
import { times } from './testing/times.ts'

const RUNS_PER_CALL = times(15, 40)

let examples: Record<CallKey, Example>
const spa = useSpa()
beforeAll(async () => {
  const { services } = (await spa.app.inject('/api/services/fetch_all')).json()
  // Who is there is asked for more than who is not.
  const { _id: therapistId } = await aTherapist(spa, 'Bisi')
  const { _id: roomId } = await aRoom(spa, 'Palm room')
  examples = goodRequests({ service: services[0], therapistId, roomId })
})

function hostileRequest({ parts = [], query = {}, body }: Example) {
  return fc.record({
    parts: fc.oneof(fc.constant(parts), fc.tuple(...parts.map(() => hostileText))),
    query: fc.oneof(fc.constant(query), fc.dictionary(fc.constantFrom('n', ...Object.keys(query)), hostileText)),
    body: body ? fc.oneof(fc.constant(body), spoiled(body), spoiled(body), hostileValue) : fc.constant(undefined),
    headers: fc.record({
      ...(body && { 'idempotency-key': fc.string({ minLength: 1 }) }),
      authorization: fc.constantFrom(asOwner.authorization, asOwner.authorization, 'Bearer nobody'),
    }),
  })
}

test('every call meets any input with an answer of its contract', async () => {
  for (const key of Object.keys(calls) as CallKey[]) {
    const { method, path }: Call = calls[key]
    const attack = fc.asyncProperty(hostileRequest(examples[key]), async request => {
      const content = await (key === 'submitPayment' || key === 'addPicture' ? asForm : asJson)(request.body)
      const response = await spa.app.inject({
        method,
        url: addressOf(API_BASE + path, request),
        headers: { ...request.headers, ...content.headers },
        payload: content.payload,
      })
      // The tests' database is not in the data folder: there is nothing to make a backup of, and it says so.
      expect(response.statusCode, `${key}: ${response.body}`).toBeLessThan(key === 'downloadBackup' ? 504 : 500)
      if (response.statusCode >= 400) errorResponse.parse(response.json())
      else expect(response.statusCode, key).toBeLessThan(300)
    })
    await fc.assert(attack, { numRuns: RUNS_PER_CALL })
  }
})

function asJson(body: unknown) {
  if (body === undefined) return {}
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}

/** Texts go as fields, everything else as files. */
async function asForm(body: unknown) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, typeof value === 'string' ? value : new Blob([JSON.stringify(value)], { type: 'image/png' }))
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { headers, payload: Buffer.from(await encoded.arrayBuffer()) }
}

test('what was there before is there after', async () => {
  const { statusCode, body } = await spa.app.inject('/api/health')
  expect(statusCode, body).toBe(200)
  const tables = await spa.db.introspection.getTables()
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['bookings', 'services', 'survey_answers']))
})

const survey = (payload: string) =>
  spa.app.inject({
    method: 'POST',
    url: '/api/survey/submit',
    headers: { 'content-type': 'application/json' },
    payload,
  })

test.each(['{', '{"a":1', '', 'null', '"text"', '[]', '{"__proto__": {"x": 1}}', '{"constructor": {"prototype": {}}}'])(
  'a body of %j is refused politely',
  async payload => {
    const response = await survey(payload)
    expect(response.statusCode).toBe(400)
    errorResponse.parse(response.json())
  },
)

test('a body nested deeper than the stack is refused politely', async () => {
  const nest = '['.repeat(60_000) + ']'.repeat(60_000)
  for (const payload of [nest, `{"source": ${nest}, "type": "beauty"}`]) {
    const response = await survey(payload)
    expect(response.statusCode).toBe(400)
    errorResponse.parse(response.json())
  }
})

test.each([
  '/api/%',
  '/api/%zz',
  '/api/services/fetch/%c0%ae',
  '/api',
  '/api/',
  '/api/nothing',
  '/api/services/fetch/%2e%2e%2f',
  '/api//',
])('the address %s is answered politely', async url => {
  const response = await spa.app.inject(url)
  expect([400, 404]).toContain(response.statusCode)
  errorResponse.parse(response.json())
})
