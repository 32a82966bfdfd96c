import { expect, test } from 'vitest'
import type { PersonBooking } from '#contract/people/people.ts'
import { lastBooking } from './PersonPage.tsx'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const booking = (_id: string, day: string, status: PersonBooking['status']) =>
  ({ _id, startsAt: `${day}T10:00:00.000Z`, status }) as PersonBooking

test.each<[string, PersonBooking[], string | undefined]>([
  [
    'the last visit, not the next one',
    [
      booking('next', '2026-11-26', 'confirmed'),
      booking('last', '2026-11-07', 'done'),
      booking('old', '2026-10-01', 'done'),
    ],
    'last',
  ],
  ['no visit that was off', [booking('off', '2026-11-10', 'cancelled'), booking('came', '2026-11-01', 'done')], 'came'],
  ['before the first visit, the one ahead', [booking('first', '2026-11-26', 'submitted')], 'first'],
  ['what was only asked for', [booking('lapsed', '2026-11-01', 'lapsed')], 'lapsed'],
  ['nobody without a booking', [], undefined],
])('Book again takes %s', (_, bookings, expected) => {
  expect(lastBooking(bookings, NOW)?._id).toBe(expected)
})
