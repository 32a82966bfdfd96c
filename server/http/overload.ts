import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { CallKey } from '#contract/calls.ts'
import type { Config } from '#server/config.ts'
import { Queue } from '#server/queue.ts'
import { PATIENCE_MS, unlessGivenUp } from './deadline.ts'
import { Overloaded } from './refusal.ts'

/** Who stands in line that long would not be served in good time either, and is told so while it is still early. */
const LONGEST_WAIT_MS = 700
/**
 * A crowd that comes at once is no overload: it comes to an end, and whoever raced for a time wants to hear who got it. Those
 * who join a line this young may stay; only a line that does not end is cut short.
 */
const YOUNG_LINE_MS = 1_500
const LONGEST_WAIT_IN_YOUNG_LINE_MS = 7_000
/** Where work takes this long, fewer at a time are taken on; where it is quick again, more, up to what there is. */
const SLOW_MS = 1_000
const QUICK_MS = 300
const FEWEST_PLACES = 4
/** Nobody would reach the front from further behind. */
const LONGEST_LINE = 400
/** Under overload a page that has not come after so long is given up: its visitor hears so, and finds it made when they come back. */
const LONGEST_WAIT_FOR_PAGE_MS = 3_000
const RETRY_AFTER_SECONDS = 5
/** So many open connections are a crowd. */
const CROWD_LINES = 40

/** Answered however busy the server is: a balancer that hears nothing takes the server away from everybody. */
const NEVER_REFUSED: CallKey[] = ['health']
/** These wait for another program or another machine and keep nobody from the database; their own limits are elsewhere. */
const WITHOUT_LINE: CallKey[] = [...NEVER_REFUSED, 'fetchCredits', ...(Object.keys(PATIENCE_MS) as CallKey[])]

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however busy the server is, though it is no call. */
    isNeverRefused?: boolean
  }
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
  const lines = openLines(app.server)
  await app.register(underPressure, {
    maxEventLoopDelay: overloadedLoopDelayMs,
    pressureHandler: ({ routeOptions }) => {
      // Few who wait on a machine that others keep busy are not helped by a no.
      const { call, isNeverRefused } = routeOptions.config ?? {}
      if (lines.size < CROWD_LINES || isNeverRefused || NEVER_REFUSED.includes(call as CallKey)) return
      throw tooBusy()
    },
  })
  app.decorateRequest('leaveLine')
  const isOverloaded = watchCrowd(app, placesPerCall)
  app.addHook('onRoute', options => {
    const { call, isNeverRefused } = options.config ?? {}
    if (!Number.isFinite(placesPerCall) || isNeverRefused) return
    if (!call) options.handler = givenUpEarly(isOverloaded, options.handler)
    else if (!WITHOUT_LINE.includes(call)) options.handler = inLine(placesPerCall, options.handler)
  })
  // Before the response travels: who reads slowly keeps no place.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.leaveLine?.()
    done(null, payload)
  })
}

/** The server is overloaded when more requests than one call has places for have been under way for longer than a crowd takes that comes once. */
function watchCrowd(app: FastifyInstance, most: number) {
  const underWay = new Set<FastifyRequest>()
  let crowdedSince = 0
  app.addHook('preHandler', (request, _reply, done) => {
    underWay.add(request)
    if (underWay.size === most + 1) crowdedSince = performance.now()
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    underWay.delete(request)
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    underWay.delete(request)
    done()
  })
  return () => underWay.size > most && performance.now() - crowdedSince >= YOUNG_LINE_MS
}

/** Pages stand in no line, because all who ask for one share what is remembered of it or being made. */
function givenUpEarly(isOverloaded: () => boolean, handler: RouteHandlerMethod): RouteHandlerMethod {
  return function (this: FastifyInstance, request, reply) {
    const response = handler.call(this as never, request, reply)
    if (!(response instanceof Promise)) return response
    return unlessGivenUp(response, reply, giveUp => {
      const timer = setInterval(() => isOverloaded() && giveUp(tooBusy()), LONGEST_WAIT_FOR_PAGE_MS)
      return () => clearInterval(timer)
    })
  } as RouteHandlerMethod
}

function openLines(server: Server) {
  const lines = new Set<Socket>()
  server.on('connection', line => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  return lines
}

function inLine(places: number, handler: RouteHandlerMethod): RouteHandlerMethod {
  const line = new Queue(places)
  let lastChange = 0
  let formedAt = 0
  const patience = () => {
    const now = performance.now()
    if (line.length <= line.places) formedAt = now
    const isYoung = now - formedAt < YOUNG_LINE_MS
    return { ms: isYoung ? LONGEST_WAIT_IN_YOUNG_LINE_MS : LONGEST_WAIT_MS, error: tooBusy }
  }
  /** A slow machine, or a slow database, keeps its promise with fewer at a time. */
  const adapt = (now: number, tookMs: number) => {
    // As long as nobody stands in line there is room enough for everybody.
    if (line.length <= line.places) return
    if (tookMs > SLOW_MS && now - lastChange > SLOW_MS) {
      lastChange = now
      line.places = Math.max(FEWEST_PLACES, Math.floor(line.places / 2))
    } else if (tookMs < QUICK_MS && line.places < places) line.places++
  }
  const leaving = (since: number, endTurn: () => void) => {
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      const now = performance.now()
      adapt(now, now - since)
      endTurn()
    }
  }
  return async function (this: FastifyInstance, request, reply) {
    if (line.length >= places + LONGEST_LINE) throw tooBusy()
    const endTurn = await line.enter(patience())
    const leave = leaving(performance.now(), endTurn)
    request.leaveLine = leave
    try {
      return await handler.call(this as never, request, reply)
    } finally {
      leave()
    }
  }
}

function tooBusy() {
  return new Overloaded(RETRY_AFTER_SECONDS)
}
