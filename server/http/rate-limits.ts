import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import type { Limit } from '#contract/call.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { Config } from '#server/config.ts'
import { clientKey } from './client-key.ts'
import { Refusal } from './refusal.ts'

/** Pages, files and calls without a limit of their own. A page with its pictures is about twenty requests. */
const EVERYTHING_ELSE: Limit = { max: 1200, minutes: 1 }

/** Per client address; shared by all processes when REDIS_URL names a store, otherwise counted by each. */
export async function limitRates(
  app: FastifyInstance,
  { rateLimits, redisUrl }: Pick<Config, 'rateLimits' | 'redisUrl'>,
) {
  if (!rateLimits) return
  const redis = redisUrl ? connect(app, redisUrl) : undefined
  await app.register(rateLimit, {
    ...toPluginOptions(EVERYTHING_ELSE),
    redis,
    nameSpace: 'spa-rate-',
    // A limiter that is down must not take the site down with it.
    skipOnError: true,
    keyGenerator: request => clientKey(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', requestRefusals.tooManyRequests, { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
}

function connect(app: FastifyInstance, url: string) {
  const redis = new Redis(url, { connectTimeout: 500, maxRetriesPerRequest: 1 })
  redis.on('error', () => app.log.warn('the store of the rate limits does not answer'))
  app.addHook('onClose', async () => {
    redis.disconnect()
  })
  return redis
}

/** As the plugin reads them from a route. */
export function toPluginOptions({ max, minutes }: Limit) {
  return { max, timeWindow: minutes * 60_000 }
}
