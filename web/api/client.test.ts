import { expect, onTestFinished, test, vi } from 'vitest'
import { callPath } from '#contract/site-calls.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { ApiProblem, sentenceOf } from './api-problem.ts'
import { bookedDates } from './booked-dates.ts'
import { fetchService, fetchServices } from './catalogue.ts'
import { hideService, saveService } from './catalogue-desk.ts'
import { attachToken, get } from './client.ts'
import { sendOtp, unsubscribe, verifyOtp } from './newsletter.ts'
import { submitSurvey } from './survey.ts'

test('reading gives status and data, writing only the data', async () => {
  const server = fakeServer()
  server.answer('GET /api/services/fetch_all', { success: true, services: [] })
  server.answer('DELETE /api/services/a', { success: true, _id: 'a' })
  expect(await fetchServices()).toEqual({ status: 200, data: { success: true, services: [] } })
  expect(await hideService('a')).toEqual({ success: true, _id: 'a' })
})

test('what goes into a path or a query is encoded', async () => {
  const server = fakeServer()
  server.answer('GET /api/services/fetch/a%2Fb', { success: true })
  server.answer('GET /api/booking/booked-dates?subServiceId=a%26b&month=2026-11', { success: true })
  await fetchService('a/b')
  await bookedDates.fetch({ subServiceId: 'a&b', month: '2026-11' })
  expect(server.requests).toHaveLength(2)
})

test('a call is asked for by the method of the table', async () => {
  const server = fakeServer()
  server.answer('GET /api/health', { status: 'ok' })
  await get(callPath('health'))
  // @ts-expect-error the compiler knows that creating is no GET
  await expect(get(callPath('createBooking'))).rejects.toThrow()
  expect(server.requests.map(({ method }) => method)).toEqual(['GET', 'GET'])
})

test('a body is JSON and says so', async () => {
  const server = fakeServer()
  server.answer('PUT /api/services/a', { success: true })
  await saveService('a', { name: 'Massage' })
  expect(server.requests[0]).toMatchObject({
    body: { name: 'Massage' },
    headers: { 'content-type': 'application/json' },
  })
})

test('newsletter and survey calls carry what the specification names', async () => {
  const server = fakeServer()
  server.answer('POST /api/newsletter/beauty/send-otp', { success: true })
  server.answer('POST /api/newsletter/beauty/verify-otp', { success: true })
  server.answer('POST /api/newsletter/beauty/unsubscribe/ada%40example.com', { success: true })
  server.answer('POST /api/survey/submit', { success: true })
  await sendOtp('ada@example.com')
  await verifyOtp('ada@example.com', '0123')
  await unsubscribe('ada@example.com')
  await submitSurvey('TikTok')
  expect(server.requests.map(({ body }) => body)).toEqual([
    { email: 'ada@example.com' },
    { email: 'ada@example.com', otp: '0123' },
    {},
    { source: 'TikTok', type: 'beauty' },
  ])
})

test('a refusal is thrown with the server’s sentence, code and field errors', async () => {
  fakeServer().refuse('GET /api/x', 409, 'Just taken', { code: 'slot_taken', fieldErrors: { email: 'wrong' } })
  const problem = await get('/api/x').catch(error => error)
  expect(problem).toBeInstanceOf(ApiProblem)
  expect(problem).toMatchObject({
    status: 409,
    sentence: 'Just taken',
    code: 'slot_taken',
    fieldErrors: { email: 'wrong' },
    isDecision: true,
  })
})

test('an answer that says it did not succeed is a problem whatever its status', async () => {
  fakeServer().answer('GET /api/x', { success: false, error: 'No' })
  await expect(get('/api/x')).rejects.toThrow('No')
})

test('a lost connection is a problem without a sentence, and decides nothing', async () => {
  fakeServer().cut('GET /api/x')
  const problem = await get('/api/x').catch(error => error)
  expect(problem).toMatchObject({ status: undefined, sentence: undefined, isDecision: false })
  expect(sentenceOf(problem, 'Failed to create booking')).toBe('Failed to create booking')
})

test.each(['<html>Bad gateway</html>', ''])('an answer that is not JSON (%j) is a problem', async text => {
  vi.stubGlobal('fetch', async () => new Response(text, { status: 502 }))
  const problem = await get('/api/x').catch(error => error)
  expect(problem).toMatchObject({ status: 502, sentence: undefined, isDecision: false })
})

test('a saved token is sent with every call from then on', async () => {
  const server = fakeServer()
  server.answer('GET /api/services/fetch_all', { success: true, services: [] })
  server.answer('POST /api/survey/submit', { success: true })
  await fetchServices()
  onTestFinished(() => attachToken(''))
  attachToken('secret')
  await fetchServices()
  await submitSurvey('TikTok')
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    'Bearer secret',
    'Bearer secret',
  ])
})

test('a phone whose clock is wrong goes by the server’s, as told by answers that were not stored on the way', async () => {
  // What it learns stays in the module: this test has one of its own.
  vi.resetModules()
  onTestFinished(() => void vi.resetModules())
  const [client, { serverNow }] = await Promise.all([import('./client.ts'), import('./server-clock.ts')])
  vi.useFakeTimers({ now: Date.parse('2026-11-20T03:00:00Z') })
  const answered = (headers: HeadersInit) => vi.stubGlobal('fetch', async () => Response.json({}, { headers }))
  answered({ date: 'Fri, 20 Nov 2026 09:00:00 GMT', 'cache-control': 'no-store' })
  await client.get('/api/x')
  // Told in whole seconds, of which it may be the very end.
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-20T09:00:00.999Z')
  vi.advanceTimersByTime(1000)
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-20T09:00:01.999Z')
  answered({ date: 'Fri, 20 Nov 2026 07:00:00 GMT', 'cache-control': 'max-age=3600' })
  await client.get('/api/x')
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-20T09:00:01.999Z')
  vi.useRealTimers()
})
