import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { CallKey } from '#contract/calls.ts'
import { requestRefusals } from '#contract/refusals.ts'
import type { Config } from '#server/config.ts'
import { Queue } from '#server/queue.ts'
import { PATIENCE_MS } from './deadline.ts'
import { Refusal } from './refusal.ts'

/** Who stands in line that long would not be served in good time either, and is told so while it is still early. */
const LONGEST_WAIT_MS = 700
/** Nobody would reach the front from further behind. */
const LONGEST_LINE = 400
const RETRY_AFTER_SECONDS = 5

/** Answered however busy the server is: a balancer that hears nothing takes the server away from everybody. */
const NEVER_REFUSED: CallKey[] = ['health']
/** These wait for another program or another machine and keep nobody from the database; their own limits are elsewhere. */
const WITHOUT_LINE: CallKey[] = [...NEVER_REFUSED, 'fetchCredits', ...(Object.keys(PATIENCE_MS) as CallKey[])]

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the place of a request that is worked on. */
    leaveLine: (() => void) | undefined
  }
}

/**
 * What the server cannot do in good time it refuses early, so that what it takes on is answered soon. Every call has a few
 * places of its own, so that a crowd at one, or one that waits for a stalled database, does not shut the others. This
 * is no rate limit: it asks not who comes how often, and is there also where those are off.
 */
export async function refuseOverload(
  app: FastifyInstance,
  { overloadedLoopDelayMs, placesPerCall }: Pick<Config, 'overloadedLoopDelayMs' | 'placesPerCall'>,
) {
  await app.register(underPressure, {
    maxEventLoopDelay: overloadedLoopDelayMs,
    pressureHandler: ({ routeOptions }) => {
      if (!NEVER_REFUSED.includes(routeOptions.config?.call as CallKey)) throw tooBusy()
    },
  })
  app.decorateRequest('leaveLine')
  app.addHook('onRoute', options => {
    const call = options.config?.call
    if (call && !WITHOUT_LINE.includes(call)) options.handler = inLine(placesPerCall, options.handler)
  })
  // Before the response travels: who reads slowly keeps no place.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.leaveLine?.()
    done(null, payload)
  })
}

function inLine(places: number, handler: RouteHandlerMethod): RouteHandlerMethod {
  const line = new Queue(places)
  return async function (this: FastifyInstance, request, reply) {
    if (line.length >= places + LONGEST_LINE) throw tooBusy()
    const leave = await line.enter({ ms: LONGEST_WAIT_MS, error: tooBusy })
    request.leaveLine = leave
    try {
      return await handler.call(this as never, request, reply)
    } finally {
      leave()
    }
  }
}

function tooBusy() {
  return new Refusal('unavailable', requestRefusals.overloaded, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}
