import { hash } from 'node:crypto'
import { MS_PER_HOUR, MS_PER_SECOND } from '#contract/platform/time.ts'
import { requestRefusals } from '#contract/refusals.ts'
import { WRONG_CODES_AT_ONCE, WRONG_CODES_PAUSE_MAX_SECONDS } from '#contract/rules.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { countWrong, deleteWrong, deleteWrongBefore, selectWrong } from './queries.ts'

/**
 * Throttles wrong codes per address instead of locking it out: after the first few, each needs a pause that grows to a minute. A
 * try that comes too early is neither compared nor counted, so a stranger's guesses do not use up the owner's code.
 */
type ThrottleDeps = Pick<Deps, 'db' | 'clock' | 'config'>

export async function refuseTooFast({ db, clock, config }: ThrottleDeps, who: string) {
  if (!config.rateLimits) return
  const now = clock.now()
  const wrong = await selectWrong(db, digest(who), anHourBefore(now))
  if (!wrong) return
  const waitMs = wrong.lastAt.getTime() + pauseAfter(wrong.tries) * MS_PER_SECOND - now.getTime()
  if (waitMs > 0)
    throw new Refusal('too_many_requests', requestRefusals.tooManyWrongCodes, {
      retryAfterSeconds: Math.ceil(waitMs / MS_PER_SECOND),
    })
}

export async function noteWrongCode({ db, clock, config }: ThrottleDeps, who: string) {
  if (config.rateLimits) await countWrong(db, digest(who), clock.now(), anHourBefore(clock.now()))
}

/** Counts a try before the comparison. Returns the tries within the hour. */
export function countTry({ db, clock }: Pick<ThrottleDeps, 'db' | 'clock'>, what: string): Promise<number> {
  return countWrong(db, digest(what), clock.now(), anHourBefore(clock.now()))
}

export async function forgiveWrongCodes({ db, config }: ThrottleDeps, who: string) {
  if (config.rateLimits) await deleteWrong(db, digest(who))
}

export function forgetWrongCodes({ db, clock }: Pick<ThrottleDeps, 'db' | 'clock'>) {
  return deleteWrongBefore(db, anHourBefore(clock.now()))
}

function pauseAfter(tries: number) {
  if (tries < WRONG_CODES_AT_ONCE) return 0
  return Math.min(2 ** (tries - WRONG_CODES_AT_ONCE), WRONG_CODES_PAUSE_MAX_SECONDS)
}

const anHourBefore = (now: Date) => new Date(now.getTime() - MS_PER_HOUR)

/** The table must not reveal whose codes were guessed. */
const digest = (who: string) => hash('sha256', who, 'base64url')
