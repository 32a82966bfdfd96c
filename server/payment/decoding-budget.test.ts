import { expect, test } from 'vitest'
import { flatPng, photo } from '#server/decoder/testing/corpus.ts'
import { book, pay } from '#server/testing/desk.ts'
import { useSpa } from '#server/testing/spa.ts'

const spa = useSpa({ config: { rateLimits: true } })

test('a client that sends nothing but bad pictures is told when to come back', async () => {
  const booking = await book(spa)
  const statuses: number[] = []
  for (let sent = 0; sent < 25; sent++) statuses.push((await pay(spa, booking, flatPng(6000, 5000))).statusCode)
  expect(new Set(statuses.slice(0, 20))).toEqual(new Set([413]))
  const refused = await pay(spa, booking, await photo())
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
