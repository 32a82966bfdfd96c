import type { Clock } from '../clock.ts'
import { type Compressed, written, writtenIfSmall } from '../http/compressed.ts'
import type { Cache } from './cache.ts'
import { type PoolReader, poolReader, steady } from './pool-reader.ts'
import type { Pool } from './snapshot.ts'

/** A response that follows from the site it was prepared for, what it reads of one pool, and the clock. */
export interface PoolResponse<Body = object> {
  poolId: string
  respond(pool: PoolReader, now: number): Body
}

interface Cached {
  poolId: string
  textOf: PoolResponse<string>['respond']
  last?: { text: string; content: Compressed }
}
type CacheDeps = { cache: Cache; clock: Clock }

export async function poolResponse({ cache, clock }: CacheDeps, key: string, prepare: () => Promise<PoolResponse>) {
  const make = async (): Promise<Cached> => {
    const { poolId, respond } = await prepare()
    return { poolId, textOf: steady((pool, now) => JSON.stringify(respond(pool, now))) }
  }
  const cached = await cache.get(key, make, { partition: 'times' })
  const pool = await cache.pool(cached.poolId)
  const now = clock.now().getTime()
  const content = contentAt(cached, pool, now)
  if (content) return content
  const text = cached.textOf(poolReader(pool), now)
  cached.last = { text, content: await written(text) }
  return cached.last.content
}

/** The same without I/O. */
export function poolResponseIfFresh({ cache, clock }: CacheDeps, key: string): Compressed | undefined {
  const cached = cache.getIfFresh<Cached>(key, 'times')
  const pool = cached && cache.poolIfFresh(cached.poolId)
  return pool && contentAt(cached, pool, clock.now().getTime())
}

/** Undefined if the content must be compressed first. */
function contentAt(cached: Cached, pool: Pool, now: number): Compressed | undefined {
  const text = cached.textOf(poolReader(pool), now)
  if (text === cached.last?.text) return cached.last.content
  const content = writtenIfSmall(text)
  if (content) cached.last = { text, content }
  return content
}
