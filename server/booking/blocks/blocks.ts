import type { ClosedDays, Closure } from '#contract/booking/booking.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type BlockRow, type ClosureRow, selectBlocks, selectClosures } from './queries.ts'

/** Cached for listing times; creating a booking reads blocks and closures again. */
export function knownBlocks({ db, cache }: Pick<Deps, 'db' | 'cache'>): Promise<BlockRow[]> {
  return cache.get('blocks', () => selectBlocks(db))
}

export function knownClosures({ db, cache }: Pick<Deps, 'db' | 'cache'>): Promise<readonly ClosureRow[]> {
  return cache.get('closures', () => selectClosures(db))
}

/** What customers may know of the closures of some days. */
export function closedIn(closures: readonly ClosureRow[], days: { from: string; to: string }): ClosedDays[] {
  return closures
    .filter(({ from, to }) => from <= days.to && to >= days.from)
    .map(({ from, to, reason }) => ({ from, to, reason }))
}

export function toClosure({ id, ...closure }: ClosureRow): Closure {
  return { _id: id, ...closure }
}
