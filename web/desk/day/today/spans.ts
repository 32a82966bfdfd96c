import type { Day } from '#web/api/desk.ts'
import { minutesOn } from '#web/desk/times.ts'

export interface Clock {
  opens: number
  closes: number
  /** Today only. */
  now?: number
}

export type Span = { at: number; until: number }

/** Shorter gaps are too short for a treatment. */
const GAP_MINUTES = 30

export function blockSpan(date: string, { from, until }: Pick<Day['blocks'][number], 'from' | 'until'>): Span {
  return { at: minutesOn(date, from), until: minutesOn(date, until) }
}

/** The gaps between taken times that are ahead and long enough, by default for a treatment. */
export function gaps(taken: readonly Span[], { opens, closes, now = 0 }: Clock, least = GAP_MINUTES): Span[] {
  const found: Span[] = []
  // A walk-in starts on the next five minutes.
  let free = Math.max(opens, Math.ceil(now / 5) * 5)
  const inOrder = taken.toSorted((a, b) => a.at - b.at)
  for (const { at, until } of [...inOrder, { at: closes, until: closes }]) {
    const end = Math.min(at, closes)
    if (end - free >= least) found.push({ at: free, until: end })
    free = Math.max(free, until)
  }
  return found
}

/** The times at which all of several places are taken. */
export function fullSpans(taken: readonly Span[], places: number): Span[] {
  if (places === 1) return [...taken]
  const edges = [...new Set(taken.flatMap(({ at, until }) => [at, until]))].sort((a, b) => a - b)
  return edges
    .map((at, index) => ({ at, until: edges[index + 1] ?? at }))
    .filter(({ at }) => taken.filter(span => span.at <= at && at < span.until).length >= places)
}

export const holds = (outer: Span, inner: Span) => outer.at <= inner.at && inner.until <= outer.until
