import { MS_PER_DAY, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { RECEIPT_COMPARED_DAYS, RECEIPT_STORED_MAX_BYTES, RECEIPT_STORED_MAX_SIDE_PX } from '#contract/rules.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { barePicture, pictureFormat } from '#server/platform/decoder/bare-picture.ts'
import { pictureEncoder } from '#server/platform/decoder/picture-encoder.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readReceipt } from '#server/platform/file-store/store.ts'
import { startInterval } from '#server/platform/interval-jobs.ts'
import { Comparer, type Found, NotComparable } from './comparer.ts'
import { hashOf } from './prints.ts'
import {
  type Claimed,
  claimPrint,
  insertLikenesses,
  insertPrint,
  markCompared,
  selectSignatures,
  selectThumbs,
  selectWithoutPrint,
} from './queries.ts'

type CompareDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'receipts'>

/** Longer than a comparison takes: a claim that expires belongs to a process that died. */
const CLAIM_MS = 2 * MS_PER_MINUTE
const PAGE = 200
/** A few a minute: customers' pictures come first. */
const PRINTS_AT_ONCE = 4
const LIMITS = { sidePx: RECEIPT_STORED_MAX_SIDE_PX, bytes: RECEIPT_STORED_MAX_BYTES }
const encode = pictureEncoder({ idleMs: 1_000 })

/** Compares new receipts when woken, and every minute those that a dead process left. */
export function comparisonJob(deps: CompareDeps) {
  const comparer = new Comparer()
  let job: ReturnType<typeof startInterval> | undefined
  const compareAll = async () => {
    try {
      await compareWaiting(deps, comparer)
      await addMissingPrints(deps)
      await compareWaiting(deps, comparer)
    } finally {
      comparer.end()
    }
  }
  return {
    start() {
      job = startInterval(compareAll, MS_PER_MINUTE, deps.log)
    },
    wake: () => job?.wake(),
    stop: async () => job?.stop(),
  }
}

/** Compares every waiting receipt with those of other bookings in the last year, once over all processes. Caches nothing. */
export async function compareWaiting(deps: CompareDeps, comparer: Comparer): Promise<number> {
  for (let compared = 0; ; compared++) {
    const now = deps.clock.now()
    const print = await claimPrint(deps.db, now, new Date(now.getTime() + CLAIM_MS))
    if (!print) return compared
    const found = await findDuplicates(deps, comparer, print)
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

async function findDuplicates({ db, clock, log }: CompareDeps, comparer: Comparer, print: Claimed): Promise<Found[]> {
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

/** Makes prints of receipts older than prints, from the stored files. Several processes may do the same; one row is kept. */
export async function addMissingPrints({ db, clock, receipts }: CompareDeps): Promise<number> {
  const waiting = await selectWithoutPrint(db, PRINTS_AT_ONCE)
  for (const { fileName, ...receipt } of waiting) {
    const bytes = await readReceipt(receipts, fileName).catch(() => undefined)
    const print = bytes && (await printOfFile(bytes))
    // A picture that cannot be read counts as compared, so that nobody retries it.
    const kept = print ?? { comparedAt: clock.now() }
    await insertPrint(db, { ...receipt, fileHash: bytes ? hashOf(bytes) : '', ...kept })
  }
  return waiting.length
}

async function printOfFile(file: Buffer) {
  const format = pictureFormat(file)
  const bytes = format && barePicture(file, format)
  if (!bytes || format === 'webp') return undefined
  const encoded = await encode({ bytes, format, limits: LIMITS, withPrint: true })
  return typeof encoded === 'string' ? undefined : encoded.print
}
