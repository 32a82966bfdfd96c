import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { errorResponse } from '#contract/platform/errors.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { aDevice } from '#server/desk/testing/desk.ts'
import { createLog } from '#server/platform/log.ts'
import { asOwner, useSpa } from './testing/spa.ts'

const lines: string[] = []
const spa = useSpa({ log: createLog('trace', { write: line => lines.push(line) }) })

test('health tells strangers only that all is well, also on this machine and with a wrong token', async () => {
  const desk = await aDevice(spa, 'Desk', 'desk')
  for (const authorization of [undefined, 'Bearer wrong', 'nonsense', desk.headers.authorization]) {
    const answer = await spa.app.inject({ url: '/api/health', headers: authorization ? { authorization } : {} })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      database: 'ok',
    })
  }
})

test('health names the commit, the engine and the mails that wait to the owner', async () => {
  const owner = await aDevice(spa, 'Owner', 'owner')
  for (const headers of [asOwner, owner.headers]) {
    // Each device that comes in is a mail to the owner, and not what this is about.
    await spa.deliver()
    expect((await spa.app.inject({ url: '/api/health', headers })).json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      commit: null,
      mails: { waiting: 0, oldestSeconds: 0 },
      database: spa.config.databaseUrl ? 'postgresql' : 'embedded',
    })
  }
})

const submit = {
  method: 'POST' as const,
  url: '/api/survey/submit',
  payload: { source: 'Instagram', type: 'beauty' },
}

describe('every failed call answers in the one shape', () => {
  const json = { 'content-type': 'application/json' }
  const text = { 'content-type': 'text/plain' }
  const elsewhere = { origin: 'https://evil.example' }
  const large = { source: 'x'.repeat(200_000), type: 'beauty' }
  test.each([
    ['an unknown call', { url: '/api/nothing' }, 404, 'not_found'],
    ['an unknown method', { method: 'PATCH' as const, url: '/api/health' }, 405, 'method_not_allowed'],
    ['an unknown service', { url: '/api/services/fetch/nothing' }, 404, 'service_not_found'],
    ['a body that is not JSON', { ...submit, headers: json, payload: '{' }, 400, 'invalid_request'],
    ['a body that says it is text', { ...submit, headers: text, payload: '{}' }, 415, 'unsupported_type'],
    ['a body that is too large', { ...submit, payload: large }, 413, 'too_large'],
    ['a write that comes from another site', { ...submit, headers: elsewhere }, 403, 'forbidden_origin'],
  ])('%s', async (_what, request, status, code) => {
    const answer = await spa.app.inject(request)
    expect(answer.statusCode).toBe(status)
    const body = errorResponse.parse(answer.json())
    expect(body.code).toBe(code)
    expect(body.error).toBe(body.message)
  })
})

test('a write from our own page is welcome', async () => {
  const headers = { host: 'spa.example', origin: 'https://spa.example', 'sec-fetch-site': 'same-origin' }
  expect((await spa.app.inject({ ...submit, headers })).statusCode).toBe(200)
})

test('the log names routes, never the address asked for', async () => {
  lines.length = 0
  await spa.app.inject('/api/services/fetch/ada@example.com')
  await spa.app.inject('/booking/success/K7QF-2M9X-T4WB?email=ada@example.com')
  expect(lines.join()).toContain('/api/services/fetch/:idOrSlug')
  expect(lines.join()).not.toMatch(/ada@example\.com|K7QF/)
})

test('a database that only reads is 503 with a sentence, for who writes and for who watches', async () => {
  const readOnly = (value: 'on' | 'off') => sql`set default_transaction_read_only = ${sql.lit(value)}`.execute(spa.db)
  for (const ask of [{ url: '/api/health' }, submit]) {
    // PostgreSQL's pool drops the session that was read-only; the embedded database has only the one.
    await readOnly('on')
    const answer = await spa.app.inject(ask)
    await readOnly('off')
    expect(answer.statusCode).toBe(503)
    expect(errorResponse.parse(answer.json())).toMatchObject({
      code: 'unavailable',
      error: requestRefusals.unavailable,
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await spa.app.inject(ask)).statusCode).toBeLessThan(300)
  }
})
