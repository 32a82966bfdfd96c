import type { Changes } from './queries.ts'

/** What the database said at one time. Only what is memoised on the site is added to it. */
export interface Snapshot {
  site: Site
  /** Those that were asked for. */
  pools: ReadonlyMap<string, Pool>
}

/** What visitors read and what decides about times: catalogue, settings, closures, blocks, the spa. */
export interface Site {
  revision: number
  memo: Record<Partition, Map<string, Memoised>>
}

/** Max entries of each. What visitors make up as they type never evicts a page. */
export const PARTITIONS = { pages: 500, searches: 200, times: 2000 }
export type Partition = keyof typeof PARTITIONS

export interface Memoised {
  promise: Promise<unknown>
  /** Once the promise is fulfilled. */
  value?: unknown
}

/** Resources that are given out together and share a revision. The constraint against overlaps bounds its size. */
export interface Pool {
  id: string
  revision: number
  occupied: readonly Occupied[]
}

/** A resource does one thing at a time: this booking or offer. */
export interface Occupied {
  id: string
  /** Its number in the pool. */
  resource: number
  from: Date
  /** The cleaning afterwards included. */
  until: Date
  /** When a hold lapses or an offer ends; null for what stays. */
  heldUntil: Date | null
  /** On an extra resource, for one client more than there is room for. */
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
    const rest = () => pool.occupied.filter(one => !change?.ids.includes(one.id))
    if (pool.revision === revision) next.set(id, pool)
    // Left out if it changed more often than the database lists: it is read anew when it is asked for.
    else if (change) next.set(id, { id, revision, occupied: [...rest(), ...change.occupied] })
  }
  if (site?.revision === siteRevision) return { site, pools: next }
  return {
    site: { revision: siteRevision, memo: { pages: new Map(), searches: new Map(), times: new Map() } },
    pools: next,
  }
}
