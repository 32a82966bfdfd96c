import { MS_PER_DAY, MS_PER_HOUR } from '#contract/time.ts'

const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 6 * MS_PER_HOUR
const GIVE_UP_AFTER_MS = 3 * MS_PER_DAY
/** Half of each pause is left to chance, so that mails which failed together do not all come back together. */
const CHANCE_SHARE = 0.5

/** When to try again after the given number of attempts; undefined when it is time to give up. */
export function nextTry(input: { attempts: number; createdAt: Date; now: Date; chance: number }): Date | undefined {
  const { attempts, createdAt, now, chance } = input
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  const at = now.getTime() + longest * (1 - CHANCE_SHARE * chance)
  return at - createdAt.getTime() > GIVE_UP_AFTER_MS ? undefined : new Date(at)
}
