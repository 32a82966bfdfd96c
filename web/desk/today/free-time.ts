import type { Day } from '#web/api/desk.ts'
import { minutesOn, spanOf } from '../times.ts'
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

/** What of a block lies on a day. */
export function blockSpan(date: string, { from, until }: Pick<Day['blocks'][number], 'from' | 'until'>): Span {
  return { at: minutesOn(date, from), until: minutesOn(date, until) }
}

export function busy(bookings: Day['bookings']): Span[] {
  return bookings
    .filter(({ status }) => COMING.includes(status))
    .map(booking => {
      const { from, freeFrom } = spanOf(booking)
      return { at: from, until: freeFrom }
    })
}

/** Free times in which the service can be booked: not in a break, nor before or after all of its treatments. */
export function freeWithin(hours: Day['stations'][number]['hours'], taken: Span[], { opens, closes, now }: Clock) {
  return hours.flatMap(({ start, end }) =>
    gaps(taken, { opens: Math.max(opens, start), closes: Math.min(closes, end), now }),
  )
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
