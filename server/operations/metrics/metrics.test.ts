import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { healthResponse } from '#contract/operations/health.ts'
import { addService, bodyFor, book, post } from '#server/app/testing/desk.ts'
import { openSpa, type Spa, useSpa } from '#server/app/testing/spa.ts'
import { answerErrors } from '#server/platform/http/errors.ts'
import { Overloaded } from '#server/platform/http/refusal.ts'
import { RequestCounts } from '#server/platform/http/request-counts.ts'
import { createLog } from '#server/platform/log.ts'
import { insertMail } from '#server/platform/mail/queries.ts'
import { serveMetrics } from './serve.ts'

const TOKEN = 'a-token-for-who-watches'
const asWatcher = { authorization: `Bearer ${TOKEN}` }
const spa = useSpa({ config: { metricsToken: TOKEN } })

async function figures(of: Spa = spa) {
  const answer = await of.app.inject({ url: '/metrics', headers: asWatcher })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  return answer.body
}

function figure(text: string, series: string) {
  const line = text.split('\n').find(one => one.startsWith(`${series} `))
  return Number(line?.slice(series.length))
}

/** What `promtool check metrics` asks for; `npm run faults` runs the program itself where it can be had. */
test('the figures keep the rules of Prometheus: each is named, explained and typed, with only the labels its type may have', async () => {
  await spa.app.inject('/api/health')
  const text = await figures()
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]))
  const explained = [...text.matchAll(/^# HELP (\S+) \S.*$/gm)].map(([, name]) => name)
  expect(explained).toEqual([...types.keys()])
  const faults = text.split('\n').flatMap(line => {
    const [, series = '', labels = ''] = /^([a-z_]+)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    if (line === '' || line.startsWith('#')) return []
    const name = types.has(series) ? series : series.replace(/_(bucket|sum|count)$/, '')
    const type = types.get(name)
    return [
      !type && `${line}: no type`,
      (type === 'counter') !== name.endsWith('_total') && `${name}: counters, and only they, end with _total`,
      /(^|,)quantile="/.test(labels) && type !== 'summary' && `${name}: only summaries have quantiles`,
      /(^|,)le="/.test(labels) !== series.endsWith('_bucket') && `${name}: only histograms have limits`,
      /_(ms|milliseconds|minutes|kb|mb)(_|$)/.test(name) && `${name}: seconds and bytes`,
    ].filter(fault => fault !== false && fault !== undefined)
  })
  expect(faults).toEqual([])
})

test('without a token of its own the site has no figures at this address', async () => {
  const closed = await openSpa()
  expect((await closed.app.inject('/metrics')).statusCode).toBe(404)
  await closed.close()
})

test.each([{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }])('%j gets none of them', async headers => {
  const answer = await spa.app.inject({ url: '/metrics', headers })
  expect(answer.statusCode).toBe(401)
  expect(answer.body).not.toContain('spa_')
})

test('requests are counted by the pattern of their route, never by the address', async () => {
  for (const query of ['rhinestones', 'pedicure']) await spa.app.inject(`/api/service/list/search/${query}`)
  await spa.app.inject('/api/nothing/of/ada@example.com')
  const text = await figures()
  const route = 'method="GET",route="/api/service/list/search/:query"'
  expect(figure(text, `spa_requests_total{${route},status="200"}`)).toBe(2)
  expect(figure(text, `spa_request_duration_seconds_bucket{${route},le="+Inf"}`)).toBe(2)
  expect(figure(text, `spa_request_duration_seconds_count{${route}}`)).toBe(2)
  expect(text).not.toMatch(/rhinestones|pedicure|ada@/)
})

test('an answer that was ready is counted like any other', async () => {
  await spa.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = spa.app.server.address() as { port: number }
  for (let n = 0; n < 3; n++) await fetch(`http://127.0.0.1:${port}/api/services/fetch_all`).then(got => got.text())
  const series = 'spa_requests_total{method="GET",route="/api/services/fetch_all",status="200"}'
  expect(figure(await figures(), series)).toBe(3)
})

test('holds, receipts and mails that wait are what the database says', async () => {
  const before = await figures()
  const { service, sub } = await addService(spa)
  const { _id } = await book(spa, service, sub)
  const held = await figures()
  expect(figure(held, 'spa_holds')).toBe(figure(before, 'spa_holds') + 1)
  expect(figure(held, 'spa_outbox_waiting')).toBe(figure(before, 'spa_outbox_waiting') + 1)
  const submitted = { status: 'submitted', submittedAt: spa.clock.now() } as const
  await spa.db.updateTable('bookings').set(submitted).where('id', '=', _id).execute()
  expect(figure(await figures(), 'spa_receipts_waiting')).toBe(1)
  spa.clock.advance(10)
  expect(figure(await figures(), 'spa_outbox_oldest_seconds')).toBe(600)
  await spa.deliver()
  expect(figure(await figures(), 'spa_outbox_waiting')).toBe(0)
})

test('health tells the token of the figures how many mails wait and for how long, and which program answers', async () => {
  await spa.deliver()
  const health = async () => healthResponse.parse((await spa.call('health', { headers: asWatcher })).json())
  expect(await health()).toMatchObject({ mails: { waiting: 0, oldestSeconds: 0 }, commit: null })
  const now = spa.clock.now()
  const mail = { kind: 'desk-code', mail: '{}', mailbox: null, now }
  await insertMail(spa.db, { id: 'due', ...mail, dueAt: now })
  await insertMail(spa.db, { id: 'may still be taken back', ...mail, dueAt: new Date(now.getTime() + 600_000) })
  spa.clock.advance(2)
  expect((await health()).mails).toEqual({ waiting: 1, oldestSeconds: 120 })
  expect((await spa.call('health', { headers: { authorization: 'Bearer another' } })).json().mails).toBeUndefined()
  await spa.db.deleteFrom('outbox').where('id', 'in', ['due', 'may still be taken back']).execute()
})

test('who asks too often is counted', async () => {
  const strict = await openSpa({ config: { metricsToken: TOKEN, rateLimits: true } })
  const { service, sub } = await addService(strict)
  const asked: number[] = []
  while (asked.at(-1) !== 429)
    asked.push((await post(strict, { ...bodyFor(service, sub), email: 'nobody' })).statusCode)
  expect(figure(await figures(strict), 'spa_rate_limit_refusals_total')).toBe(1)
  await strict.close()
})

test('who is refused by an overloaded server is a count and one line without a stack', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger })
  const requests = new RequestCounts()
  answerErrors(app, requests)
  app.get('/', async () => {
    throw new Overloaded(5)
  })
  const answer = await app.inject('/')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(requests.overloaded).toBe(1)
  const [line] = lines.map(text => JSON.parse(text)).filter(({ msg }) => msg === 'request refused')
  expect(line).toMatchObject({ level: 40, reason: 'overload' })
  expect(lines.join()).not.toContain('stack')
  await app.close()
})

test('a port of their own has them without a token, and nothing else', async () => {
  const { port, close } = await serveMetrics(spa.deps, 0)
  onTestFinished(close)
  const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
  expect(await (await at('/metrics')).text()).toContain('spa_database_up 1')
  for (const answer of [await at('/'), await at('/api/health'), await at('/metrics', 'POST')])
    expect(answer.status).toBe(404)
})
