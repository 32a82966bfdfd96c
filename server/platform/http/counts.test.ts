import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Counts } from './counts.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a client is counted until its window ends, and then anew', () => {
  const counts = new Counts()
  expect(counts.count('ada', MINUTE)).toMatchObject({ current: 1, ttl: MINUTE })
  vi.advanceTimersByTime(20_000)
  expect(counts.count('ada', MINUTE)).toMatchObject({ current: 2, ttl: 40_000 })
  vi.advanceTimersByTime(39_999)
  expect(counts.count('ada', MINUTE)).toMatchObject({ current: 3, ttl: 1 })
  vi.advanceTimersByTime(1)
  expect(counts.count('ada', MINUTE)).toMatchObject({ current: 1, ttl: MINUTE })
})

test('everybody is counted apart', () => {
  const counts = new Counts()
  counts.count('ada', MINUTE)
  expect(counts.count('bola', MINUTE).current).toBe(1)
  expect(counts.count('ada', MINUTE).current).toBe(2)
})

test('who keeps asking is not forgotten, however many others come; who does not, is in the end', () => {
  const counts = new Counts()
  counts.count('seen once', MINUTE)
  for (let other = 1; other <= 20_000; other++) {
    counts.count(`other ${other}`, MINUTE)
    if (other % 2000 === 0) counts.count('ada', MINUTE)
  }
  expect(counts.count('ada', MINUTE).current).toBe(11)
  expect(counts.count('seen once', MINUTE).current).toBe(1)
})

test('nobody is forgotten for being the one with whom there are too many', () => {
  const counts = new Counts()
  counts.count('ada', MINUTE)
  for (let other = 1; other <= 4999; other++) counts.count(`other ${other}`, MINUTE)
  expect(counts.count('ada', MINUTE).current).toBe(2)
})
