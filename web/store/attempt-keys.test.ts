import { expect, test } from 'vitest'
import { attemptKeys, randomKey } from './attempt-keys.ts'

function counting() {
  let count = 0
  return attemptKeys(() => `key-${++count}`)
}

test('the same request repeated carries the same key', () => {
  const keys = counting()
  expect(keys.keyFor({ time: '9:00 AM' })).toBe('key-1')
  expect(keys.keyFor({ time: '9:00 AM' })).toBe('key-1')
})

test('another request gets a key of its own', () => {
  const keys = counting()
  keys.keyFor({ time: '9:00 AM' })
  expect(keys.keyFor({ time: '9:30 AM' })).toBe('key-2')
})

test('once the server has decided, the same request is a new try', () => {
  const keys = counting()
  keys.keyFor({ time: '9:00 AM' })
  keys.settle()
  expect(keys.keyFor({ time: '9:00 AM' })).toBe('key-2')
})

test('keys are long, printable and do not repeat', () => {
  const made = Array.from({ length: 1000 }, randomKey)
  expect(new Set(made).size).toBe(1000)
  for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/)
})
