import type { Logger } from 'pino'
import { requestRefusals } from '#contract/refusals.ts'
import { WRONG_TOKENS_MAX, WRONG_TOKENS_MINUTES } from '#contract/rules.ts'
import { MS_PER_MINUTE, MS_PER_SECOND } from '#contract/time.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { clientAlias, clientKey } from '#server/http/client-key.ts'
import { Refusal } from '#server/http/refusal.ts'

interface WrongTokenDeps {
  clock: Clock
  log: Logger
  config: Pick<Config, 'rateLimits'>
}

/**
 * Counts the wrong tokens of every client, and past the limit tells it to come back later. A right one is never counted
 * nor kept waiting: the desk shares its address with the guests of the spa.
 */
export function wrongTokens({ clock, log, config }: WrongTokenDeps) {
  const counts = new Map<string, { wrong: number; until: number }>()

  return function refuseWrongToken(ip: string): Refusal {
    const now = clock.now().getTime()
    forgetPast(now)
    const client = clientKey(ip)
    const count = counts.get(client) ?? { wrong: 0, until: now + WRONG_TOKENS_MINUTES * MS_PER_MINUTE }
    counts.set(client, count)
    count.wrong += 1
    const isOver = count.wrong > WRONG_TOKENS_MAX
    // Said once when it is over the limit, so that nobody fills the log either.
    if (count.wrong <= WRONG_TOKENS_MAX + 1)
      log.warn({ client: clientAlias(ip), wrong: count.wrong }, isOver ? 'too many wrong tokens' : 'a wrong token')
    if (!isOver || !config.rateLimits) return new Refusal('unauthorized', requestRefusals.unauthorized)
    const retryAfterSeconds = Math.ceil((count.until - now) / MS_PER_SECOND)
    return new Refusal('too_many_requests', requestRefusals.tooManyRequests, { retryAfterSeconds })
  }

  /** Oldest first, so the first that still counts ends it. */
  function forgetPast(now: number) {
    for (const [client, { until }] of counts) {
      if (until > now) return
      counts.delete(client)
    }
  }
}
