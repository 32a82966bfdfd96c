import { expect, test } from 'vitest'
import { book, pay } from '#server/app/testing/desk.ts'
import { useSpa } from '#server/app/testing/spa.ts'
import { flatPng, photo } from '#server/platform/decoder/testing/corpus.ts'

const spa = useSpa({ config: { rateLimits: true } })

/** More than a budget ever bears; how many it bears depends on how long this machine takes for each. */
const MANY = 30

test('a client that sends nothing but bad pictures is told when to come back', async () => {
  const booking = await book(spa)
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < MANY)
    statuses.push((await pay(spa, booking, flatPng(6000, 5000))).statusCode)
  expect(statuses.at(-1)).toBe(429)
  // One bad photograph, or a few, are nobody's fault.
  expect(statuses.length).toBeGreaterThan(2)
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([413]))
  const refused = await pay(spa, booking, await photo())
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
