import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MS_PER_DAY, MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { Engine } from '../engine.ts'
import { quietLog } from '../testing/log.ts'
import { runMaintenance } from './maintenance.ts'

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
  pool: () => ({ size: 1, busy: 0, waiting: 0 }),
}

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  ran = []
  failing = false
  stop = runMaintenance(engine, quietLog)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('there is a checkpoint every minute', async () => {
  await vi.advanceTimersByTimeAsync(10 * MS_PER_MINUTE)
  expect(ran).toEqual(Array(10).fill('checkpoint'))
})

test('there is a vacuum soon after the start, and then once a day', async () => {
  const vacuums = () => ran.filter(statement => statement === 'vacuum analyze').length
  await vi.advanceTimersByTimeAsync(15 * MS_PER_MINUTE)
  expect(vacuums()).toBe(1)
  await vi.advanceTimersByTimeAsync(3 * MS_PER_DAY)
  expect(vacuums()).toBe(4)
})

test('a chore that fails is tried again the next minute', async () => {
  failing = true
  await vi.advanceTimersByTimeAsync(2 * MS_PER_MINUTE)
  failing = false
  await vi.advanceTimersByTimeAsync(MS_PER_MINUTE)
  expect(ran).toEqual(['checkpoint'])
})

test('after it was stopped nothing is done any more', async () => {
  stop()
  await vi.advanceTimersByTimeAsync(MS_PER_DAY)
  expect(ran).toEqual([])
})
