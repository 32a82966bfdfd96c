import { expect, test } from 'vitest'
import { chainDepth, networkWait, type Request } from './request-log.mjs'

function request(start: number, end: number, more: Partial<Request> = {}): Request {
  return { url: '', start, end, received: 0, sent: 0, isOfDocument: false, isDocument: false, ...more }
}

test('requests side by side are a chain of one, each that waits for another makes it longer', () => {
  expect(chainDepth([])).toBe(0)
  expect(chainDepth([request(0, 10), request(1, 12), request(9, 11)])).toBe(1)
  expect(chainDepth([request(0, 10), request(1, 12), request(12, 20)])).toBe(2)
  expect(chainDepth([request(20, 30), request(10, 20), request(0, 10)])).toBe(3)
})

test('what a document names comes after it, although it is asked for while the document arrives', () => {
  const page = request(0, 10, { isDocument: true })
  expect(chainDepth([page, request(5, 15, { isOfDocument: true })])).toBe(2)
})

test('the time spent waiting for the network counts once, however much was on its way', () => {
  expect(networkWait([request(10, 20), request(12, 18), request(15, 25)], 0, 100)).toBe(15)
  expect(networkWait([request(10, 20), request(40, 50)], 0, 100)).toBe(20)
})

test('what began before counts from then on, and what had not come by the end was not waited for', () => {
  expect(networkWait([request(0, 30)], 20, 100)).toBe(10)
  expect(networkWait([request(30, 120), request(30, Number.POSITIVE_INFINITY)], 20, 100)).toBe(0)
  expect(networkWait([request(0, 10)], 20, 100)).toBe(0)
  expect(networkWait([request(30, 120, { isDocument: true })], 20, 100)).toBe(70)
})
