import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, Registry } from 'prom-client'

/** Upper bounds in seconds, from a cached response to one at its deadline. */
const DURATION_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Request counters of this process. Routes are named by their pattern, so there are as many as the program has. */
export class RequestCounts {
  readonly registry = new Registry()
  /** Refused because the client asked too often. */
  rateLimited = 0
  /** Refused early because the server was too busy. */
  overloaded = 0
  #answered = new Counter({
    name: 'spa_requests_total',
    help: 'Requests answered, by the pattern of their route and their status.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  })
  #durations = new Histogram({
    name: 'spa_request_duration_seconds',
    help: 'How long answers took.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS,
    registers: [this.registry],
  })

  count(method: string, route: string, status: number, ms: number) {
    this.#answered.inc({ method, route, status })
    this.#durations.observe({ method, route }, ms / 1000)
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
