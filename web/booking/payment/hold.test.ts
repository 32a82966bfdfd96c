import { expect, test } from 'vitest'
import { holdAt } from './hold.ts'

const at = (time: string) => Date.parse(time)
const END = '2026-11-20T09:45:00.000Z'

test.each([
  ['2026-11-20T08:45:00Z', '1:00:00', false],
  ['2026-11-20T08:45:01Z', '59:59', false],
  ['2026-11-20T09:30:00.001Z', '15:00', false],
  ['2026-11-20T09:34:59Z', '10:01', false],
  ['2026-11-20T09:35:00Z', '10:00', true],
  ['2026-11-20T09:44:51Z', '0:09', true],
  ['2026-11-20T09:44:59.999Z', '0:01', true],
])('at %s a hold that ends at a quarter to eleven in Lagos has %s left, which is short: %s', (now, left, isShort) => {
  expect(holdAt(at(now), END, 'Africa/Lagos')).toEqual({ isOver: false, until: '10:45 AM', left, isShort })
})

test('a hold that ends on another day names the day', () => {
  expect(holdAt(at('2026-11-20T22:30:00Z'), '2026-11-20T23:15:00Z', 'Africa/Lagos')).toEqual({
    isOver: false,
    until: '12:15 AM on Saturday 21 November',
    left: '45:00',
    isShort: false,
  })
})

test('a hold is over at its last moment, not after it', () => {
  expect(holdAt(at(END), END, 'Africa/Lagos')).toEqual({ isOver: true })
})
