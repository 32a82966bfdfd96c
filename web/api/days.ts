import type { BookedDatesQuery, BookedDatesResponse } from '#contract/booking.ts'
import { callPath } from '#contract/site-calls.ts'
import { askedAhead } from './asked-ahead.ts'
import { get } from './client.ts'

/** The days of a month that cannot be chosen. Apart from the other calls, because a service's page asks for them too. */
export const fetchBookedDates = askedAhead((query: BookedDatesQuery) =>
  get<BookedDatesResponse>(callPath('bookedDates'), query),
)
