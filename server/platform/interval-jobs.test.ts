import { expect, test } from 'vitest'
import { startInterval } from './interval-jobs.ts'
import { createLog } from './log.ts'

const silent = createLog('silent')
const EVERY_MS = 5

test('a round begins at once, and others follow; one that fails does not end them', async () => {
  let rounds = 0
  const { stop } = startInterval(
    async () => {
      rounds++
      throw new Error('the database is away')
    },
    EVERY_MS,
    silent,
  )
  expect(rounds).toBe(1)
  await expect.poll(() => rounds).toBeGreaterThan(3)
  await stop()
  const atEnd = rounds
  await new Promise(later => setTimeout(later, 5 * EVERY_MS))
  expect(rounds).toBe(atEnd)
})

test('a slow round is not overtaken, and stopping waits for it', async () => {
  let begun = 0
  let ended = 0
  const { stop } = startInterval(
    async () => {
      begun++
      await new Promise(later => setTimeout(later, 10 * EVERY_MS))
      ended++
    },
    EVERY_MS,
    silent,
  )
  await new Promise(later => setTimeout(later, 5 * EVERY_MS))
  expect({ begun, ended }).toEqual({ begun: 1, ended: 0 })
  await stop()
  expect({ begun, ended }).toEqual({ begun: 1, ended: 1 })
})
