import type { Closure } from '#contract/booking/booking.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type BlockRow, type ClosureRow, selectBlocks, selectClosures } from './queries.ts'

/** Cached for listing times; creating a booking reads blocks and closures again. */
export function knownBlocks({ db, cache }: Pick<Deps, 'db' | 'cache'>): Promise<BlockRow[]> {
  return cache.get('blocks', () => selectBlocks(db))
}

export function knownClosures({ db, cache }: Pick<Deps, 'db' | 'cache'>): Promise<readonly ClosureRow[]> {
  return cache.get('closures', () => selectClosures(db))
}

export function toClosure({ id, ...closure }: ClosureRow): Closure {
  return { _id: id, ...closure }
}
