import { RECEIPT_COMPARED_DAYS } from '#contract/rules.ts'
import { MS_PER_DAY, MS_PER_MINUTE } from '#contract/time.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type Comparer, type Found, NotComparable } from './comparer.ts'
import { type Claimed, claimPrint, insertLikenesses, markCompared, selectSignatures, selectThumbs } from './queries.ts'

export type LikenessDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'receipts'>

/** Longer than comparing takes: whoever claimed it and said nothing has died over it. */
const CLAIM_MS = 2 * MS_PER_MINUTE
const PAGE = 200

/**
 * Compares every receipt that waits for it with those of other bookings in the last year, once over all processes. Nothing is
 * kept in memory between two: what was erased meanwhile is not looked at.
 */
export async function compareWaiting(deps: LikenessDeps, comparer: Comparer): Promise<number> {
  for (let compared = 0; ; compared++) {
    const now = deps.clock.now()
    const print = await claimPrint(deps.db, now, new Date(now.getTime() + CLAIM_MS))
    if (!print) return compared
    const found = await findLike(deps, comparer, print)
    await inTransaction(deps.db, async tx => {
      await insertLikenesses(
        tx,
        found.map(({ id, kind, spots, otherSpots }) => ({
          printId: print.id,
          otherId: id,
          kind,
          spots: JSON.stringify(spots),
          otherSpots: JSON.stringify(otherSpots),
          foundAt: now,
        })),
      )
      await markCompared(tx, print.id, deps.clock.now())
    })
  }
}

async function findLike({ db, clock, log }: LikenessDeps, comparer: Comparer, print: Claimed): Promise<Found[]> {
  if (!print.detail) return []
  const since = new Date(clock.now().getTime() - RECEIPT_COMPARED_DAYS * MS_PER_DAY)
  try {
    await comparer.ask({ kind: 'begin', detail: print.detail })
    for (let after = ''; ; ) {
      const rows = await selectSignatures(db, { since, bookingId: print.bookingId, after, limit: PAGE })
      await comparer.ask({ kind: 'look', rows })
      if (rows.length < PAGE) break
      after = rows.at(-1)!.id
    }
    const { wanted = [] } = await comparer.ask({ kind: 'wanted' })
    const { found = [] } = await comparer.ask({ kind: 'judge', thumbs: await selectThumbs(db, wanted) })
    return found
  } catch (error) {
    if (!(error instanceof NotComparable)) throw error
    log.warn({ err: error }, 'a receipt could not be compared with others')
    return []
  }
}
