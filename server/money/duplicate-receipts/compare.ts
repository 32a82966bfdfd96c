import { MS_PER_DAY, MS_PER_MINUTE } from '#contract/platform/time.ts'
import { RECEIPT_COMPARED_DAYS } from '#contract/rules.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readReceipt } from '#server/platform/file-store/store.ts'
import { startInterval } from '#server/platform/interval-jobs.ts'
import { WorkerProcess, workerProgram } from '#server/platform/worker-process.ts'
import { hashOf, printOfReceipt } from '../receipts/receipt-image.ts'
import type { Verdict } from './measure/judge.ts'
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
const ANSWER_WITHIN_MS = MS_PER_MINUTE

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
    const print = bytes && (await printOfReceipt(bytes))
    // An unreadable picture counts as compared, so that it is not retried.
    const kept = print ?? { comparedAt: clock.now() }
    await insertPrint(db, { ...receipt, fileHash: bytes ? hashOf(bytes) : '', ...kept })
  }
  return waiting.length
}

/** Messages to the comparison process, each with one answer. Pictures are deflated. */
export type Question =
  | { kind: 'begin'; detail: Uint8Array }
  | { kind: 'look'; rows: { id: string; signature: Uint8Array }[] }
  | { kind: 'wanted' }
  | { kind: 'judge'; thumbs: { id: string; thumb: Uint8Array }[] }

type Found = Verdict & { id: string }
export type Answer = { problem: string } | { wanted?: string[]; found?: Found[] }

/** Comparing would block the event loop, so it runs in a process of its own, which returns its memory when it ends. */
export class Comparer {
  #process: WorkerProcess<Question, Answer> | undefined

  /** The worker takes one question at a time. */
  async ask(question: Question) {
    if (!this.#process?.isAlive) this.#process = new WorkerProcess(workerProgram('comparison-worker', import.meta.url))
    const answer = await this.#process.ask(question, ANSWER_WITHIN_MS)
    if ('problem' in answer) throw new NotComparable(answer.problem)
    return answer
  }

  /** The next question starts a new process. */
  end() {
    this.#process?.end()
  }
}

/** Retrying does not help. */
class NotComparable extends Error {}
