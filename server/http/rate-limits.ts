import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '#contract/call.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { Config } from '#server/config.ts'
import { clientKey } from './client-key.ts'
import { Counts } from './counts.ts'
import { Refusal } from './refusal.ts'

/** Pages, files and calls without a limit of their own. A page with its pictures is about twenty requests. */
const EVERYTHING_ELSE: Limit = { max: 1200, minutes: 1 }

export type RateLimits = Awaited<ReturnType<typeof limitRates>>

/** Per client address; shared by all processes when REDIS_URL names a store, otherwise counted by each. */
export async function limitRates(
  app: FastifyInstance,
  { rateLimits, redisUrl }: Pick<Config, 'rateLimits' | 'redisUrl'>,
) {
  const counted = new Map<string, { counts: Counts; limit: PluginLimit }>()
  const everythingElse = { counts: new Counts(), limit: toPluginOptions(EVERYTHING_ELSE) }
  const limits = {
    /** Whether a request can be counted without asking another process. */
    areOwn: !rateLimits || !redisUrl,

    areOn: rateLimits,

    /** Counts a request to a route as the hook of the route would. */
    count(route: string, client: string) {
      if (!rateLimits) return undefined
      const { counts, limit } = counted.get(route) ?? everythingElse
      const { current, ttl } = counts.count(client, limit.timeWindow)
      return { max: limit.max, left: Math.max(0, limit.max - current), ttl, isOver: current > limit.max }
    },
  }
  if (!rateLimits) return limits
  const redis = redisUrl ? await connect(app, redisUrl) : undefined
  await app.register(rateLimit, {
    ...toPluginOptions(EVERYTHING_ELSE),
    ...(redis ? { redis } : { store: storeOf(everythingElse, counted) as never }),
    nameSpace: 'spa-rate-',
    // A limiter that is down must not take the site down with it.
    skipOnError: true,
    keyGenerator: request => clientKey(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', requestRefusals.tooManyRequests, { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
  return limits
}

type PluginLimit = ReturnType<typeof toPluginOptions>
type Counted = { counts: Counts; limit: PluginLimit }
/** What the plugin knows of a route when it asks for the route's own store. */
type RouteLimit = PluginLimit & { routeInfo: { url?: string; method?: string | string[] } }

/** The plugin's store on our counts, so that a cached response and the route behind it count together. */
function storeOf(everythingElse: Counted, counted: Map<string, Counted>) {
  return class Store {
    #counts: Counts

    constructor(_: unknown, counts = everythingElse.counts) {
      this.#counts = counts
    }

    incr(client: string, done: (error: null, count: { current: number; ttl: number }) => void, windowMs: number) {
      done(null, this.#counts.count(client, windowMs))
    }

    child({ max, timeWindow, routeInfo }: RouteLimit) {
      const counts = new Counts()
      const { url, method = [] } = routeInfo
      if (url && [method].flat().includes('GET')) counted.set(url, { counts, limit: { max, timeWindow } })
      return new Store(undefined, counts)
    }
  }
}

async function connect(app: FastifyInstance, url: string) {
  const { Redis } = await import('ioredis')
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
