import { expect, test } from 'vitest'
import { networkWait, type Span } from './journey.ts'

function request(start: number, end: number, isDocument = false): Span {
  return { url: '', start, end, isDocument }
}

test.each([
  ['requests that overlap count once', [request(10, 20), request(12, 18), request(15, 25)], 0, 15],
  ['the time between two does not count', [request(10, 20), request(40, 50)], 0, 20],
  ['one that began before counts from the start of the span', [request(0, 30)], 20, 10],
  ['one that ended before does not', [request(0, 10)], 20, 0],
  ['one that is pending at the end does not', [request(30, 120), request(30, Number.POSITIVE_INFINITY)], 20, 0],
  ['a pending document counts: it is used while it arrives', [request(30, 120, true)], 20, 70],
])('waiting for the network: %s', (_, requests, from, waited) => {
  expect(networkWait(requests, from, 100)).toBe(waited)
})
