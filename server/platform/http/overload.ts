import type { Server } from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { CallKey } from '#contract/calls.ts'
import type { Config } from '../config.ts'
import { Queue } from '../queue.ts'
import { LONG_DEADLINES_MS, unlessGivenUp } from './deadline.ts'
import { Overloaded } from './refusal.ts'

const LONGEST_WAIT_MS = 700
/** A short burst is no overload: requests that join a young queue may wait longer. */
const YOUNG_QUEUE_MS = 1_500
const LONGEST_WAIT_IN_YOUNG_QUEUE_MS = 7_000
/** Slow calls get fewer slots at a time; quick ones get them back. */
const SLOW_MS = 1_000
const QUICK_MS = 300
const FEWEST_SLOTS = 4
const LONGEST_QUEUE = 400
/** Under overload a page is refused after this; it is still rendered and cached for the retry. */
const LONGEST_WAIT_FOR_PAGE_MS = 3_000
const RETRY_AFTER_SECONDS = 5
const CROWD_CONNECTIONS = 40

/** A load balancer would remove a server that refuses these. */
const NEVER_REFUSED: CallKey[] = ['health']
/** These wait for other machines, and have their own limits. */
const WITHOUT_QUEUE: CallKey[] = [...NEVER_REFUSED, 'fetchCredits', ...(Object.keys(LONG_DEADLINES_MS) as CallKey[])]

declare module 'fastify' {
  interface FastifyContextConfig {
    isNeverRefused?: boolean
  }
  interface FastifyRequest {
    releaseSlot: (() => void) | undefined
  }
}

/** Refuses early what cannot be answered in time. Every call has its own slots, so that a crowd at one does not block the others. */
export async function refuseOverload(
  app: FastifyInstance,
  { overloadedLoopDelayMs, placesPerCall }: Pick<Config, 'overloadedLoopDelayMs' | 'placesPerCall'>,
) {
  const openConnections = connectionCount(app.server)
  await app.register(underPressure, {
    maxEventLoopDelay: overloadedLoopDelayMs,
    pressureHandler: ({ routeOptions }) => {
      // If there are few clients, the machine is slow and not overloaded.
      const { call, isNeverRefused } = routeOptions.config ?? {}
      if (openConnections() < CROWD_CONNECTIONS || isNeverRefused || NEVER_REFUSED.includes(call as CallKey)) return
      throw tooBusy()
    },
  })
  app.decorateRequest('releaseSlot')
  const isOverloaded = watchCrowd(app, placesPerCall)
  app.addHook('onRoute', options => {
    const { call, isNeverRefused } = options.config ?? {}
    if (!Number.isFinite(placesPerCall) || isNeverRefused) return
    if (!call) options.handler = givenUpEarly(isOverloaded, options.handler)
    else if (!WITHOUT_QUEUE.includes(call)) options.handler = queued(placesPerCall, options.handler)
  })
  // Before the response is sent: a slow reader keeps no slot.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.releaseSlot?.()
    done(null, payload)
  })
}

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
  return () => underWay.size > most && performance.now() - crowdedSince >= YOUNG_QUEUE_MS
}

/** Pages have no queue, because requests for one share its rendering. */
function givenUpEarly(isOverloaded: () => boolean, handler: RouteHandlerMethod): RouteHandlerMethod {
  return unlessGivenUp(handler, (_request, giveUp) => {
    const timer = setInterval(() => isOverloaded() && giveUp(tooBusy()), LONGEST_WAIT_FOR_PAGE_MS)
    return () => clearInterval(timer)
  })
}

function connectionCount(server: Server) {
  let open = 0
  server.on('connection', connection => {
    open++
    connection.once('close', () => open--)
  })
  return () => open
}

function queued(slots: number, handler: RouteHandlerMethod): RouteHandlerMethod {
  const queue = new Queue(slots)
  let lastChange = 0
  let formedAt = 0
  const waitLimit = () => {
    const now = performance.now()
    if (queue.length <= queue.places) formedAt = now
    const isYoung = now - formedAt < YOUNG_QUEUE_MS
    return { ms: isYoung ? LONGEST_WAIT_IN_YOUNG_QUEUE_MS : LONGEST_WAIT_MS, error: tooBusy }
  }
  const adapt = (now: number, tookMs: number) => {
    if (queue.length <= queue.places) return
    if (tookMs > SLOW_MS && now - lastChange > SLOW_MS) {
      lastChange = now
      queue.places = Math.max(FEWEST_SLOTS, Math.floor(queue.places / 2))
    } else if (tookMs < QUICK_MS && queue.places < slots) queue.places++
  }
  return async function (this: FastifyInstance, request, reply) {
    if (queue.length >= slots + LONGEST_QUEUE) throw tooBusy()
    const endTurn = await queue.enter(waitLimit())
    const since = performance.now()
    const release = () => {
      if (request.releaseSlot !== release) return
      request.releaseSlot = undefined
      const now = performance.now()
      adapt(now, now - since)
      endTurn()
    }
    request.releaseSlot = release
    try {
      return await handler.call(this as never, request, reply)
    } finally {
      release()
    }
  }
}

function tooBusy() {
  return new Overloaded(RETRY_AFTER_SECONDS)
}
