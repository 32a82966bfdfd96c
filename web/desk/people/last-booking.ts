import type { PersonBooking } from '#contract/people.ts'

const CAME_TO_NOTHING: readonly PersonBooking['status'][] = ['cancelled', 'declined', 'lapsed']

/** What they came for last; before their first visit what they are coming for, or what they last asked for. */
export function lastBooking(bookings: readonly PersonBooking[], now: number): PersonBooking | undefined {
  const newestFirst = bookings.toSorted((a, b) => b.startsAt.localeCompare(a.startsAt))
  const real = newestFirst.filter(({ status }) => !CAME_TO_NOTHING.includes(status))
  return real.find(({ startsAt }) => Date.parse(startsAt) <= now) ?? real[0] ?? newestFirst[0]
}
