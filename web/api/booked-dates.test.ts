import { beforeEach, expect, test, vi } from 'vitest'
import { prefetchedCall } from './booked-dates.ts'

const NOW = Date.parse('2026-11-15T10:00:00Z')
const SECOND = 1000
const november = { month: '2026-11' }

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})

/** Answers how often it was asked. */
function days() {
  let asked = 0
  const ask = vi.fn(async (query: { month: string }) => `${query.month}, asked ${++asked}`)
  return { ask, ...prefetchedCall(ask) }
}

test('a prefetched response is used once, even while it is on its way, and for its own query alone', async () => {
  const { ask, prefetch, fetch } = days()
  prefetch(november)
  expect(await fetch({ month: '2026-12' })).toBe('2026-12, asked 2')
  expect(await fetch(november)).toBe('2026-11, asked 1')
  expect(ask).toHaveBeenCalledTimes(2)
  expect(await fetch(november)).toBe('2026-11, asked 3')
})

test.each([
  ['a minute later it is still shown', 60 * SECOND, 'asked 1'],
  ['after that it is asked for anew', 61 * SECOND, 'asked 2'],
  ['by a clock that was set back nobody can tell, so it is asked for anew', -SECOND, 'asked 2'],
])('%s', async (_, passedMs, expected) => {
  const { prefetch, fetch } = days()
  await prefetch(november)
  vi.setSystemTime(NOW + passedMs)
  expect(await fetch(november)).toContain(expected)
})

test('asking ahead fails in silence, and it is asked again when it is needed', async () => {
  const { ask, prefetch, fetch } = days()
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await prefetch(november)
  expect(await fetch(november)).toBe('2026-11, asked 1')
  expect(ask).toHaveBeenCalledTimes(2)
})
