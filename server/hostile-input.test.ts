import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE, type Call, type CallKey, calls } from '#contract/calls.ts'
import { errorAnswer } from '#contract/errors.ts'
import { asOwner, startTestApp } from '#server/testing.ts'

const RUNS_PER_CALL = 40

let spa: Awaited<ReturnType<typeof startTestApp>>
// biome-ignore lint/suspicious/noExplicitAny: read from outside, as an attacker would
let document: any
beforeAll(async () => {
  spa = await startTestApp()
  document = (await spa.app.inject('/api/docs/openapi.json')).json()
})
afterAll(() => spa.close())

const tricks = [
  ...["' or 1=1 --", "'; drop table bookings; --", "\\'", '%', '_', '%%%', '$1', '::text', ') union select 1 --'],
  ...['../../etc/passwd', '..\\..\\', '%2e%2e%2f', '/', '//', '.', '..', '\u0000', 'a\u0000b', '\ud800', '\u202e'],
  ...['__proto__', 'constructor', 'toString', 'NaN', '-1', '0', '1e309', '99999999999999999999', 'true', 'null'],
  ...['2026-11-17', '2026-02-30', '0000-00-00', '9999-12-31', '2026-11', '2026-13', '9:00 AM', '25:61 XM'],
  ...[
    '<script>alert(1)</script>',
    '\u0024{7*7}',
    '{{7*7}}',
    'a\r\nSet-Cookie: a=b',
    '😀',
    'ﷺ',
    '',
    ' ',
    'a'.repeat(700),
  ],
  ...['facials', 'massage', 'ada@example.com', 'beauty', 'confirmed', '1234', '+234 803 000 0000'],
]
const text = fc.oneof(fc.constantFrom(...tricks), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
const value = fc.oneof(
  text,
  text,
  fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 53, 1e308, [], {}, [[]]),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
)

/** What the description of the API says a call takes, filled with anything at all. */
function hostileRequest(key: CallKey) {
  const { method, path }: Call = calls[key]
  const operation = document.paths[API_BASE + path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
  const queryNames = namesOf(operation.parameters?.filter((one: { in: string }) => one.in === 'query') ?? [])
  const content = Object.values<{ schema: { properties: object } }>(operation.requestBody?.content ?? {})[0]
  return fc.record({
    parts: fc.array(text, { minLength: 3, maxLength: 3 }),
    query: fc.record(Object.fromEntries(queryNames.map(name => [name, text])), { requiredKeys: [] }),
    body: content ? anyBody(Object.keys(content.schema.properties)) : fc.constant(undefined),
    asOwner: fc.boolean(),
    idempotencyKey: text,
  })
}

function anyBody(names: string[]) {
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(Object.fromEntries(names.map(name => [name, value])), { requiredKeys: [] }) },
    { weight: 1, arbitrary: value },
  )
}

const namesOf = (parameters: { name: string }[]) => parameters.map(({ name }) => name)

/** Percent signs and half characters included, which encodeURIComponent refuses. */
function encode(part: string) {
  return encodeURIComponent(Buffer.from(part).toString('utf8'))
}

test.each(Object.keys(calls) as CallKey[])('%s meets any input with an answer of its contract', async key => {
  const { method, path }: Call = calls[key]
  await fc.assert(
    fc.asyncProperty(hostileRequest(key), async request => {
      const parts = [...request.parts]
      const query = Object.entries(request.query).map(([name, given]) => `${name}=${encode(given ?? '')}`)
      const { contentType, payload } = await (key === 'submitPayment' ? asForm : asJson)(request.body)
      const response = await spa.app.inject({
        method,
        url: `${API_BASE}${path.replace(/:\w+/g, () => encode(parts.pop() ?? ''))}?${query.join('&')}`,
        headers: {
          ...(request.asOwner && asOwner),
          ...(contentType && { 'content-type': contentType }),
          // A header carries printable characters only; the client's library refuses the others.
          'idempotency-key': request.idempotencyKey.replace(/[^\x20-\x7e]/g, '') || 'key',
        },
        payload,
      })
      expect(response.statusCode, response.body).toBeLessThan(500)
      if (response.statusCode >= 400) errorAnswer.parse(response.json())
      else expect(response.statusCode).toBeLessThan(300)
    }),
    { numRuns: RUNS_PER_CALL },
  )
})

function asJson(body: unknown) {
  if (body === undefined) return {}
  return { contentType: 'application/json', payload: JSON.stringify(body) }
}

/** Texts go as fields, everything else as files. */
async function asForm(body: unknown) {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, typeof value === 'string' ? value : new Blob([JSON.stringify(value)], { type: 'image/png' }))
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return { contentType, payload: Buffer.from(await encoded.arrayBuffer()) }
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
    errorAnswer.parse(response.json())
  },
)

test('a body nested deeper than the stack is refused politely', async () => {
  const nest = '['.repeat(60_000) + ']'.repeat(60_000)
  for (const payload of [nest, `{"source": ${nest}, "type": "beauty"}`]) {
    const response = await survey(payload)
    expect(response.statusCode).toBe(400)
    errorAnswer.parse(response.json())
  }
})

test.each([
  '/api/%',
  '/api/%zz',
  '/api/services/fetch/%c0%ae',
  '/api/nothing',
  '/api/services/fetch/%2e%2e%2f',
  '/api//',
])('the address %s is answered politely', async url => {
  const response = await spa.app.inject(url)
  expect([400, 404]).toContain(response.statusCode)
  errorAnswer.parse(response.json())
})
