import { MS_PER_DAY } from '#contract/platform/time.ts'
import type { Changes } from './queries.ts'

/** State of the database at one time; immutable except for the site's memo. */
export interface Snapshot {
  site: Site
  /** Only the pools that were requested. */
  pools: ReadonlyMap<string, Pool>
}

/** Data that visitors read or that decides about times: catalogue, settings, closures, blocks, the spa. */
export interface Site {
  revision: number
  memo: Record<Partition, Map<string, Memoised>>
}

/** Max entries per partition, so that visitors' searches never evict pages. */
export const PARTITIONS = { pages: 500, searches: 200, times: 2000 }
export type Partition = keyof typeof PARTITIONS

export interface Memoised {
  promise: Promise<unknown>
  /** Set once the promise is fulfilled. */
  value?: unknown
}

/** Resources that are given out together and share a revision. The constraint against overlaps bounds its size. */
export interface Pool {
  id: string
  revision: number
  days: Days
}

/** By every day of UTC that an entry touches. A day without a change is the same array in the next snapshot. */
export type Days = ReadonlyMap<number, readonly Occupied[]>

export const dayOf = (instant: Date) => Math.floor(instant.getTime() / MS_PER_DAY)

/** A resource does one thing at a time: this booking or offer. */
export interface Occupied {
  id: string
  resource: string
  from: Date
  /** The cleaning afterwards included. */
  until: Date
  /** When a hold lapses or an offer ends; null if neither. */
  heldUntil: Date | null
  /** Occupies an extra resource beyond the pool's number. */
  squeezedIn: boolean
}

/** The next snapshot. A part that has not changed is the same object, with all that was computed from it. */
export function advance(
  { site, pools }: { site: Site | undefined; pools: ReadonlyMap<string, Pool> },
  { site: siteRevision, revisions, moved }: Changes,
): Snapshot {
  const next = new Map<string, Pool>()
  for (const [id, pool] of pools) {
    const revision = revisions.get(id) ?? 0
    const change = moved.get(id)
    if (pool.revision === revision) next.set(id, pool)
    // A pool that changed more often than the database lists is dropped; the next request reads it anew.
    else if (change) next.set(id, { id, revision, days: daysWith(change.occupied, pool.days, change.ids) })
  }
  if (site?.revision === siteRevision) return { site, pools: next }
  return {
    site: { revision: siteRevision, memo: { pages: new Map(), searches: new Map(), times: new Map() } },
    pools: next,
  }
}

/** The same days, with these entries in place of those with these ids. */
export function daysWith(occupied: readonly Occupied[], before: Days = new Map(), ids: readonly string[] = []): Days {
  const days = new Map(before)
  for (const [day, entries] of before) {
    const rest = entries.filter(({ id }) => !ids.includes(id))
    if (rest.length === 0) days.delete(day)
    else if (rest.length < entries.length) days.set(day, rest)
  }
  const added = new Map<number, Occupied[]>()
  for (const one of occupied)
    for (let day = dayOf(one.from); day <= dayOf(one.until); day++) {
      const entries = added.get(day)
      if (entries) entries.push(one)
      else added.set(day, [one])
    }
  for (const [day, entries] of added) days.set(day, [...(days.get(day) ?? []), ...entries])
  return days
}
