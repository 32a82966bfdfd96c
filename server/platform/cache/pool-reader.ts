import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import { dayOf, type Occupied, type Pool } from './snapshot.ts'

export type PoolReader = ReturnType<typeof poolReader>

/** Reads a pool for one answer, and notes what it saw of which days. */
export function poolReader({ days }: Pick<Pool, 'days'>) {
  const seen = new Map<number, readonly Occupied[] | undefined>()
  return {
    days,
    seen,
    /** At least everything that occupies something between two instants. */
    read({ from, until }: { from: Date; until: Date }): Iterable<Occupied> {
      const found = new Set<Occupied>()
      for (let day = dayOf(from); day <= dayOf(until); day++) {
        seen.set(day, days.get(day))
        for (const one of days.get(day) ?? []) found.add(one)
      }
      return found
    },
  }
}

/**
 * Remembers the last result until a day that it saw has changed, a hold on such a day lapses, or time alone may change it: at
 * the end of the minute, because slots start on whole ones, unless `until` knows better.
 */
export function steady<Result>(
  compute: (pool: PoolReader, now: number) => Result,
  until: (result: Result, now: number) => number = endOfMinute,
) {
  let last: { result: Result; seen: PoolReader['seen']; from: number; until: number } | undefined
  return (pool: PoolReader, now: number): Result => {
    if (!last || now < last.from || now >= last.until || !isUnchanged(last.seen, pool)) {
      const own = poolReader(pool)
      const result = compute(own, now)
      last = { result, seen: own.seen, from: now, until: Math.min(until(result, now), firstLapse(own.seen, now)) }
    }
    for (const [day, entries] of last.seen) pool.seen.set(day, entries)
    return last.result
  }
}

function isUnchanged(seen: PoolReader['seen'], { days }: PoolReader): boolean {
  for (const [day, entries] of seen) if (days.get(day) !== entries) return false
  return true
}

/** One that starts now is still offered. */
function endOfMinute(_: unknown, now: number): number {
  return now % MS_PER_MINUTE === 0 ? now + 1 : Math.ceil(now / MS_PER_MINUTE) * MS_PER_MINUTE
}

function firstLapse(seen: PoolReader['seen'], now: number): number {
  let until = Number.POSITIVE_INFINITY
  for (const entries of seen.values())
    for (const { heldUntil } of entries ?? [])
      if (heldUntil && heldUntil.getTime() > now) until = Math.min(until, heldUntil.getTime())
  return until
}
