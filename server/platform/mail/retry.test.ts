import { expect, test } from 'vitest'
import { nextTry } from './deliver.ts'

const createdAt = new Date('2026-11-20T09:00:00Z')
const seconds = (from: Date, to: Date | undefined) => to && (to.getTime() - from.getTime()) / 1000

test('after a refusal pauses double from ten seconds up to six hours', () => {
  const pauses = [1, 2, 3, 4, 10, 11, 12, 13, 20, 1000].map(attempts =>
    seconds(createdAt, nextTry({ problem: 'refused', attempts, createdAt, now: createdAt, chance: 0 })),
  )
  expect(pauses).toEqual([10, 20, 40, 80, 5120, 10_240, 20_480, 21_600, 21_600, 21_600])
})

test('a server that is away or busy is asked every twenty seconds for a while, then less and less', () => {
  for (const problem of ['away', 'later'] as const) {
    const pauses = [1, 2, 3, 40, 41, 42, 43, 60].map(attempts =>
      seconds(createdAt, nextTry({ problem, attempts, createdAt, now: createdAt, chance: 0 })),
    )
    expect(pauses).toEqual([10, 20, 20, 20, 20, 40, 80, 21_600])
  }
})

test('chance shortens a pause by at most half', () => {
  expect(seconds(createdAt, nextTry({ problem: 'away', attempts: 1, createdAt, now: createdAt, chance: 1 }))).toBe(5)
  expect(seconds(createdAt, nextTry({ problem: 'away', attempts: 1, createdAt, now: createdAt, chance: 0.5 }))).toBe(
    7.5,
  )
})

test('a mail is given up after three days, and not before', () => {
  for (const [problem, chance] of [
    ['refused', 0],
    ['refused', 0.5],
    ['away', 1],
  ] as const) {
    let now = createdAt
    let attempts = 0
    for (;;) {
      attempts++
      const next = nextTry({ problem, attempts, createdAt, now, chance })
      if (!next) break
      now = next
    }
    const lastTryAfterDays = (now.getTime() - createdAt.getTime()) / 86_400_000
    expect(lastTryAfterDays).toBeGreaterThan(2.7)
    expect(lastTryAfterDays).toBeLessThanOrEqual(3)
    expect(attempts).toBeLessThan(100)
  }
})
