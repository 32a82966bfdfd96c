import type { BookingDeps } from '../booking.ts'
import { type BlockRow, deleteBlockRows, selectBlocks, selectPastBlocks } from './queries.ts'

/** For listing times; creating a booking reads them anew. */
export function knownBlocks({ db, cache }: Pick<BookingDeps, 'db' | 'cache'>): Promise<BlockRow[]> {
  return cache.get('blocks', () => selectBlocks(db))
}

/** Those that were over for the last time before this instant: every look at a day reads all there are. */
export async function forgetPastBlocks({ db }: Pick<BookingDeps, 'db'>, before: Date): Promise<number> {
  const past = await selectPastBlocks(db, before)
  await deleteBlockRows(db, past)
  return past.length
}
