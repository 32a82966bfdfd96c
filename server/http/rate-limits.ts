import { isIPv6 } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { Redis } from 'ioredis'
import { API_BASE, type Call, type CallKey, calls } from '#contract/calls.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { Config } from '#server/config.ts'
import { pathsOf } from './contract-adapter.ts'
import { Refusal } from './refusal.ts'

interface Limit {
  max: number
  minutes: number
}

/** Pages, files and calls not named below. A page with its pictures is about twenty requests. */
const EVERYTHING_ELSE: Limit = { max: 1200, minutes: 1 }

// Whole streets share one address on Nigerian mobile networks, so the numbers stop programs, not people.
const limits: Partial<Record<CallKey, Limit>> = {
  createBooking: { max: 60, minutes: 10 },
  releaseBooking: { max: 60, minutes: 10 },
  submitPayment: { max: 60, minutes: 10 },
  bookingInfo: { max: 240, minutes: 1 },
  availableTimes: { max: 600, minutes: 1 },
  bookedDates: { max: 600, minutes: 1 },
  searchServices: { max: 600, minutes: 1 },
  sendOtp: { max: 30, minutes: 10 },
  verifyOtp: { max: 60, minutes: 10 },
  unsubscribe: { max: 60, minutes: 10 },
  submitSurvey: { max: 60, minutes: 10 },
}

/** Per client address; shared by all processes when REDIS_URL names a store, otherwise counted by each. */
export async function limitRates(
  app: FastifyInstance,
  { rateLimits, redisUrl }: Pick<Config, 'rateLimits' | 'redisUrl'>,
) {
  if (!rateLimits) return
  const redis = redisUrl ? connect(app, redisUrl) : undefined
  app.addHook('onRoute', route => {
    const limit = limitOf(route)
    if (limit) route.config = { ...route.config, rateLimit: toPluginOptions(limit) }
  })
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

function limitOf({ url }: RouteOptions): Limit | undefined {
  for (const [key, limit] of Object.entries(limits))
    if (pathsOf(calls[key as CallKey] as Call).some(path => API_BASE + path === url)) return limit
}

function toPluginOptions({ max, minutes }: Limit) {
  return { max, timeWindow: minutes * 60_000 }
}

/** One household gets a whole /64 of IPv6 addresses, so that is what counts as one client. */
function clientKey(ip: string) {
  return isIPv6(ip) && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip
}
