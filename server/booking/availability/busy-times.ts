/** A resource is occupied from one instant until another, the cleaning afterwards included. */
export type Taken = {
  /** A station, a therapist, a place in a room, or a whole room. Null: nothing can be done for anybody. */
  resource: string | null
  from: Date
  until: Date
  /** The booking is on an extra station beyond the service's number, so that no other booking has to move. */
  squeezedIn?: boolean
  /** Blocked by the desk, not booked. */
  isBlock?: true
}

/** Sorted and disjoint, so that both `from` and `until` grow and a search can halve them. */
export type BusyTimes = readonly { from: number; until: number }[]

/** Index of what is occupied: built once, queried for many times. */
export function busyTimesOf(taken: readonly Taken[]): Map<string | null, BusyTimes> {
  const byResource = new Map<string | null, { from: number; until: number }[]>()
  const inOrder = taken.map(({ resource, from, until }) => ({ resource, from: from.getTime(), until: until.getTime() }))
  inOrder.sort((a, b) => a.from - b.from)
  for (const { resource, from, until } of inOrder) {
    const times = byResource.get(resource)
    const last = times?.at(-1)
    if (!times) byResource.set(resource, [{ from, until }])
    else if (last && from <= last.until) last.until = Math.max(last.until, until)
    else times.push({ from, until })
  }
  return byResource
}

/** Touching is no overlap. */
export function overlaps(times: BusyTimes | undefined, from: number, until: number): boolean {
  const lastBefore = times?.[countBefore(times, until) - 1]
  return lastBefore !== undefined && lastBefore.until > from
}

/** How much of a span is occupied. */
export function overlapMs(times: BusyTimes | undefined, from: number, until: number): number {
  let sum = 0
  if (times)
    for (let at = countBefore(times, until) - 1; at >= 0 && times[at]!.until > from; at--)
      sum += Math.min(until, times[at]!.until) - Math.max(from, times[at]!.from)
  return sum
}

/** Number of times that start before an instant. */
function countBefore(times: BusyTimes, instant: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]!.from < instant) low = middle + 1
    else high = middle
  }
  return low
}
