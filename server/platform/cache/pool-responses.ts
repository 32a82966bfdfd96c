import { MS_PER_MINUTE } from '#contract/platform/time.ts'
import type { Clock } from '../clock.ts'
import { type Compressed, written, writtenIfSmall } from '../http/compressed.ts'
import type { Cache } from './cache.ts'
import type { Pool } from './snapshot.ts'

/** A response that follows from the site it was prepared for, one pool, and the clock. */
export interface PoolResponse<Body = object> {
  poolId: string
  respond(pool: Pool, now: number): Body
}

type Cached = PoolResponse & { last?: { content: Compressed; pool: Pool; from: number; until: number } }
type CacheDeps = { cache: Cache; clock: Clock }

export async function poolResponse({ cache, clock }: CacheDeps, key: string, prepare: () => Promise<PoolResponse>) {
  const cached: Cached = await cache.get(key, prepare, { partition: 'times' })
  const pool = await cache.pool(cached.poolId)
  const now = clock.now().getTime()
  const large = () => written(JSON.stringify(cached.respond(pool, now)))
  return contentAt(cached, pool, now) ?? keep(cached, pool, now, await large())
}

/** The same without I/O. */
export function poolResponseIfFresh({ cache, clock }: CacheDeps, key: string): Compressed | undefined {
  const cached = cache.getIfFresh<Cached>(key, 'times')
  const pool = cached && cache.poolIfFresh(cached.poolId)
  return pool && contentAt(cached, pool, clock.now().getTime())
}

/** Returns the last content while valid, else recomputes it; undefined if the content must be compressed first. */
function contentAt(cached: Cached, pool: Pool, now: number): Compressed | undefined {
  const { last } = cached
  if (last?.pool === pool && last.from <= now && now < last.until) return last.content
  const content = writtenIfSmall(JSON.stringify(cached.respond(pool, now)), last?.content)
  return content && keep(cached, pool, now, content)
}

function keep(cached: Cached, pool: Pool, now: number, content: Compressed): Compressed {
  cached.last = { content, pool, from: now, until: steadyUntil(pool, now) }
  return content
}

/** Valid until a hold lapses or the minute ends: slots start on whole minutes, and one that starts now is still offered. */
function steadyUntil({ occupied }: Pool, now: number): number {
  let until = now % MS_PER_MINUTE === 0 ? now + 1 : Math.ceil(now / MS_PER_MINUTE) * MS_PER_MINUTE
  for (const { heldUntil } of occupied)
    if (heldUntil && heldUntil.getTime() > now) until = Math.min(until, heldUntil.getTime())
  return until
}
