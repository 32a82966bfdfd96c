import type { BookedDatesQuery, BookedDatesResponse } from '#contract/booking/booking.ts'
import { callPath } from '#contract/site-calls.ts'
import { get } from './client.ts'
import { prefetchedCall } from './prefetched-call.ts'

/** The days of a month that cannot be chosen. Apart from the other calls, because a service's page prefetches them. */
export const bookedDates = prefetchedCall((query: BookedDatesQuery) =>
  get<BookedDatesResponse>(callPath('bookedDates'), query),
)
