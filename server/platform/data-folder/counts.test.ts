import { expect, test } from 'vitest'
import { formatCounts } from './counts.ts'

test('a restore and a move count bookings, people and receipts, never rows of tables', () => {
  const counts = { bookings: 12, people: 1, receipts: 4, payments: 8, outbox: 30, schema_things: 2, sub_services: 36 }
  expect(formatCounts(counts)).toBe('12 bookings, 1 person, 4 receipts, 8 payments and 36 treatments')
  expect(formatCounts({ seeds: 1 })).toBe('0 bookings, 0 people and 0 receipts')
})
