import { Readable } from 'node:stream'
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { requestRefusals } from '#contract/refusals.ts'
import { answerInTime } from './deadline.ts'
import { answerErrors } from './errors.ts'
import { RequestCounts } from './request-counts.ts'

test('who is answered for at the deadline is answered once, however late the handler sends', async () => {
  const late = await answeredLate((_request, reply) => reply.send('too late'))
  expect(late.json()).toMatchObject({ code: 'unavailable', error: requestRefusals.unavailable })
  expect(late.log).not.toContain('already sent')
})

test('a download that is ready only after its deadline is closed, not left open', async () => {
  const download = Readable.from(['too', 'late'])
  const late = await answeredLate((_request, reply) => reply.send(download))
  expect(late.statusCode).toBe(503)
  expect(late.log).not.toContain('already sent')
  expect(download.destroyed).toBe(true)
})

test('a handler that returns or fails after its deadline says nothing either', async () => {
  for (const handler of [async () => 'too late', () => Promise.reject(new Error('too late'))]) {
    const late = await answeredLate(handler)
    expect(late.statusCode).toBe(503)
    expect(late.log).not.toContain('too late')
  }
})

test('nor does one that took the function to send with before it waited', async () => {
  const late = await answeredLate((_request, reply, isAnswered) => sendAfter(reply, isAnswered), { startsAtOnce: true })
  expect(late.statusCode).toBe(503)
  expect(late.log).not.toContain('already sent')

  async function sendAfter(reply: FastifyReply, isAnswered: Promise<void>) {
    return reply.type('text/plain').send(await isAnswered.then(() => 'too late'))
  }
})

test('who is past the deadline is answered for, unless a commit has moved it meanwhile', async () => {
  const app = Fastify()
  answerInTime(app, { deadlineFactor: 1 })
  const config = { answerWithinMs: 20 }
  app.get('/never', { config }, () => new Promise(() => {}))
  app.get('/commits', { config }, async ({ deadline }) => {
    await null
    deadline.leaveAtLeast(600_000)
    await pause(100)
    return 'done'
  })
  expect((await app.inject('/never')).statusCode).toBe(503)
  expect((await app.inject('/commits')).body).toBe('done')
  await app.close()
})

/** The response to a request whose handler is only done when that response is there, and what was logged until its end. */
async function answeredLate(
  handler: (request: FastifyRequest, reply: FastifyReply, isAnswered: Promise<void>) => unknown,
  { startsAtOnce = false } = {},
) {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: line => void lines.push(line) } } })
  answerErrors(app, new RequestCounts())
  answerInTime(app, { deadlineFactor: 1 })
  let answer = () => {}
  const isAnswered = new Promise<void>(resolve => {
    answer = resolve
  })
  let finished: Promise<unknown> | undefined
  app.get('/slow', { config: { answerWithinMs: 1 } }, (request, reply) => {
    finished = (startsAtOnce ? Promise.resolve() : isAnswered).then(() => handler(request, reply, isAnswered))
    return finished
  })
  const response = await app.inject('/slow')
  answer()
  await finished?.catch(() => {})
  await turn()
  await app.close()
  return Object.assign(response, { log: lines.join('') })
}
