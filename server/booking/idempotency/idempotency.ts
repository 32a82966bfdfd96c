import { createHash } from 'node:crypto'
import { MS_PER_HOUR, MS_PER_SECOND } from '#contract/platform/time.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { withoutDeadline } from '#server/platform/db/create-db.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import {
  claimKey,
  deleteKeysBefore,
  deleteUnansweredKey,
  type IdempotencyKey,
  selectKey,
  updateAnswer,
} from './queries.ts'

/** A retry takes the key over after this. Too short a lease is safe: an attempt that lost its key cannot commit. */
const LEASE_SECONDS = 15
const REMEMBERED_HOURS = 24

export type Attempt = IdempotencyKey & { body: object }
/** Stores the response in the transaction that makes it true. */
export type Remember<Result> = (tx: Db, answer: Result) => Promise<void>

/**
 * Does the work once per key: a retry gets the first response again. A refusal is not stored, so that the customer can
 * correct the form and send it again.
 */
export async function once<Result extends object>(
  { db, clock }: { db: Db; clock: Clock },
  { scope, key, body }: Attempt,
  work: (remember: Remember<Result>) => Promise<Result>,
): Promise<Result> {
  const name = { scope, key }
  const now = clock.now()
  const runningUntil = new Date(now.getTime() + LEASE_SECONDS * MS_PER_SECOND)
  await forgetOldAttempts({ db, clock })
  const earlier = await claim(db, name, { bodyHash: hashOf(body), runningUntil, now })
  if (earlier) return earlier as Result
  try {
    return await work(async (tx, answer) => {
      if (!(await updateAnswer(tx, name, runningUntil, answer))) throw stillInProgress()
    })
  } catch (error) {
    // When even this fails the lease expires. A committed attempt has its response and stays.
    await deleteUnansweredKey(withoutDeadline(db), name, runningUntil).catch(() => undefined)
    throw error
  }
}

/** The stored response of an earlier attempt; undefined when the key is now ours. */
async function claim(
  db: Db,
  name: IdempotencyKey,
  mine: { bodyHash: string; runningUntil: Date; now: Date },
): Promise<object | undefined> {
  if (await claimKey(db, name, mine)) return undefined
  const known = await selectKey(db, name)
  if (known && known.bodyHash !== mine.bodyHash) throw new Refusal('idempotency_key_reused', requestRefusals.keyReused)
  // No row: the other attempt was refused and deleted the key between our two statements.
  if (!known?.answer) throw stillInProgress()
  return known.answer
}

function stillInProgress() {
  return new Refusal('request_in_progress', requestRefusals.stillInProgress, { retryAfterSeconds: 1 })
}

function hashOf(body: object) {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

/** A response holds personal data: it is kept only while a retry may come. */
export function forgetOldAttempts({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return deleteKeysBefore(db, new Date(clock.now().getTime() - REMEMBERED_HOURS * MS_PER_HOUR))
}
