import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '#contract/platform/call.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { Config } from '../config.ts'
import { clientKey } from './client-key.ts'
import { Counts } from './counts.ts'
import { Refusal } from './refusal.ts'

/** Pages, files and calls without a limit of their own. A page with its pictures is about twenty requests. */
const EVERYTHING_ELSE: Limit = { max: 1200, minutes: 1 }

export type RateLimits = Awaited<ReturnType<typeof limitRates>>

interface Counted {
  counts: Counts
  limit: ReturnType<typeof toPluginOptions>
}

/** Per client; shared by all processes if REDIS_URL names a store, else counted by each. */
export async function limitRates(
  app: FastifyInstance,
  { rateLimits, redisUrl }: Pick<Config, 'rateLimits' | 'redisUrl'>,
) {
  const byRoute = new Map<string, Counted>()
  const everythingElse: Counted = { counts: new Counts(), limit: toPluginOptions(EVERYTHING_ELSE) }
  const limits = {
    areOwn: !rateLimits || !redisUrl,
    areOn: rateLimits,

    /** Counts a request to a GET route as the route's hook would. */
    count(route: string, client: string) {
      if (!rateLimits) return undefined
      const { counts, limit } = byRoute.get(route) ?? everythingElse
      const { current, ttl } = counts.count(client, limit.timeWindow)
      return { max: limit.max, left: Math.max(0, limit.max - current), ttl, isOver: current > limit.max }
    },
  }
  if (!rateLimits) return limits

  /** The plugin's store per route, remembered so that `count` and the hooks share it. */
  class SharedStore {
    incr = everythingElse.counts.incr.bind(everythingElse.counts)

    child({ max, timeWindow, routeInfo: { url, method = [] } }: RouteLimit) {
      const counts = new Counts()
      if (url && [method].flat().includes('GET')) byRoute.set(url, { counts, limit: { max, timeWindow } })
      return counts
    }
  }
  await app.register(rateLimit, {
    ...toPluginOptions(EVERYTHING_ELSE),
    ...(redisUrl ? { redis: await connect(app, redisUrl) } : { store: SharedStore as never }),
    nameSpace: 'spa-rate-',
    // A limiter that is down must not take the site down.
    skipOnError: true,
    keyGenerator: request => clientKey(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', requestRefusals.tooManyRequests, { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
  return limits
}

/** The plugin's argument when it asks for a route's own store. */
type RouteLimit = Counted['limit'] & { routeInfo: { url?: string; method?: string | string[] } }

async function connect(app: FastifyInstance, url: string) {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, { connectTimeout: 500, maxRetriesPerRequest: 1 })
  redis.on('error', () => app.log.warn('the store of the rate limits does not answer'))
  app.addHook('onClose', async () => {
    redis.disconnect()
  })
  return redis
}

export function toPluginOptions({ max, minutes }: Limit) {
  return { max, timeWindow: minutes * 60_000 }
}
