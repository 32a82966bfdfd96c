import type { Day } from '#web/api/desk.ts'
import { minutesOf, spanOf } from '../times.ts'
import { COMING } from '../words.ts'

type Booking = Day['bookings'][number]
type Block = Day['blocks'][number]

/** What stands along the clock: bookings, blocks, the free time between them, and now. */
export type Entry =
  | { kind: 'booking'; at: number; booking: Booking }
  | { kind: 'block'; at: number; until: number; block: Block }
  | { kind: 'gap'; at: number; until: number }
  | { kind: 'now'; at: number }

export interface Clock {
  opens: number
  closes: number
  /** Left out for any day but today. */
  now?: number
}

/** A shorter pause is no time anyone could be treated in. */
const GAP_MINUTES = 30
const MINUTES_PER_DAY = 1440

/** Minutes are those of the spa's wall. */
export function dayLine({ bookings, blocks }: Day, clock: Clock): Entry[] {
  const closed = blocks.filter(({ serviceId }) => serviceId === null)
  const entries: Entry[] = [
    ...bookings.map(booking => ({ kind: 'booking' as const, at: spanOf(booking).from, booking })),
    ...blocks.map(block => ({ kind: 'block' as const, block, ...blockSpan(block) })),
    ...gaps([...busy(bookings), ...closed.map(blockSpan)], clock).map(gap => ({ kind: 'gap' as const, ...gap })),
    ...(clock.now === undefined ? [] : [{ kind: 'now' as const, at: clock.now }]),
  ]
  return entries.sort((a, b) => a.at - b.at || ORDER[a.kind] - ORDER[b.kind])
}

const ORDER = { now: 0, booking: 1, block: 2, gap: 3 }

/** One that ends at midnight ends with the day. */
export function blockSpan({ from, until }: Pick<Block, 'from' | 'until'>) {
  return { at: minutesOf(from), until: minutesOf(until) || MINUTES_PER_DAY }
}

export function busy(bookings: readonly Booking[]) {
  return bookings
    .filter(({ status }) => COMING.includes(status))
    .map(booking => {
      const { from, freeFrom } = spanOf(booking)
      return { at: from, until: freeFrom }
    })
}

/** The times between the taken ones that are still ahead and long enough to treat somebody. */
export function gaps(taken: { at: number; until: number }[], { opens, closes, now = 0 }: Clock) {
  const found: { at: number; until: number }[] = []
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
