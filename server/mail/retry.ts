import { MS_PER_DAY, MS_PER_HOUR } from '#contract/time.ts'
import type { Problem } from './transport.ts'

const FIRST_PAUSE_MS = 10_000
/** A server that is away or busy is asked again soon, so that what waits leaves within half a minute of its return. */
const SOON_MS = 20_000
const SOON_TRIES = 40
const LONGEST_PAUSE_MS = 6 * MS_PER_HOUR
const GIVE_UP_AFTER_MS = 3 * MS_PER_DAY
/** Half of each pause is left to chance, so that mails which failed together do not all come back together. */
const CHANCE_SHARE = 0.5

interface Try {
  problem: Problem
  attempts: number
  createdAt: Date
  now: Date
  chance: number
}

/** When to try again after the given number of attempts; undefined when it is time to give up. */
export function nextTry({ problem, attempts, createdAt, now, chance }: Try): Date | undefined {
  const longest = problem === 'refused' ? doubled(FIRST_PAUSE_MS, attempts) : soonThenDoubled(attempts)
  const at = now.getTime() + longest * (1 - CHANCE_SHARE * chance)
  return at - createdAt.getTime() > GIVE_UP_AFTER_MS ? undefined : new Date(at)
}

function soonThenDoubled(attempts: number) {
  return attempts <= SOON_TRIES
    ? Math.min(doubled(FIRST_PAUSE_MS, attempts), SOON_MS)
    : doubled(SOON_MS, attempts - SOON_TRIES)
}

function doubled(first: number, times: number) {
  return Math.min(first * 2 ** (times - 1), LONGEST_PAUSE_MS)
}
