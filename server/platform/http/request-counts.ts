import type { FastifyInstance } from 'fastify'

/** Upper bounds in seconds, from a cached response to one at its deadline. */
export const DURATION_BUCKETS: readonly number[] = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface CountedRoute {
  method: string
  /** The route's pattern, so there are as many as the program has. */
  route: string
  byStatus: Map<number, number>
  /** Per bucket; the last is for longer durations. */
  durations: number[]
  seconds: number
}

/** Request counters for metrics. Plain additions: prom-client's own counters take microseconds, a tenth of a cached response. */
export class RequestCounts {
  #routes = new Map<string, Map<string, CountedRoute>>()
  /** Refused because the client asked too often. */
  rateLimited = 0
  /** Refused early because the server was too busy. */
  overloaded = 0

  count(method: string, route: string, status: number, ms: number) {
    const known = this.#routes.get(route)?.get(method) ?? this.#add(method, route)
    const seconds = ms / 1000
    let bucket = 0
    while (bucket < DURATION_BUCKETS.length && seconds > DURATION_BUCKETS[bucket]!) bucket++
    known.durations[bucket]!++
    known.seconds += seconds
    known.byStatus.set(status, (known.byStatus.get(status) ?? 0) + 1)
  }

  all(): CountedRoute[] {
    return [...this.#routes.values()].flatMap(methods => [...methods.values()])
  }

  #add(method: string, route: string): CountedRoute {
    const methods = this.#routes.get(route) ?? new Map<string, CountedRoute>()
    this.#routes.set(route, methods)
    const durations = Array<number>(DURATION_BUCKETS.length + 1).fill(0)
    const added: CountedRoute = { method, route, byStatus: new Map(), durations, seconds: 0 }
    methods.set(method, added)
    return added
  }
}

/** Logs and counts every response by its route's pattern: addresses hold personal data and stay out of the log. */
export function logResponses(app: FastifyInstance, requests: RequestCounts) {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    requests.count(line.method, line.route, line.status, reply.elapsedTime)
    if (line.status >= 500) request.log.warn(line, 'answered')
    else request.log.info(line, 'answered')
    done()
  })
}
