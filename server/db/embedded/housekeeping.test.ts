import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '#server/db/engine.ts'
import { quietLog } from '#server/db/testing/log.ts'
import { keepHouse } from './housekeeping.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let ran: string[] = []
let failing = false
/** An engine that only remembers what it was asked. */
const engine: Engine = {
  acquire: async () => ({
    run: async sql => {
      if (failing) throw new Error('on purpose')
      ran.push(sql)
      return { command: '', affected: 0, rows: [] }
    },
    release() {},
  }),
  close: async () => {},
}

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  ran = []
  failing = false
  stop = keepHouse(engine, quietLog)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('there is a checkpoint every minute', async () => {
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(ran).toEqual(Array(10).fill('checkpoint'))
})

test('there is a vacuum soon after the start, and then once a day', async () => {
  const vacuums = () => ran.filter(statement => statement === 'vacuum analyze').length
  await vi.advanceTimersByTimeAsync(15 * MINUTE_MS)
  expect(vacuums()).toBe(1)
  await vi.advanceTimersByTimeAsync(3 * DAY_MS)
  expect(vacuums()).toBe(4)
})

test('a chore that fails is tried again the next minute', async () => {
  failing = true
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  failing = false
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(ran).toEqual(['checkpoint'])
})

test('after it was stopped nothing is done any more', async () => {
  stop()
  await vi.advanceTimersByTimeAsync(DAY_MS)
  expect(ran).toEqual([])
})
