import type { BookedDatesQuery, BookedDatesResponse } from '#contract/booking/booking.ts'
import { callPath } from '#contract/site-calls.ts'
import { get } from './client.ts'

/** The days of a month that cannot be chosen. Apart from the other calls, because a service's page prefetches them. */
export const bookedDates = prefetchedCall((query: BookedDatesQuery) =>
  get<BookedDatesResponse>(callPath('bookedDates'), query),
)

/** Max age of a prefetched response; a calendar left open is as stale. */
const FRESH_MS = 60_000

/** Each prefetched response is used once, while it is fresh. A failed prefetch is silent: the call is made when needed. */
export function prefetchedCall<Query extends unknown[], Result>(call: (...query: Query) => Promise<Result>) {
  const prefetched = new Map<string, { at: number; result: Promise<Result> }>()
  return {
    async prefetch(...query: Query): Promise<void> {
      const result = call(...query)
      prefetched.set(JSON.stringify(query), { at: Date.now(), result })
      await result.catch(() => {})
    },
    fetch(...query: Query): Promise<Result> {
      const key = JSON.stringify(query)
      const known = prefetched.get(key)
      prefetched.delete(key)
      const age = known ? Date.now() - known.at : Number.NaN
      // A negative age is that of a clock which was set back.
      return known && age >= 0 && age <= FRESH_MS ? known.result.catch(() => call(...query)) : call(...query)
    },
  }
}
