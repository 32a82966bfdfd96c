import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerInTime } from './deadline.ts'

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
