import type { PersonBooking } from '#contract/people.ts'

const CAME_TO_NOTHING: readonly PersonBooking['status'][] = ['cancelled', 'declined', 'lapsed']

/** What they came for last, or are coming for; of those with nothing else, what they last asked for. */
export function lastBooking(bookings: readonly PersonBooking[]): PersonBooking | undefined {
  const newestFirst = bookings.toSorted((a, b) => b.startsAt.localeCompare(a.startsAt))
  return newestFirst.find(({ status }) => !CAME_TO_NOTHING.includes(status)) ?? newestFirst[0]
}
