import type { Day } from '#web/api/desk.ts'
import { minutesOf, spanOf } from '../times.ts'
import { COMING } from '../words.ts'

export interface Clock {
  opens: number
  closes: number
  /** Left out for any day but today. */
  now?: number
}

export interface Span {
  at: number
  until: number
}

/** A shorter pause is no time anyone could be treated in. */
const GAP_MINUTES = 30
const MINUTES_PER_DAY = 1440

/** One that ends at midnight ends with the day. */
export function blockSpan({ from, until }: Pick<Day['blocks'][number], 'from' | 'until'>): Span {
  return { at: minutesOf(from), until: minutesOf(until) || MINUTES_PER_DAY }
}

export function busy(bookings: Day['bookings']): Span[] {
  return bookings
    .filter(({ status }) => COMING.includes(status))
    .map(booking => {
      const { from, freeFrom } = spanOf(booking)
      return { at: from, until: freeFrom }
    })
}

/** The times between the taken ones that are still ahead and long enough to treat somebody. */
export function gaps(taken: Span[], { opens, closes, now = 0 }: Clock): Span[] {
  const found: Span[] = []
  // A walk-in starts on the next five minutes.
  let free = Math.max(opens, Math.ceil(now / 5) * 5)
  const inOrder = taken.toSorted((a, b) => a.at - b.at)
  for (const { at, until } of [...inOrder, { at: closes, until: closes }]) {
    const end = Math.min(at, closes)
    if (end - free >= GAP_MINUTES) found.push({ at: free, until: end })
    free = Math.max(free, until)
  }
  return found
}
